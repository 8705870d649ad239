import { deflateSync } from 'node:zlib';
import {
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startNodeReader } from '../../../main/platform/pdf-text/node-reader.ts';
import type { PackBinding } from '../../../main/ports/pack-binder.ts';
import type { PackSheets } from '../../../shared/model/pack/sheets.ts';
import { armedPdf, assembledPdf, pdfBombs } from '../../e2e/support/hostile-pdfs.ts';
import { certificateReader } from '../../support/certificate-reader.ts';
import { lockedPdf } from '../../support/more-hostile-pdfs.ts';
import { packBinder } from '../../support/pack-binder.ts';

/*
 * The real process that makes packs. What it makes is read by pdf.js, which had no part in making it, and by @cantoo/pdf-lib for the
 * parts of a file that pdf.js does not show.
 */

const reader = certificateReader();
const bindings: PackBinding[] = [];
afterEach(() => {
  for (const one of bindings.splice(0)) one.end();
});
afterAll(() => reader.end());

function begin(parts: Parameters<typeof packBinder>[0] = {}): PackBinding {
  const binding = packBinder(parts).begin();
  bindings.push(binding);
  return binding;
}

interface Given {
  readonly name: string;
  readonly bytes: Uint8Array;
}

function sheetsOf(given: readonly Given[], more: Partial<PackSheets> = {}): PackSheets {
  const documents = given.map(({ name }, at) => ({ title: name, details: ['10 Dundas Road'], at }));
  return {
    ...{
      title: 'Settlement pack',
      documentTitle: 'Settlement pack, matter 2026-118',
      author: 'Office',
      madeAt: 0,
    },
    ...{
      banner: null,
      facts: [],
      missing: [],
      notes: [],
      sections: [{ name: 'Water', documents }],
      ...more,
    },
  };
}

async function bound(given: readonly Given[], more: Partial<PackSheets> = {}, binding = begin()) {
  const parts: Uint8Array[] = [binding.head];
  for (const { name, bytes } of given) {
    const taken = await binding.take(bytes, null);
    if (!taken.ok) throw new Error(`${name}: ${taken.failure}`);
    parts.push(...taken.value.chunks);
  }
  const { chunks, pages } = await binding.finish(sheetsOf(given, more));
  const bytes = new Uint8Array(Buffer.concat([...parts, ...chunks]));
  return { bytes, pages };
}

async function textsOf(bytes: Uint8Array): Promise<readonly string[]> {
  const read = await reader.read(bytes);
  if (!('pages' in read)) throw new Error(read.state);
  return read.pages;
}

async function certificate(...texts: readonly string[]): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of texts) pdf.addPage([595, 842]).drawText(text, { x: 60, y: 700, size: 12, font });
  return pdf;
}

const saved = async (pdf: PDFDocument, useObjectStreams = false): Promise<Uint8Array> =>
  pdf.save({ useObjectStreams, updateFieldAppearances: false });

/** A mediabox of its own, a rotation, a page that inherits both, and streams of objects. */
async function oddPages(): Promise<Uint8Array> {
  const pdf = await certificate('one', 'two', 'three');
  const [, turned, small] = pdf.getPages();
  turned?.setRotation(degrees(90));
  small?.setSize(300, 200);
  return saved(pdf, true);
}

const contentsOf = (document: PDFDocument, page: number) => {
  const node = document.getPage(page).node;
  const found = document.context.lookup(node.get(PDFName.of('Contents')));
  return found instanceof PDFArray ? found.asArray().map(String).length : String(found);
};

test('puts 30 certificates into one file: each page as it was, bookmarks, page labels and links that lead to it', async () => {
  const given: Given[] = [];
  for (let n = 0; n < 30; n += 1) {
    const bytes =
      n === 7
        ? await oddPages()
        : await saved(await certificate(`certificate ${n}`, `end ${n}`), n % 2 === 0);
    given.push({ name: `Certificate ${n}`, bytes });
  }
  const { bytes, pages } = await bound(given, {
    missing: [{ title: 'Roads Certificate', details: ['It needs a password to open.'] }],
  });
  const own: (readonly string[])[] = [];
  for (const one of given) own.push(await textsOf(one.bytes));
  const texts = await textsOf(bytes);
  const sheets = pages - own.flat().length;
  expect(texts).toHaveLength(pages);
  expect(texts.slice(sheets)).toEqual(own.flat());
  expect(texts[0]).toContain('Settlement pack');
  expect(texts.slice(0, sheets - 1).join('\n')).toMatch(
    /Not in this pack[\s\S]*Roads Certificate[\s\S]*It needs a password/,
  );
  expect(texts[sheets - 1]).toContain('Water');

  const pack = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false });
  expect(pack.getTitle()).toBe('Settlement pack, matter 2026-118');
  let at = sheets;
  for (const one of given) {
    const source = await PDFDocument.load(one.bytes);
    for (const [index, page] of source.getPages().entries()) {
      const copy = pack.getPage(at);
      expect([copy.getSize(), copy.getRotation(), copy.getMediaBox()]).toEqual([
        page.getSize(),
        page.getRotation(),
        page.getMediaBox(),
      ]);
      expect(contentsOf(pack, at)).toBe(contentsOf(source, index));
      at += 1;
    }
  }
  const marks = bookmarks(pack);
  expect(marks.map(({ title }) => title)).toEqual(['Contents', 'Not in this pack', 'Water']);
  const inner = marks[2]?.within ?? [];
  expect(inner.map(({ title }) => title)).toEqual(given.map(({ name }) => name));
  const starts = own.map((_, n) => sheets + own.slice(0, n).flat().length);
  expect(inner.map(({ page }) => page)).toEqual(starts);
  expect(linksOf(pack, 0).slice(0, 3)).toEqual([sheets - 1, starts[0], starts[1]]);
  expect(String(pack.catalog.lookup(PDFName.of('PageLabels')))).toContain('/D');
});

