import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppPorts } from '../../../main/app/app-ports.ts';
import { createJobDesktop } from '../../../main/hosts/cli/desktop.ts';
import { exportCopy } from '../../../main/platform/export-copy.ts';
import { exportStream, unlessAborted } from '../../../main/platform/export-stream.ts';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import type { ExportStep } from '../../../shared/contract/views/export-step.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { cartOf } from '../../support/cart-of.ts';
import { certificateReader, readingAtOnce } from '../../support/certificate-reader.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';
import { aCompany } from '../../support/parties.ts';
import { unzip } from '../../support/unzip.ts';

/*
 * Exports of many documents from a whole office: what was bought is in the ZIP byte for byte, a page says what it is, and
 * whatever happens on the way leaves nothing half made.
 */

let app: NodeOffice;
let out: string;
/** What the person answers when asked where; null cancels. */
let isChosen = true;
/** Called with each chunk on its way to the disk. */
let onChunk: () => void = () => {};

async function open(more: Partial<AppPorts> = {}): Promise<void> {
  const none = createJobDesktop('nowhere');
  app = await openNodeOffice({
    ...more,
    desktop: {
      ...none,
      async saveStreamed(fileName, chunks, signal) {
        if (!isChosen) return ok(null);
        async function* watched() {
          for await (const chunk of chunks) {
            yield chunk;
            onChunk();
          }
        }
        try {
          return ok(await unlessAborted(signal, () => exportStream(watched(), out, fileName)));
        } catch {
          return failed({ kind: 'notSaved', what: 'stream', folder: null, reference: 'ref-1' });
        }
      },
      async saveCopies(files, signal) {
        await unlessAborted(signal, async () => {
          for await (const file of files) await exportCopy(file.storePath, out, file.fileName);
        });
        return ok(out);
      },
    },
  });
  out = join(app.folder, 'out');
  mkdirSync(out);
}

beforeEach(() => {
  isChosen = true;
  onChunk = () => {};
});
afterEach(() => app.dispose());

/** As many register searches as titles, all for one matter, all here. */
async function documentsOf(matterNumber: string, count: number): Promise<DocumentView[]> {
  const suggestions = await app.client.addresses.autocomplete({ query: 'street' });
  let ordered = 0;
  for (const { eziAddress } of suggestions) {
    if (ordered === count) break;
    const [property] = await app.client.properties.find({ by: 'address', eziAddress });
    const titleId = property?.titles[0]?.titleId;
    if (property === undefined || titleId === undefined) continue;
    const products = await app.client.products.list({ subject: { kind: 'title', titleId } });
    const product = products.find(({ productCode }) => productCode === 'RegisterSearchStatement');
    if (product === undefined) continue;
    const { address, propertyPfi } = property;
    await cartOf(app.client).add({
      product,
      context: { address, propertyPfi, spi: null, volumeFolio: null },
    });
    ordered += 1;
  }
  const { totalCents } = await cartOf(app.client).setDetails({ matterNumber });
  await cartOf(app.client).place({ confirmedTotalCents: totalCents });
  return app.until(async () => {
    const { documents, total } = await app.client.documents.list({ matterNumber });
    return total === ordered && total === count ? documents : null;
  });
}

async function all(steps: Promise<AsyncIterable<ExportStep>>): Promise<ExportStep[]> {
  const heard: ExportStep[] = [];
  for await (const step of await steps) heard.push(step);
  return heard;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a matter is exported whole: each certificate as received, and a page that names and finds each of them', async () => {
  await open({ textReader: certificateReader(), clock: readingAtOnce });
  const documents = await documentsOf('2026-118', 3);
  const [matter] = await app.client.matters.list({ text: '2026-118' });
  const matterId = matter?.id ?? '';
  const parties = [aCompany('vendor', 'Ann <script>alert(1)</script> & Co')];
  const notes = 'Not for others to read';
  await app.client.matters.update({ id: matterId, change: { parties, notes, settlementOn: '2026-12-04' } });
  const given = await app.client.documents.rename({ id: documents[0]?.id ?? '', name: '../../etc/50% #1?' });
  // Two of one name.
  await app.client.documents.rename({ id: documents[1]?.id ?? '', name: given.fileName.toUpperCase() });

  await app.until(async () => (await app.client.documents.reading({})).done === 3);
  const steps = await all(app.client.documents.exportZip({ matterId }));
  const end = steps.at(-1);
  if (end?.kind !== 'done' || end.path === null) throw new Error('Nothing was made');
  expect(end).toMatchObject({ documents: 3, left: [] });
  expect(readdirSync(out)).toEqual([expect.stringMatching(/^2026-118 documents \d{4}-\d\d-\d\d\.zip$/)]);
  const files = unzip(readFileSync(end.path));
  expect(files.size).toBe(4);
  const page = String(files.get('index.html'));
  const hrefs = [...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
  const linked = hrefs.map((href) => decodeURIComponent(href.replaceAll('&#39;', "'")));
  expect(new Set(linked)).toEqual(new Set([...files.keys()].filter((name) => name !== 'index.html')));
  expect(linked.map((name) => sha256(files.get(name) ?? Buffer.alloc(0))).sort()).toEqual(
    documents.map((one) => one.sha256).sort(),
  );
  for (const { sha256: sum, identifier, orderId } of documents) {
    for (const words of [sum, identifier, `Order ${orderId}`]) expect(page).toContain(words);
  }
  expect(page).toContain('Ann &#60;script&#62;alert(1)&#60;/script&#62; &#38; Co');
  expect(page).not.toMatch(/<script|\son\w+=|https?:/);
  expect(page).not.toContain(notes);
  expect(page).toContain('4 December 2026');
  expect(page).toContain("default-src 'none'");
  expect(page).toMatch(/<td class="n">[1-9]\d*<\/td>\s*<td class="n">\$6\.40/);
});

