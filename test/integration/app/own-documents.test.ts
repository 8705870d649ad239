import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createJobDesktop } from '../../../main/hosts/cli/desktop.ts';
import { exportStream } from '../../../main/platform/export-stream.ts';
import { createNodeFileSystem } from '../../../main/platform/node-file-system.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { ok } from '../../../shared/lib/result.ts';
import { maxOwnDocumentBytes, ownDocumentBinDays } from '../../../shared/model/own-document.ts';
import { addOwnDocument } from '../../support/add-own-document.ts';
import { cartOf } from '../../support/cart-of.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';
import { aPage, aPdf } from '../../support/pdf.ts';
import { unzip } from '../../support/unzip.ts';

/*
 * Documents that a person adds to a matter, from a whole office: they are kept byte for byte, once for the same bytes, and
 * deleted without anything else being lost. What is refused leaves nothing behind.
 */

let app: NodeOffice;
let out: string;
let laterMs = 0;
let refuseFolder: (path: string) => boolean = () => false;
/** Runs while a file is given its name. */
let meanwhile: () => Promise<unknown> = async () => {};

beforeEach(async () => {
  laterMs = 0;
  refuseFolder = () => false;
  meanwhile = async () => {};
  const system = createSystemClock();
  const clock = { ...system, now: () => system.now() + laterMs };
  const files = createNodeFileSystem({ clock });
  app = await openNodeOffice({
    clock,
    fileSystem: {
      ...files,
      async syncFolder(path) {
        if (refuseFolder(path)) throw new Error('The disk refused');
        if (path.includes('docs')) await meanwhile();
        await files.syncFolder(path);
      },
    },
    desktop: {
      ...createJobDesktop('nowhere'),
      saveStreamed: async (fileName, chunks) => ok(await exportStream(chunks, out, fileName)),
    },
  });
  out = join(app.folder, 'out');
  mkdirSync(out);
});
afterEach(() => app.dispose());