interface Bookmark {
  readonly title: string;
  readonly page: number;
  readonly within: readonly Bookmark[];
}

function bookmarks(pack: PDFDocument): Bookmark[] {
  const refs = pack.getPages().map(({ ref }) => ref);
  const read = (parent: PDFDict): Bookmark[] => {
    const found: Bookmark[] = [];
    for (let one = parent.lookupMaybe(PDFName.of('First'), PDFDict); one !== undefined; ) {
      const page = one.lookup(PDFName.of('Dest'), PDFArray).get(0);
      found.push({
        title: one.lookup(PDFName.of('Title'), PDFHexString).decodeText(),
        page: refs.findIndex(({ tag }) => tag === String(page)),
        within: read(one),
      });
      one = one.lookupMaybe(PDFName.of('Next'), PDFDict);
    }
    return found;
  };
  return read(pack.catalog.lookup(PDFName.of('Outlines'), PDFDict));
}

function linksOf(pack: PDFDocument, sheet: number): number[] {
  const refs = pack.getPages().map(({ ref }) => ref);
  const all = pack.getPage(sheet).node.Annots()?.asArray() ?? [];
  return all.map((one) => {
    const page = pack.context.lookup(one, PDFDict).lookup(PDFName.of('Dest'), PDFArray).get(0);
    return refs.findIndex(({ tag }) => tag === String(page));
  });
}

test.each<readonly [string, () => Uint8Array | Promise<Uint8Array>, string]>([
  ['a password', lockedPdf, 'locked'],
  ['a ban on copying', () => encrypted({ copying: false }), 'restricted'],
  ['nothing in it', () => new Uint8Array(0), 'broken'],
  ['noise in it', () => new TextEncoder().encode(`%PDF-1.7\n${'x'.repeat(5000)}\n%%EOF`), 'broken'],
  ['no pages', noPages, 'noPages'],
  ['its end cut off', async () => (await saved(await certificate('one', 'two'))).slice(0, 700), 'broken'],
  ['a count that is not that of its pages', wrongCount, 'broken'],
  [
    'pages within themselves',
    () => pdfBombs.find(([name]) => name.includes('within'))?.[1]() ?? new Uint8Array(0),
    'broken',
  ],
  ['a field whose entry has no picture', unseenField, 'form'],
])('a PDF with %s is refused, and the next is taken', async (_what, bytes, reason) => {
  const binding = begin();
  expect(await binding.take(await bytes(), null)).toEqual({ ok: false, failure: reason });
  expect(
    await textsOf(
      (await bound([{ name: 'Sound', bytes: await saved(await certificate('sound')) }], {}, binding)).bytes,
    ),
  ).toContain('sound');
});

test('a PDF that another reader counts otherwise is refused', async () => {
  const bytes = await saved(await certificate('one', 'two'));
  expect(await begin().take(bytes, 3)).toEqual({ ok: false, failure: 'broken' });
  expect(await begin().take(bytes, 2)).toMatchObject({ ok: true, value: { pages: 2 } });
});

test('what may be copied is taken out of an encrypted PDF as it is', async () => {
  const bytes = await encrypted({ copying: true });
  expect(await textsOf((await bound([{ name: 'Encrypted', bytes }])).bytes)).toContain('words under lock');
});

test('nothing of a PDF runs, leads away or hides a file in a pack', async () => {
  const bytes = await armedPdf('harmless words');
  const binding = begin();
  const taken = await binding.take(bytes, null);
  expect(taken).toMatchObject({ ok: true, value: { leftBehind: { attachments: true } } });
  const made = await bound([{ name: 'Armed', bytes }]);
  expect(await textsOf(made.bytes)).toContain('harmless words');
  const raw = Buffer.from(made.bytes).toString('latin1');
  for (const word of [
    'JavaScript',
    'Launch',
    'OpenAction',
    'SubmitForm',
    'GoToR',
    'EmbeddedFile',
    'XFA',
    '/AA',
    'AcroForm',
  ])
    expect(raw).not.toContain(word);
  expect(raw).toContain('/URI');
});

