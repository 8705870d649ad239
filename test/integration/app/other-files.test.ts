import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { AppPorts } from '../../../main/app/app-ports.ts';
import { createJobDesktop } from '../../../main/hosts/cli/desktop.ts';
import { exportCopy } from '../../../main/platform/export-copy.ts';
import { exportStream } from '../../../main/platform/export-stream.ts';
import type { FileToExport } from '../../../main/ports/desktop.ts';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import { ok } from '../../../shared/lib/result.ts';
import { cartOf } from '../../support/cart-of.ts';
import { certificateReader, readingAtOnce } from '../../support/certificate-reader.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';
import { unzip } from '../../support/unzip.ts';

/*
 * Products that are no PDF, from the order to the ZIP for others, through a whole office: practice scenario “Files that are no
 * PDF”, which gives an archive, an image, a text and a drawing.
 */

let app: NodeOffice;
let out: string;
let opened: FileToExport[];

async function open(more: Partial<AppPorts> = {}): Promise<void> {
  opened = [];
  app = await openNodeOffice({
    ...more,
    desktop: {
      ...createJobDesktop('nowhere'),
      dragUrl: (id, fileName) => `/documents/${id}/${fileName}`,
      async open(file) {
        opened.push(file);
        return ok(undefined);
      },
      async saveStreamed(fileName, chunks) {
        return ok(await exportStream(chunks, out, fileName));
      },
      async saveCopies(files) {
        for await (const file of files) await exportCopy(file.storePath, out, file.fileName);
        return ok(out);
      },
    },
  });
  out = join(app.folder, 'out');
  mkdirSync(out);
}
afterEach(() => app.dispose());

/** Orders four searches of one title, and waits until all are kept; by their types. */
async function order(): Promise<ReadonlyMap<string, DocumentView>> {
  const { client } = app;
  await client.practice.choose({ name: 'other-file-types', isActive: true });
  const suggestions = await client.addresses.autocomplete({ query: 'street' });
  let ordered = 0;
  for (const { eziAddress } of suggestions) {
    if (ordered === 4) break;
    const [property] = await client.properties.find({ by: 'address', eziAddress });
    const titleId = property?.titles[0]?.titleId;
    if (property === undefined || titleId === undefined) continue;
    const products = await client.products.list({ subject: { kind: 'title', titleId } });
    const product = products.find(({ productCode }) => productCode === 'RegisterSearchStatement');
    if (product === undefined) continue;
    const { address, propertyPfi } = property;
    await cartOf(client).add({ product, context: { address, propertyPfi, spi: null, volumeFolio: null } });
    ordered += 1;
  }
  const { totalCents } = await cartOf(client).setDetails({ matterNumber: '2026-118' });
  await cartOf(client).place({ confirmedTotalCents: totalCents });
  const documents = await app.until(async () => {
    const listed = await client.documents.list({ matterNumber: '2026-118' });
    return listed.total === 4 ? listed.documents : null;
  });
  return new Map(documents.map((document) => [document.fileType, document]));
}

test('are kept, shown as what they are, opened by their programs or not at all, and exported under their own names', async () => {
  await open();
  const documents = await order();
  const { client, office } = app;
  expect([...documents.keys()].sort()).toEqual(['bin', 'tif', 'txt', 'zip']);
  for (const [fileType, { id, ...document }] of documents) {
    expect(document).toMatchObject({ state: 'stored', viewUrl: null });
    expect(document.fileName).toMatch(new RegExp(`^[^.]+\\.${fileType}$`));
    expect(document.dragUrl).toBe(`/documents/${id}/${document.fileName}`);
    // Never to the viewer, and as a copy whole.
    expect(office.storedFile(id)).toBeNull();
    const { path = '', bytes } = office.storedFile(id, 'copy') ?? {};
    expect([readFileSync(path).length, bytes]).toEqual([document.bytes, document.bytes]);
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(document.sha256);
    expect(existsSync(path) && path.endsWith(`.${fileType}`)).toBe(true);
  }
  const idOf = (fileType: string) => documents.get(fileType)?.id ?? '';
  expect(documents.get('bin')?.remark).toEqual([{ code: 'typeNotKnown', said: 'DGN' }]);

  for (const fileType of ['zip', 'tif', 'txt']) await client.documents.open({ id: idOf(fileType) });
  expect(opened.map((file) => file.fileName.split('.').at(-1))).toEqual(['zip', 'tif', 'txt']);
  await expect(client.documents.open({ id: idOf('bin') })).rejects.toMatchObject({
    data: { kind: 'documentNotOpened', name: 'a file of an unknown type' },
  });
  expect(opened).toHaveLength(3);

  const names = [...documents.values()].map(({ fileName }) => fileName).sort();
  const ids = [...documents.values()].map(({ id }) => id);
  for await (const step of await client.documents.saveCopies({ ids })) expect(step.kind).not.toBe('failed');
  expect(readdirSync(out).sort()).toEqual(names);
  let zip = '';
  for await (const step of await client.documents.exportZip({ ids })) {
    if (step.kind === 'done') zip = step.path ?? '';
  }
  expect([...unzip(readFileSync(zip)).keys()].sort()).toEqual(
    [...names.map((name) => `documents/${name}`), 'index.html'].sort(),
  );
});

test('are found by their names, and a text by its words', async () => {
  await open({ textReader: certificateReader(), clock: readingAtOnce });
  const documents = await order();
  const found = await app.until(async () => {
    const { inside } = await app.client.documents.list({ text: 'register search statement' });
    return inside.length > 0 ? inside : null;
  });
  expect(found.map(({ id }) => id)).toEqual([documents.get('txt')?.id]);
  const reading = await app.client.documents.reading({});
  expect(reading).toEqual({ done: 1, total: 1 });
  const id = documents.get('tif')?.id ?? '';
  await app.client.documents.rename({ id, name: 'Old survey' });
  expect(await app.client.documents.list({ text: 'old survey' })).toMatchObject({
    documents: [{ id, fileName: 'Old survey.tif', givenName: 'Old survey.tif' }],
  });
});