test('a document that is damaged or gone stays back, is named in the page and in the result, and spoils nothing', async () => {
  await open();
  const [alone, ...documents] = await documentsOf('2026-119', 4);
  const [damaged, gone, sound] = documents;
  const [matter] = await app.client.matters.list({ text: '2026-119' });
  await app.client.matterActs.rename({ id: matter?.id ?? '', number: '2026-919' });
  writeFileSync(app.office.storedFile(damaged?.id ?? '')?.path ?? '', 'other bytes');
  rmSync(app.office.storedFile(gone?.id ?? '')?.path ?? '');
  // Where all stay back there is nothing to export, and no file that says so.
  rmSync(app.office.storedFile(alone?.id ?? '')?.path ?? '');
  const nothing = await all(app.client.documents.exportZip({ ids: [alone?.id ?? ''] }));
  expect(nothing.at(-1)).toEqual({ kind: 'failed', failure: { kind: 'nothingToExport' } });
  expect(readdirSync(out)).toEqual([]);
  const end = (await all(app.client.documents.exportZip({ ids: documents.map(({ id }) => id) }))).at(-1);
  if (end?.kind !== 'done' || end.path === null) throw new Error('Nothing was made');
  expect(end.documents).toBe(1);
  expect(end.left.map(({ documentId }) => documentId).sort()).toEqual([damaged?.id, gone?.id].sort());
  const files = unzip(readFileSync(end.path));
  expect([...files.values()].map(sha256)).toContain(sound?.sha256);
  expect(files.size).toBe(2);
  expect(String(files.get('index.html')).match(/Not in this folder/g)).toHaveLength(2);
  // Its matter has another number since.
  expect(String(files.get('index.html')).match(/, sent to the service as 2026-119</g)).toHaveLength(3);
});

test.each(['in the middle of it', 'at the question where to', 'by a disk that refuses'] as const)(
  'what is cancelled or fails %s leaves nothing behind',
  async (when) => {
    await open();
    const documents = await documentsOf('2026-120', 2);
    const ids = documents.map(({ id }) => id);
    const leaving = new AbortController();
    if (when === 'at the question where to') isChosen = false;
    if (when === 'in the middle of it') onChunk = () => leaving.abort();
    if (when === 'by a disk that refuses') {
      onChunk = () => {
        throw new Error('ENOSPC');
      };
    }
    const heard: ExportStep[] = [];
    try {
      const steps = await app.client.documents.exportZip({ ids }, { signal: leaving.signal });
      for await (const step of steps) heard.push(step);
    } catch (error) {
      if (!leaving.signal.aborted) throw error;
    }
    await app.until(() => readdirSync(out).length === 0);
    const kinds = heard.map(({ kind }) => kind);
    if (when === 'by a disk that refuses')
      expect(heard.at(-1)).toMatchObject({ kind: 'failed', failure: { kind: 'notSaved' } });
    else if (when === 'in the middle of it') expect(kinds).not.toContain('done');
    else expect(heard.at(-1)).toMatchObject({ kind: 'done', path: null });
    // The next one goes well.
    onChunk = () => {};
    isChosen = true;
    expect((await all(app.client.documents.exportZip({ ids }))).at(-1)).toMatchObject({
      documents: 2,
      left: [],
    });
    expect(readdirSync(out)).toHaveLength(1);
  },
);

test('copies of many come into one folder, each under a name of its own', async () => {
  await open();
  const documents = await documentsOf('2026-121', 2);
  for (const { id } of documents) await app.client.documents.rename({ id, name: 'Title search' });
  const steps = await all(app.client.documents.saveCopies({ ids: documents.map(({ id }) => id) }));
  expect(steps.at(-1)).toEqual({ kind: 'done', path: out, documents: 2, left: [] });
  expect(readdirSync(out).sort()).toEqual(['Title search (2).pdf', 'Title search.pdf']);
  const sums = readdirSync(out).map((name) => sha256(readFileSync(join(out, name))));
  expect(sums.sort()).toEqual(documents.map((one) => one.sha256).sort());
});

test('nothing of another matter, of no matter or of another connection is exported', async () => {
  await open();
  await expect(app.client.documents.exportZip({ ids: ['x'] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(app.client.documents.exportZip({ matterId: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(app.client.documents.saveCopies({ ids: ['x'] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(existsSync(join(out, 'index.html'))).toBe(false);
});