test('fields of one name in two certificates show what is entered in each, and are fields no more', async () => {
  const given = [
    { name: 'First', bytes: await withField('Owner', 'Kim') },
    { name: 'Second', bytes: await withField('Owner', 'Alex') },
  ];
  const { bytes } = await bound(given);
  const pack = await PDFDocument.load(bytes, { updateMetadata: false });
  expect(pack.catalog.has(PDFName.of('AcroForm'))).toBe(false);
  const shown = [2, 3].map((page) => {
    const [one] = pack.getPage(page).node.Annots()?.asArray() ?? [];
    const annotation = pack.context.lookup(one, PDFDict);
    return [
      String(annotation.get(PDFName.of('Subtype'))),
      annotation.has(PDFName.of('T')),
      annotation.has(PDFName.of('AP')),
    ];
  });
  expect(shown).toEqual([
    ['/Stamp', false, true],
    ['/Stamp', false, true],
  ]);
});

test('a layer that its author hides stays hidden', async () => {
  const pdf = await certificate('plan');
  const { context, catalog } = pdf;
  const layer = (name: string) => context.register(context.obj({ Type: 'OCG', Name: PDFString.of(name) }));
  const [seen, hidden] = [layer('Boundaries'), layer('Working lines')];
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [seen, hidden], D: { OFF: [hidden] } }));
  const bytes = await saved(pdf);
  const pack = await PDFDocument.load((await bound([{ name: 'Plan', bytes }])).bytes, {
    updateMetadata: false,
  });
  const usual = pack.catalog.lookup(PDFName.of('OCProperties'), PDFDict).lookup(PDFName.of('D'), PDFDict);
  const off = usual.lookup(PDFName.of('OFF'), PDFArray).asArray();
  expect(off.map((one) => String(pack.context.lookup(one, PDFDict).get(PDFName.of('Name'))))).toEqual([
    '(Working lines)',
  ]);
});

test('a document that brings the process down costs itself alone', async () => {
  const started: { readonly pid: number }[] = [];
  const start = () => {
    const process = startNodeReader({ maxBytes: 300 * 1024 * 1024 });
    started.push(process);
    return process;
  };
  const binding = begin({ start });
  const first = { name: 'First', bytes: await saved(await certificate('before')) };
  const parts = [binding.head];
  const one = await binding.take(first.bytes, null);
  if (one.ok) parts.push(...one.value.chunks);
  // A stream of objects that unpacks to more than the process may take.
  expect(await binding.take(objectBomb(), null)).toEqual({ ok: false, failure: 'costly' });
  const two = await binding.take(await saved(await certificate('after')), null);
  if (two.ok) parts.push(...two.value.chunks);
  const { chunks } = await binding.finish(sheetsOf([first, { name: 'Second', bytes: first.bytes }]));
  const texts = await textsOf(new Uint8Array(Buffer.concat([...parts, ...chunks])));
  expect(texts.slice(-2)).toEqual(['before', 'after']);
  expect(started).toHaveLength(2);
});

test('ends in the middle where it is told to', async () => {
  const binding = begin();
  const taking = binding.take(await saved(await certificate('one')), null);
  binding.end();
  await expect(taking).rejects.toThrow('ended');
  await expect(binding.take(new Uint8Array(1), null)).rejects.toThrow('ended');
});

async function encrypted({ copying }: { readonly copying: boolean }): Promise<Uint8Array> {
  const pdf = await certificate('words under lock');
  pdf.encrypt({ ownerPassword: 'owner', userPassword: '', permissions: { copying } });
  return saved(pdf);
}

function noPages(): Uint8Array {
  return assembledPdf([['<< /Type /Catalog /Pages 2 0 R >>'], ['<< /Type /Pages /Kids [] /Count 0 >>']]);
}

async function wrongCount(): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await saved(await certificate('one', 'two')));
  pdf.catalog.Pages().set(PDFName.of('Count'), PDFNumber.of(3));
  return saved(pdf);
}

async function withField(name: string, value: string): Promise<Uint8Array> {
  const pdf = await certificate('form');
  const field = pdf.getForm().createTextField(name);
  field.addToPage(pdf.getPage(0), { x: 60, y: 600, width: 200, height: 20 });
  field.setText(value);
  return pdf.save({ useObjectStreams: false });
}

async function unseenField(): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await withField('Owner', 'Kim'));
  const [widget] = pdf.getPage(0).node.Annots()?.asArray() ?? [];
  if (widget instanceof PDFRef) pdf.context.lookup(widget, PDFDict).delete(PDFName.of('AP'));
  return saved(pdf);
}

/** A stream of objects that unpacks without measure. */
function objectBomb(): Uint8Array {
  const packed = deflateSync(deflateSync(Buffer.alloc(600_000_000, 32)));
  const stream = `<< /Type /ObjStm /N 1 /First 10 /Length ${packed.length} /Filter [/FlateDecode /FlateDecode] >>`;
  return assembledPdf([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    ['<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'],
    [stream, packed],
  ]);
}
