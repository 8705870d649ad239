import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobDesktop } from '../../../main/hosts/cli/desktop.ts';
import { runPack } from '../../../main/hosts/cli/pack/command-line.ts';
import { exportStream, unlessAborted } from '../../../main/platform/export-stream.ts';
import type { PackStep, PackView } from '../../../shared/contract/views/pack.ts';
import { ok } from '../../../shared/lib/result.ts';
import { addOwnDocument } from '../../support/add-own-document.ts';
import { cartOf } from '../../support/cart-of.ts';
import { lockedPdf } from '../../support/more-hostile-pdfs.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';
import { packBinder } from '../../support/pack-binder.ts';
import { aWrittenPdf } from '../../support/pdf.ts';

/*
 * The pack of a matter, from a whole office with its practice service, and by the command on the same folder once it is closed. The
 * tests follow each other.
 */

let app: NodeOffice;
let out = '';
let matterId = '';
let onChunk: () => void = () => {};
const number = '2026-118';

beforeAll(async () => {
  app = await openNodeOffice({
    packBinder: packBinder(),
    desktop: {
      ...createJobDesktop('nowhere'),
      async saveStreamed(fileName, chunks, signal) {
        async function* watched() {
          for await (const chunk of chunks) {
            yield chunk;
            onChunk();
          }
        }
        return ok(await unlessAborted(signal, () => exportStream(watched(), out, fileName)));
      },
    },
  });
  out = join(app.folder, 'out');
  mkdirSync(out);
  await order();
  matterId = (await app.client.matters.list({ text: number }))[0]?.id ?? '';
  await app.client.matters.update({
    id: matterId,
    change: { kind: 'sale', property: '10 Dundas Road Carlton' },
  });
  const add = async (name: string, file: Uint8Array) =>
    addOwnDocument(app.client, { matterId, fileName: `${name}.pdf`, file, details: { kind: 'other' } });
  await add('Plans of the pool', await aWrittenPdf('words of the pool'));
  await add('Locked letter', lockedPdf());
});
afterAll(() => app.dispose());

/** A register search and a planning certificate. */
async function order(): Promise<void> {
  const [suggestion] = await app.client.addresses.autocomplete({ query: '10 dundas' });
  const [property] = await app.client.properties.find({
    by: 'address',
    eziAddress: suggestion?.eziAddress ?? '',
  });
  if (property === undefined) throw new Error('no property');
  const { address, propertyPfi } = property;
  const context = { address, propertyPfi, spi: null, volumeFolio: null };
  const titleId = property.titles[0]?.titleId ?? '';
  const ofTitle = await app.client.products.list({ subject: { kind: 'title', titleId } });
  const ofProperty = await app.client.products.list({ subject: { kind: 'property', propertyPfi } });
  const chosen = [
    ofTitle.find(({ productCode }) => productCode === 'RegisterSearchStatement'),
    ofProperty.find(({ productCode }) => productCode === 'PlanningCertificate2'),
  ];
  for (const product of chosen) if (product !== undefined) await cartOf(app.client).add({ product, context });
  const { totalCents } = await cartOf(app.client).setDetails({ matterNumber: number });
  await cartOf(app.client).place({ confirmedTotalCents: totalCents });
  await app.until(async () => (await app.client.documents.list({ matterNumber: number })).total === 2);
}

async function make(): Promise<PackStep[]> {
  const heard: PackStep[] = [];
  for await (const step of await app.client.packs.make({ matterId, kind: 'vendorStatement' }))
    heard.push(step);
  return heard;
}

const names = ({ sections }: PackView) =>
  sections
    .filter(({ documents }) => documents.length > 0)
    .map(({ key, documents }) => [key, ...documents.map(({ name }) => name)]);

test('holds what the matter has in the order of the template, and names what the template expects', async () => {
  const pack = await app.client.packs.get({ matterId, kind: 'vendorStatement' });
  expect(names(pack)).toEqual([
    ['title', 'Register Search Statement'],
    ['planning', 'Planning Certificate'],
    ['own', 'Locked letter', 'Plans of the pool'],
  ]);
  expect(pack.missing.map(({ section, reason }) => [section, reason])).toEqual([
    ['council', 'nothing'],
    ['water', 'nothing'],
    ['clearance', 'nothing'],
  ]);
  expect(pack.isArranged).toBe(false);
});

test('keeps how a person arranged it, and makes it so', async () => {
  const { arrangement } = await app.client.packs.get({ matterId, kind: 'vendorStatement' });
  const own = arrangement.sections.find(({ key }) => key === 'own');
  const changed = await app.client.packs.arrange({
    ...{ matterId, kind: 'vendorStatement' },
    arrangement: {
      ...arrangement,
      sections: arrangement.sections.map((one) =>
        one.key === 'own'
          ? { ...one, name: 'Added by the office', documents: own?.documents.toReversed() ?? [] }
          : one,
      ),
      notNeeded: ['council', 'clearance'],
    },
  });
  expect(names(changed).at(-1)).toEqual(['own', 'Plans of the pool', 'Locked letter']);
  const steps = await make();
  const end = steps.at(-1);
  if (end?.kind !== 'done' || end.path === null) throw new Error(JSON.stringify(end));
  expect(steps).toContainEqual({ kind: 'progress', done: 4, total: 4 });
  expect(end).toMatchObject({ documents: 3 });
  expect(end.missing.map(({ name, reason }) => [name, reason])).toEqual([
    ['Water', 'nothing'],
    ['Locked letter', 'locked'],
  ]);
  const pack = await PDFDocument.load(readFileSync(end.path), { updateMetadata: false });
  expect(pack.getPageCount()).toBe(end.pages);
  expect(readdirSync(out)).toEqual([
    expect.stringMatching(/^2026-118 Vendor statement bundle \d{4}-\d\d-\d\d\.pdf$/),
  ]);
});