const matter = async (number: string) => (await app.client.matters.create({ number })).id;
const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const inStore = (folder: string) => {
  const path = join(app.folder, 'store', folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
};
const whatOf = async (id: string) =>
  (await app.client.matters.timeline({ id })).entries.map(({ what }) => what);
const listed = async (input: Parameters<typeof app.client.documents.list>[0] = {}) =>
  (await app.client.documents.list(input)).documents;

/** Larger than one part of a message. */
function aLargePdf(): Uint8Array {
  return new TextEncoder().encode(`%PDF-1.7\n% ${'x'.repeat(1_300_000)}\n${aPage}\n%%EOF\n`);
}

async function orderFor(matterNumber: string): Promise<void> {
  const [suggestion] = await app.client.addresses.autocomplete({ query: 'street' });
  const eziAddress = suggestion?.eziAddress ?? '';
  const [property] = await app.client.properties.find({ by: 'address', eziAddress });
  const titleId = property?.titles[0]?.titleId ?? '';
  const products = await app.client.products.list({ subject: { kind: 'title', titleId } });
  const product = products.find(({ productCode }) => productCode === 'RegisterSearchStatement');
  if (product === undefined || property === undefined) throw new Error('Nothing to order');
  const { address, propertyPfi } = property;
  await cartOf(app.client).add({ product, context: { address, propertyPfi, spi: null, volumeFolio: null } });
  const { totalCents } = await cartOf(app.client).setDetails({ matterNumber });
  await cartOf(app.client).place({ confirmedTotalCents: totalCents });
  await app.until(async () => (await listed({ matterNumber })).some(({ own }) => own === null));
}

test('an added document is kept byte for byte, found, exported with its matter and never called a certificate', async () => {
  const matterId = await matter('2026-118');
  const file = aLargePdf();
  const details = {
    name: 'Signed contract',
    kind: 'contract',
    datedOn: '2026-11-20',
    origin: 'Acme Broker',
  } as const;
  const added = await addOwnDocument(app.client, { matterId, fileName: 'scan 7.pdf', file, details });
  expect(added).toMatchObject({ isNew: true, sameAs: null });
  expect(added.document).toMatchObject({
    own: details,
    matterId,
    productName: 'Signed contract',
    productCode: 'own-document',
    identifier: '',
    orderId: '',
    statementId: null,
    sha256: shaOf(file),
    bytes: file.byteLength,
    state: 'stored',
    fileType: 'pdf',
  });
  expect(added.document.fileName).toMatch(/^2026-118 Signed contract \d{4}-\d\d-\d\d\.pdf$/);
  const kept = app.office.storedFile(added.document.id);
  expect(Buffer.compare(readFileSync(kept?.path ?? ''), file)).toBe(0);
  expect(inStore('incoming')).toEqual([]);

  await orderFor('2026-118');
  for (const input of [
    { text: 'signed' },
    { text: 'acme' },
    { productCodes: ['own-document'] },
    { ids: [added.document.id] },
  ]) {
    expect((await listed(input)).map(({ id }) => id)).toEqual([added.document.id]);
  }
  expect(await listed({ productCodes: ['RegisterSearchStatement'] })).toMatchObject([{ own: null }]);
  expect((await app.client.quickSearch.find({ text: 'acme broker' })).documents).toMatchObject([
    { id: added.document.id, productName: 'Signed contract' },
  ]);
  const { kinds } = await app.client.documents.list({});
  expect(kinds).toContainEqual({ name: 'Your documents', codes: ['own-document'] });

  for await (const step of await app.client.documents.exportZip({ matterId })) {
    if (step.kind === 'failed') throw new Error(JSON.stringify(step));
  }
  const [name = ''] = readdirSync(out);
  const zip = unzip(readFileSync(join(out, name)));
  expect([...zip.values()].some((bytes) => Buffer.compare(bytes, file) === 0)).toBe(true);
  const page = zip.get('index.html')?.toString('utf8') ?? '';
  expect(page).toContain('Contract of sale. Added by the office, not received by an order.');
  expect(page).toContain('From Acme Broker');
  expect(page).not.toContain('without a price');

  const changed = await app.client.ownDocuments.update({
    id: added.document.id,
    details: { ...details, name: 'Contract, both parties', kind: 'authority' },
  });
  expect(changed).toMatchObject({ productName: 'Contract, both parties', own: { kind: 'authority' } });
  expect(await listed({ text: 'signed' })).toEqual([]);
  const what = await whatOf(matterId);
  expect(what[0]).toBe('Document details changed: Contract, both parties');
  expect(what).toContain('Document added: Signed contract');
  // Nothing tells the person that a certificate came.
  expect(app.notices.map(({ title }) => title).join()).not.toContain('contract');
});

test('the same file is kept once, and one of two documents that have it is deleted without the other', async () => {
  const [first, second] = [await matter('2026-118'), await matter('2026-119')];
  const file = aPdf('shared');
  const one = await addOwnDocument(app.client, { matterId: first, fileName: 'a.pdf', file });
  const again = await addOwnDocument(app.client, { matterId: first, fileName: 'b.pdf', file });
  expect(again).toMatchObject({
    isNew: false,
    document: { id: one.document.id },
    sameAs: { id: one.document.id },
  });
  const other = await addOwnDocument(app.client, { matterId: second, fileName: 'c.pdf', file });
  expect(other).toMatchObject({ isNew: true, sameAs: { id: one.document.id, matterNumber: '2026-118' } });
  expect(inStore('docs')).toEqual([`${shaOf(file)}.pdf`]);
  expect(await listed()).toHaveLength(2);

  await app.client.ownDocuments.delete({ id: one.document.id });
  await app.client.ownDocuments.deletePermanently({ id: one.document.id });
  // What was to be removed is looked at once more at the next start.
  await app.close();
  await app.open();
  const kept = app.office.storedFile(other.document.id);
  expect(Buffer.compare(readFileSync(kept?.path ?? ''), file)).toBe(0);
  expect((await listed()).map(({ id }) => id)).toEqual([other.document.id]);

  // One in the bin holds the bytes as well.
  await app.client.ownDocuments.delete({ id: other.document.id });
  const third = await addOwnDocument(app.client, { matterId: first, fileName: 'd.pdf', file });
  await app.client.ownDocuments.delete({ id: third.document.id });
  await app.client.ownDocuments.deletePermanently({ id: third.document.id });
  await app.close();
  await app.open();
  expect(inStore('docs')).toEqual([`${shaOf(file)}.pdf`]);
  await app.client.ownDocuments.deletePermanently({ id: other.document.id });
  await app.until(() => inStore('docs').length === 0);
});

test('a certificate keeps its bytes when an own document with the same ones is deleted, and is never deleted so itself', async () => {
  await orderFor('2026-118');
  const [certificate] = await listed();
  if (certificate === undefined) throw new Error('No certificate');
  const matterId = await matter('2026-119');
  const file = readFileSync(app.office.storedFile(certificate.id)?.path ?? '');
  const own = await addOwnDocument(app.client, { matterId, fileName: 'copy.pdf', file });
  expect(own).toMatchObject({ isNew: true, sameAs: { id: certificate.id, own: null } });
  // Neither is told to be a file that came for two things.
  expect(own.document.remark).toBeNull();
  await app.client.ownDocuments.delete({ id: own.document.id });
  await app.client.ownDocuments.deletePermanently({ id: own.document.id });
  for (const call of [
    app.client.ownDocuments.delete({ id: certificate.id }),
    app.client.ownDocuments.deletePermanently({ id: certificate.id }),
    app.client.ownDocuments.update({
      id: certificate.id,
      details: { name: 'x', kind: 'other', datedOn: null, origin: '', copyOf: [] },
    }),
  ]) {
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await app.close();
  await app.open();
  expect(existsSync(app.office.storedFile(certificate.id)?.path ?? '')).toBe(true);
  expect((await listed()).map(({ id }) => id)).toEqual([certificate.id]);
});

test('a deleted document is restored with its name, its matter and what it was attached to', async () => {
  const [first, second] = [await matter('2026-118'), await matter('2026-119')];
  const { document } = await addOwnDocument(app.client, {
    matterId: first,
    fileName: 'plan.pdf',
    file: aPdf('plan'),
  });
  const { id } = document;
  await app.client.documents.rename({ id, name: 'Plan of the shed' });
  const thing = { kind: 'kept', what: 'document', id } as const;
  const link = await app.client.matters.attach({ id: second, how: 'attached', thing });
  expect(link.label).toBe('plan (your document)');
  expect(await app.client.matters.attachedTo(thing)).toMatchObject([
    { matterId: second, matterNumber: '2026-119' },
  ]);

  const deleted = await app.client.ownDocuments.delete({ id });
  expect(deleted).toMatchObject({ id, own: { name: 'plan' }, matterNumber: '2026-118', matterId: first });
  expect(deleted.until - deleted.deletedAt).toBe(ownDocumentBinDays * 86_400_000);
  await expect(app.client.documents.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(app.office.storedFile(id)).toBeNull();
  expect(await app.client.matters.links({ id: second })).toEqual([]);
  expect((await app.client.matters.get({ id: first })).matter.documents).toBe(0);
  expect(await app.client.ownDocuments.deleted({})).toEqual([deleted]);

  await app.close();
  await app.open();
  const restored = await app.client.ownDocuments.restore({ id });
  expect(restored).toMatchObject({ id, fileName: 'Plan of the shed.pdf', receivedAt: document.receivedAt });
  expect(await app.client.matters.links({ id: second })).toMatchObject([{ id: link.id }]);
  expect(await app.client.ownDocuments.deleted({})).toEqual([]);
  expect(await whatOf(first)).toEqual([
    'Document restored: plan',
    'Document deleted: plan',
    'Document added: plan',
    'Matter opened',
  ]);
});

test('a deleted document follows its matter where that is merged into another, and is moved like any other', async () => {
  const [fromId, intoId] = [await matter('2026-118'), await matter('2026-119')];
  const { document } = await addOwnDocument(app.client, {
    matterId: fromId,
    fileName: 'a.pdf',
    file: aPdf('a'),
  });
  const { id } = document;
  await app.client.ownDocuments.delete({ id });
  const { revision } = await app.client.matterActs.preview({ fromId, intoId });
  const keep = { kind: 'into', property: 'into', client: 'into', settlementOn: 'into' } as const;
  await app.client.matterActs.merge({ fromId, intoId, keep, revision });
  expect(await app.client.ownDocuments.deleted({})).toMatchObject([
    { id, matterId: intoId, matterNumber: '2026-119' },
  ]);
  expect(await app.client.ownDocuments.restore({ id })).toMatchObject({ matterId: intoId });
  await app.client.matterActs.move({ things: [{ kind: 'document', id }], number: '2026-120' });
  expect(await app.client.documents.get({ id })).toMatchObject({
    matterNumber: '2026-120',
    own: { kind: 'other' },
  });
});

test('what was deleted goes for good after 30 days, with its file and its name', async () => {
  const matterId = await matter('2026-118');
  const { document } = await addOwnDocument(app.client, {
    ...{ matterId, fileName: 'a.pdf', file: aPdf('a') },
    details: { origin: 'Secret-of-the-broker' },
  });
  await app.client.ownDocuments.delete({ id: document.id });
  const restart = async (days: number) => {
    await app.close();
    laterMs = days * 86_400_000;
    await app.open();
  };
  await restart(ownDocumentBinDays - 1);
  expect(await app.client.ownDocuments.deleted({})).toHaveLength(1);
  expect(inStore('docs')).toHaveLength(1);
  await restart(ownDocumentBinDays + 1);
  expect(await app.client.ownDocuments.deleted({})).toEqual([]);
  await app.until(() => inStore('docs').length === 0);
  await expect(app.client.ownDocuments.restore({ id: document.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await app.close();
  const bytes = readFileSync(join(app.folder, 'store', 'landfolio.db'));
  expect(bytes.includes('Secret-of-the-broker')).toBe(false);
  await app.open();
});

test('own documents go with their matter where its documents do, those in the bin too', async () => {
  const matterId = await matter('2026-118');
  await addOwnDocument(app.client, { matterId, fileName: 'a.pdf', file: aPdf('a') });
  const binned = await addOwnDocument(app.client, { matterId, fileName: 'b.pdf', file: aPdf('b') });
  await app.client.ownDocuments.delete({ id: binned.document.id });
  expect(await app.client.matters.deletion({ id: matterId })).toMatchObject({ documents: 1 });
  await app.client.matters.delete({ id: matterId, typed: '2026-118', withDocuments: true });
  expect(await app.client.ownDocuments.deleted({})).toEqual([]);
  await app.until(() => inStore('docs').length === 0);
});

const head = '%PDF-1.7\n';
const refusals: readonly (readonly [string, Uint8Array | string, RegExp])[] = [
  [
    'no PDF',
    'just text that somebody called a PDF',
    /^letter\.pdf: The file is not a PDF\..*Nothing was saved\./,
  ],
  ['a web page', '<!doctype html><title>Sign in</title>', /^letter\.pdf: The file is not a PDF\./],
  ['one without its end', `${head}${aPage}`, /^letter\.pdf: The PDF is incomplete/],
  ['one of zeros', `${head}${aPage}${'\0'.repeat(64)}%%EOF\n`, /^letter\.pdf: The PDF is incomplete/],
];
for (const [what, content, message] of refusals) {
  test(`${what} is refused by its name, and nothing of it stays`, async () => {
    const matterId = await matter('2026-118');
    const file = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    await expect(
      addOwnDocument(app.client, { matterId, fileName: 'letter.pdf', file }),
    ).rejects.toMatchObject({
      code: 'INVALID',
      data: { faults: [{ field: 'file', message: expect.stringMatching(message) }] },
    });
    expect([...inStore('incoming'), ...inStore('docs')]).toEqual([]);
    expect(await listed()).toEqual([]);
    expect(await whatOf(matterId)).toEqual(['Matter opened']);
  });
}

test('a file that is empty, too large, or not as large as it was said to be is refused, and nothing of it stays', async () => {
  const matterId = await matter('2026-118');
  const fileName = 'scan\u0007 \u202egnp.pdf';
  const file = aPdf('x');
  const refused = (bytes: number) =>
    addOwnDocument(app.client, { matterId, fileName, file, bytes, details: { name: 'scan' } }).catch(
      (error) => error,
    );
  expect(await refused(0)).toMatchObject({
    data: {
      faults: [{ field: 'file', message: expect.stringMatching(/^scan gnp\.pdf: The file is empty/) }],
    },
  });
  expect(await refused(400_000_000)).toMatchObject({
    data: {
      faults: [
        { message: expect.stringContaining('scan gnp.pdf: The file has 400 MB, and the limit is 50 MB.') },
      ],
    },
  });
  expect(await refused(maxOwnDocumentBytes + 1)).toMatchObject({ code: 'INVALID' });
  for (const bytes of [file.byteLength + 1, file.byteLength - 1]) {
    expect(await refused(bytes)).toMatchObject({
      data: { faults: [{ message: expect.stringContaining('The file changed while it was read.') }] },
    });
  }
  expect([...inStore('incoming'), ...inStore('docs')]).toEqual([]);
});

test('a name of 300 characters, or with some that cannot be displayed, is refused before any byte is sent', async () => {
  const matterId = await matter('2026-118');
  const file = aPdf('x');
  for (const [name, message] of [
    ['a'.repeat(300), 'x.pdf: The name has 300 characters. Shorten it to 120 characters or fewer.'],
    ['signed\u0007contract', /cannot be displayed/],
    ['\u202etcartnoc', /cannot be displayed/],
    ['  ', 'x.pdf: Enter a name.'],
  ] as const) {
    await expect(
      addOwnDocument(app.client, { matterId, fileName: 'x.pdf', file, details: { name } }),
    ).rejects.toMatchObject({
      data: {
        faults: [
          { field: 'name', message: typeof message === 'string' ? message : expect.stringMatching(message) },
        ],
      },
    });
  }
  await expect(
    addOwnDocument(app.client, { matterId, fileName: 'x.pdf', file, details: { datedOn: '2026-02-30' } }),
  ).rejects.toMatchObject({ data: { faults: [{ field: 'datedOn' }] } });
  expect(inStore('incoming')).toEqual([]);
});

test('what was given up, came out of turn, or was left by an earlier run leaves nothing', async () => {
  const matterId = await matter('2026-118');
  const details = { name: 'x', kind: 'other', datedOn: null, origin: '', copyOf: [] } as const;
  const begin = () => app.client.ownDocuments.begin({ matterId, fileName: 'x.pdf', bytes: 100, details });
  const part = Buffer.from('%PDF-1.7').toString('base64');
  const cancelled = await begin();
  await app.client.ownDocuments.append({ ...cancelled, at: 0, part });
  expect(inStore('incoming')).toHaveLength(1);
  await app.client.ownDocuments.cancel(cancelled);
  expect(inStore('incoming')).toEqual([]);
  await expect(app.client.ownDocuments.append({ ...cancelled, at: 8, part })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });

  const twice = await begin();
  await app.client.ownDocuments.append({ ...twice, at: 0, part });
  await expect(app.client.ownDocuments.append({ ...twice, at: 0, part })).rejects.toMatchObject({
    data: { faults: [{ message: expect.stringContaining('Adding the file was interrupted.') }] },
  });
  expect(inStore('incoming')).toEqual([]);

  const open = await begin();
  await app.client.ownDocuments.append({ ...open, at: 0, part });
  await app.close();
  expect(inStore('incoming')).toEqual([]);
  // As after a kill.
  writeFileSync(join(app.folder, 'store', 'incoming', 'own-01a1f000'), 'half of a file');
  await app.open();
  await app.until(() => inStore('incoming').length === 0);
});

test('a file that the disk did not take in the end leaves no document, and goes from the disk', async () => {
  const matterId = await matter('2026-118');
  const file = aPdf('x');
  refuseFolder = (path) => path.includes('docs');
  await expect(addOwnDocument(app.client, { matterId, fileName: 'x.pdf', file })).rejects.toThrow();
  refuseFolder = () => false;
  await app.until(() => inStore('docs').length === 0);
  expect(inStore('incoming')).toEqual([]);
  expect(await listed()).toEqual([]);
  expect(await addOwnDocument(app.client, { matterId, fileName: 'x.pdf', file })).toMatchObject({
    isNew: true,
  });
});

test('adding the same file again brings back one that is damaged on the disk', async () => {
  const matterId = await matter('2026-118');
  const file = aPdf('x');
  const { document } = await addOwnDocument(app.client, { matterId, fileName: 'x.pdf', file });
  const path = app.office.storedFile(document.id)?.path ?? '';
  writeFileSync(path, 'y'.repeat(file.byteLength));
  expect(await addOwnDocument(app.client, { matterId, fileName: 'x.pdf', file })).toMatchObject({
    isNew: false,
    document: { id: document.id },
  });
  expect(Buffer.compare(readFileSync(path), file)).toBe(0);
});

test.each(['merged into another', 'deleted'])(
  'a document whose matter is %s in the last moment of adding is refused, and nothing of it stays',
  async (what) => {
    const [fromId, intoId] = [await matter('2026-118'), await matter('2026-119')];
    meanwhile = async () => {
      meanwhile = async () => {};
      const { client } = app;
      if (what === 'deleted')
        return client.matters.delete({ id: fromId, typed: '2026-118', withDocuments: true });
      const { revision } = await client.matterActs.preview({ fromId, intoId });
      const keep = { kind: 'into', property: 'into', client: 'into', settlementOn: 'into' } as const;
      return client.matterActs.merge({ fromId, intoId, keep, revision });
    };
    const adding = addOwnDocument(app.client, { matterId: fromId, fileName: 'a.pdf', file: aPdf('late') });
    await expect(adding).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listed()).toEqual([]);
    await app.until(async () => [...inStore('docs'), ...inStore('incoming')].length === 0);
  },
);
