import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FileSystem } from '../../../main/ports/file-system.ts';
import { type OfficeFileStore, partBytes } from '../../../main/ports/office-file-store.ts';
import { createOfficeFiles } from '../../../main/sharing/office-files.ts';
import type { ContentStore } from '../../../main/storage/content-store.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

test.each([
  ['parts without bytes', { size: 5 * partBytes, bytes: new Uint8Array() }],
  ['parts of a document without end', { size: Number.MAX_SAFE_INTEGER, bytes: new Uint8Array(10) }],
  ['a part that is too long', { size: 5 * partBytes, bytes: new Uint8Array(partBytes + 1) }],
])('a store that gives %s is not asked for the next ones', async (_what, part) => {
  let asked = 0;
  const remote: Pick<OfficeFileStore, 'getPart'> = {
    async getPart() {
      asked += 1;
      return ok(asked > 50 ? null : part);
    },
  };
  const discarded: string[] = [];
  const store: Pick<ContentStore, 'confirm' | 'begin' | 'discard'> = {
    confirm: async () => false,
    begin: async () => ({
      write: async () => {},
      finish: async () => ({ sha256: '', bytes: 0 }),
      abandon: async () => {},
    }),
    discard: async (name) => {
      discarded.push(name);
    },
  };
  const files = createOfficeFiles({
    ...{ store: store as ContentStore, fileSystem: {} as FileSystem, log: createQuietLog() },
    ...{ newId: () => 'new', arrived: () => {}, moved: () => {} },
  });
  const file = { sha256: 'a'.repeat(64), fileType: 'pdf' };
  expect(await files.get(remote as OfficeFileStore, file)).toEqual(ok('refused'));
  expect([asked, discarded]).toEqual([1, ['new.part']]);
});

/** A file of three parts, and a store that keeps what is written to it. */
function threeParts() {
  const bytes = new Uint8Array(2 * partBytes + 10).fill(7);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const kept: string[] = [];
  let written: Uint8Array[] = [];
  const store: Pick<ContentStore, 'confirm' | 'begin' | 'discard' | 'keep' | 'isIntact' | 'pathOf'> = {
    confirm: async () => false,
    isIntact: async () => true,
    pathOf: () => 'path',
    async begin() {
      written = [];
      return {
        write: async (part) => void written.push(part),
        finish: async () => {
          const hash = createHash('sha256');
          for (const part of written) hash.update(part);
          return { sha256: hash.digest('hex'), bytes: bytes.length };
        },
        abandon: async () => {},
      };
    },
    discard: async () => {},
    keep: async (_name, { sha256: name }) => void kept.push(name),
  };
  const files = createOfficeFiles({
    ...{
      store: store as ContentStore,
      log: createQuietLog(),
      newId: () => 'new',
      arrived: () => {},
      moved: () => {},
    },
    fileSystem: { read: async () => bytes } as Pick<FileSystem, 'read'> as FileSystem,
  });
  return { bytes, sha256, kept, files, file: { sha256, fileType: 'pdf' } };
}

const lost = failed({ code: 'lost' as const, message: 'Connection terminated', host: null });
const partOf = (bytes: Uint8Array, part: number) => bytes.subarray(part * partBytes, (part + 1) * partBytes);

test('a file goes on arriving with the part at which the link dropped, however often that is', async () => {
  const { bytes, sha256, kept, files, file } = threeParts();
  const asked: number[] = [];
  const remote: Pick<OfficeFileStore, 'getPart'> = {
    async getPart(_hash, part) {
      asked.push(part);
      // Each part but the first is lost once.
      if (part > 0 && asked.filter((one) => one === part).length === 1) return lost;
      return ok({ size: bytes.length, bytes: partOf(bytes, part) });
    },
  };
  for (let round = 0; round < 2; round += 1)
    expect(await files.get(remote as OfficeFileStore, file)).toMatchObject({ ok: false });
  expect(await files.get(remote as OfficeFileStore, file)).toEqual(ok('here'));
  expect([asked, kept]).toEqual([[0, 1, 1, 2, 2], [sha256]]);
});

test('a file begins to arrive again after another was fetched, or it was let go', async () => {
  const { bytes, files, file } = threeParts();
  const asked: number[] = [];
  const remote: Pick<OfficeFileStore, 'getPart'> = {
    async getPart(_hash, part) {
      asked.push(part);
      return part === 0 ? ok({ size: bytes.length, bytes: partOf(bytes, part) }) : lost;
    },
  };
  const other = { ...file, sha256: 'b'.repeat(64) };
  for (const one of [file, other, file]) await files.get(remote as OfficeFileStore, one);
  await files.letGo();
  await files.get(remote as OfficeFileStore, file);
  expect(asked).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
});

test('a file goes on leaving with the part at which the link dropped', async () => {
  const { sha256, files, file } = threeParts();
  const arrived: number[] = [];
  const put: number[] = [];
  const remote: Pick<OfficeFileStore, 'missing' | 'arrivedParts' | 'putPart' | 'keep'> = {
    missing: async (hashes) => ok(hashes),
    arrivedParts: async () => ok(arrived),
    async putPart(_hash, part) {
      put.push(part);
      if (put.length === 2) return lost;
      arrived.push(part);
      return ok(null);
    },
    keep: async (hash) => ok(hash === sha256),
  };
  expect(await files.give(remote as OfficeFileStore, file)).toMatchObject({ ok: false });
  expect(await files.give(remote as OfficeFileStore, file)).toEqual(ok(true));
  expect(put).toEqual([0, 1, 1, 2]);
});