test('leaves nothing behind where it is cancelled in the middle', async () => {
  const before = readdirSync(out);
  const stop = new AbortController();
  let chunks = 0;
  onChunk = () => {
    chunks += 1;
    if (chunks === 2) stop.abort();
  };
  const steps = await app.client.packs.make({ matterId, kind: 'settlement' }, { signal: stop.signal });
  const hear = async () => {
    for await (const step of steps) expect(step.kind).not.toBe('failed');
  };
  await hear().catch((error: unknown) => expect(stop.signal.aborted, String(error)).toBe(true));
  await app.until(() => readdirSync(out).length === before.length);
  expect(readdirSync(out)).toEqual(before);
  onChunk = () => {};
});

test('says of each thing that the matter needs how it stands, and who said that it is not needed', async () => {
  const read = () => app.client.matters.checklist({ matterId, setId: 'vendor-statement' });
  const stateOf = async (name: string) => (await read()).items.find((one) => one.name === name);
  expect((await stateOf('Register Search Statement'))?.state).toBe('held');
  expect((await stateOf('Planning Certificate'))?.documents).toHaveLength(1);
  expect((await stateOf('Water Information Statement'))?.state).toBe('missing');
  const mark = (isNotApplicable: boolean) =>
    app.client.matters.markChecklist({ matterId, item: 'services', isNotApplicable });
  await app.client.person.set({ name: 'Kim Lee' });
  await mark(true);
  const services = 'Services that are not connected';
  expect(await stateOf(services)).toMatchObject({ state: 'notApplicable', mark: { person: 'Kim Lee' } });
  await mark(false);
  expect(await stateOf(services)).toMatchObject({ state: 'missing', mark: null });
  await expect(app.client.matters.checklist({ matterId, setId: 'none' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

const start = join(import.meta.dirname, '..', '..', '..', 'main', 'hosts', 'cli', 'pack', 'start.ts');

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** As it is started from a terminal. */
function started(...argv: string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', start, ...argv],
      (failure, stdout, error) =>
        resolve({ code: failure === null ? 0 : Number(failure.code), out: stdout, error }),
    );
  });
}

/** The same in this process, which takes a tenth of the time. */
async function pack(...argv: string[]): Promise<Ran> {
  let [printed, error] = ['', ''];
  const code = await runPack({
    argv,
    print: (text) => {
      printed += text;
    },
    printError: (text) => {
      error += text;
    },
    onStop: () => {},
  });
  return { code, out: printed, error };
}

/** Every file of the folder with its content. */
function contentOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && !path.endsWith('in-use.lock'));
  return Object.fromEntries(
    files.map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}

test('the command makes a pack while Landfolio is running with the folder', async () => {
  const file = join(app.folder, 'while-running.pdf');
  const made = await pack('--data', app.folder, '--matter', number, '--out', file);
  expect([made.code, made.error]).toEqual([0, '']);
  expect((await PDFDocument.load(readFileSync(file))).getPageCount()).toBeGreaterThan(3);
});

test('the command makes the same pack from the folder, and changes nothing in it', async () => {
  await app.close();
  const store = join(app.folder, 'store');
  const before = contentOf(store);
  const file = join(app.folder, 'pack.pdf');
  const made = await started('--data', app.folder, '--matter', number, '--out', file, '--json');
  expect([made.code, made.error]).toEqual([0, '']);
  expect(JSON.parse(made.out)).toMatchObject({ file, documents: 3 });
  const { pages } = JSON.parse(made.out) as { pages: number };
  const read = await PDFDocument.load(readFileSync(file), { updateMetadata: false });
  expect([read.getPageCount(), read.getTitle()]).toEqual([
    pages,
    `Vendor statement bundle, matter ${number}`,
  ]);
  expect(contentOf(store)).toEqual(before);
  const other = join(app.folder, 'settlement.pdf');
  const told = await pack('--data', app.folder, '--matter', number, '--out', other, '--kind', 'settlement');
  const again = await pack('--data', app.folder, '--matter', number, '--out', other);
  expect([again.code, again.error]).toEqual([2, expect.stringMatching(/^--out: .* is there already\..*\n$/)]);
  expect(told.out).toMatch(/pages, 3 documents\nNot in this pack:\n(- .*\n)+$/);
  expect(told.out).toContain('- Locked letter: It needs a password to open.');
});

test('the command names every fault in one line, and makes nothing', async () => {
  const file = join(app.folder, 'none.pdf');
  const asked = (...more: string[]) => pack('--data', app.folder, ...more);
  const cases = [
    [
      await pack('--data', join(app.folder, 'gone'), '--matter', number, '--out', file),
      /^--data: there is no library .*\n$/,
    ],
    [
      await asked('--matter', '2026-999', '--out', file),
      /^--matter: there is no matter 2026-999 in this library\.\n$/,
    ],
    [
      await asked('--matter', number, '--out', join(app.folder, 'gone', 'x.pdf')),
      /^--out: there is no folder .*\n$/,
    ],
    [
      await asked('--matter', number, '--out', join(app.folder, 'store', 'landfolio.db')),
      /^--out: .*library.*\n$/,
    ],
    [await asked('--matter', number), /^--out: enter the file.*\n$/],
    [await asked('--matter', number, '--out', file, '--kind', 'x'), /^--kind: .*\n$/],
    [await asked('--nonsense'), /^Unknown option.*\n$/],
  ] as const;
  for (const [{ code, out: printed, error }, line] of cases) {
    expect([code, printed]).toEqual([2, '']);
    expect(error).toMatch(line);
  }
  expect(existsSync(file)).toBe(false);
  expect(existsSync(join(app.folder, 'gone'))).toBe(false);
  await app.open();
});
