import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BrokenDownload } from '../../../main/http/broken-download.ts';
import { createNodeFileSystem } from '../../../main/platform/node-file-system.ts';
import type { Download, DownloadRest } from '../../../main/ports/land-service.ts';
import { type ContentStore, createContentStore } from '../../../main/storage/content-store.ts';
import {
  dropHeld,
  type FetchOptions,
  fetchInto,
  type HeldPart,
} from '../../../main/storage/fetch-document.ts';
import { ok } from '../../../shared/lib/result.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { fakeReads } from '../../support/fake-land-service.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const mebibyte = 1024 * 1024;
const large = Buffer.alloc(6 * mebibyte, 'large ');
const etag = '"one"';
const link = 'https://files.example.com/a.pdf?sig=1';
const { signal } = new AbortController();

let folder: string;
let store: ContentStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-fetch-'));
  store = createContentStore(createNodeFileSystem({ clock: new FakeClock() }), folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const incoming = () => readdirSync(join(folder, 'incoming'));

/** Gives `bytes` from where it was asked to, and breaks after `breaksAt` of the document. */
function serving(
  bytes: Uint8Array,
  { breaksAt = Number.POSITIVE_INFINITY, tag = etag as string | null, resumes = true } = {},
) {
  const asked: (DownloadRest | undefined)[] = [];
  const service = {
    ...fakeReads(() => ({ json: null })).service,
    async download(_link: string, _signal?: AbortSignal, rest?: DownloadRest) {
      asked.push(rest);
      const startsAt = resumes ? (rest?.from ?? 0) : 0;
      async function* body() {
        for (let at = startsAt; at < bytes.length; at += mebibyte) {
          if (at >= breaksAt)
            throw new BrokenDownload({ kind: 'network', reason: reasonSaying('It broke.') });
          yield bytes.subarray(at, at + mebibyte);
        }
      }
      const download: Download = {
        contentLength: bytes.length - startsAt,
        startsAt,
        etag: tag,
        body: body(),
      };
      return ok(download);
    },
  };
  const fetch = (more: Partial<FetchOptions> = {}, at = link) =>
    fetchInto(service, store, at, { signal, partName: 'a.part', mayHold: true, ...more });
  return { asked, fetch };
}

async function heldAfter(breaksAt: number): Promise<HeldPart> {
  const broken = await serving(large, { breaksAt }).fetch();
  const held = broken.ok ? null : broken.failure.held;
  if (held === null) throw new Error('Nothing is held');
  return held;
}

test('a large document that breaks off goes on where it was, with the hash of the whole', async () => {
  const held = await heldAfter(2 * mebibyte);
  expect(held).toMatchObject({ bytes: 2 * mebibyte, etag, total: large.length });
  const { asked, fetch } = serving(large);
  const arrived = await fetch({ held }, link.replace('sig=1', 'sig=2'));
  expect(asked).toEqual([{ from: 2 * mebibyte, etag, total: large.length }]);
  const sha256 = createHash('sha256').update(large).digest('hex');
  expect(arrived).toEqual({ ok: true, value: { bytes: large.length, sha256 } });
  expect(readFileSync(join(folder, 'incoming/a.part')).equals(large)).toBe(true);
});

test('and breaks off a second time, and is held again', async () => {
  const held = await heldAfter(2 * mebibyte);
  const again = await serving(large, { breaksAt: 4 * mebibyte }).fetch({ held });
  expect(again).toMatchObject({ failure: { held: { bytes: 4 * mebibyte } } });
  const { failure } = again as { failure: { held: HeldPart } };
  expect((await serving(large).fetch({ held: failure.held })).ok).toBe(true);
});

test('a server that begins again instead gives the whole, and nothing of before is in it', async () => {
  const held = await heldAfter(2 * mebibyte);
  const other = Buffer.alloc(6 * mebibyte, 'other ');
  const arrived = await serving(other, { resumes: false, tag: '"two"' }).fetch({ held });
  expect(arrived.ok).toBe(true);
  expect(readFileSync(join(folder, 'incoming/a.part')).equals(other)).toBe(true);
});

test('a link to another place asks for the whole: an entity tag says nothing there', async () => {
  const held = await heldAfter(2 * mebibyte);
  const { asked, fetch } = serving(large);
  expect((await fetch({ held }, 'https://files.example.com/b.pdf')).ok).toBe(true);
  expect(asked).toEqual([undefined]);
});

test.each([
  ['small', { bytes: large.subarray(0, 5 * mebibyte), options: {} }],
  ['without a strong tag', { bytes: large, options: { tag: null } }],
  ['of a caller that holds nothing', { bytes: large, options: {}, mayHold: false }],
  ['of which nothing came', { bytes: large, options: {}, breaksAt: 0 }],
])(
  'a document %s is not held, and nothing of it stays',
  async (_, {
    bytes,
    options,
    mayHold = true,
    breaksAt = mebibyte,
  }: { bytes: Uint8Array; options: { tag?: string | null }; mayHold?: boolean; breaksAt?: number }) => {
    const broken = await serving(bytes, { ...options, breaksAt }).fetch({ mayHold });
    expect(broken).toMatchObject({ failure: { held: null, isOverCap: false } });
    expect(incoming()).toEqual([]);
  },
);

test('more than the cap is not taken, told by its length or not', async () => {
  const over = await serving(large).fetch({ cap: 5 * mebibyte });
  expect(over).toMatchObject({ failure: { isOverCap: true, held: null, failure: { kind: 'unreadable' } } });
  expect(incoming()).toEqual([]);
  expect((await serving(large).fetch({ cap: 6 * mebibyte })).ok).toBe(true);
});

test('what is let go leaves no file', async () => {
  await dropHeld(store, await heldAfter(2 * mebibyte));
  expect(incoming()).toEqual([]);
});
