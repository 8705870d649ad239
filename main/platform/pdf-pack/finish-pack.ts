import {
  type PDFArray,
  PDFContext,
  type PDFDict,
  PDFHexString,
  PDFName,
  PDFObjectCopier,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { packSheetWords } from '../../../shared/model/pack/sheet-text.ts';
import { type DrawnSheets, drawSheets } from './draw-sheets.ts';
import { type FinishPack, firstObject } from './pack-messages.ts';
import { writeObjects } from './write-objects.ts';

const catalogRef = PDFRef.of(1);
const pagesRef = PDFRef.of(2);

interface FinishedPack {
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
  readonly pages: number;
}

/** Sheets, list of pages, bookmarks, layers, and the table of all objects with which the file ends. */
export async function finishPack({ finish }: FinishPack): Promise<FinishedPack> {
  const { sheets, documents, offset, offsets } = finish;
  const counts = documents.map(({ pages }) => pages.length);
  const drawn = await drawSheets(sheets, counts);
  const target = PDFContext.create();
  const first = firstObject + offsets.length;
  target.largestObjectNumber = first - 1;
  const copier = PDFObjectCopier.for(drawn.document.context, target);
  const sheetRefs = drawn.document.getPages().map(({ ref }) => copier.copy(ref) as PDFRef);

  const order = [
    ...sheetRefs.slice(0, drawn.contents),
    ...drawn.sections.flatMap((section, at) => [
      ...sheetRefs.slice(drawn.contents + at, drawn.contents + at + 1),
      ...section.documents.flatMap(({ at: taken }) =>
        (documents[taken]?.pages ?? []).map((n) => PDFRef.of(n)),
      ),
    ]),
  ];
  const toPage = (page: number): PDFArray => target.obj([order[page - 1] ?? null, 'Fit']);
  for (const ref of sheetRefs) (target.lookup(ref) as PDFDict).set(PDFName.of('Parent'), pagesRef);
  linkSheets(drawn, sheetRefs, target, toPage);

  const info = target.register(
    target.obj({
      Title: PDFHexString.fromText(sheets.documentTitle),
      Author: PDFHexString.fromText(sheets.author),
      CreationDate: PDFString.fromDate(new Date(sheets.madeAt)),
      Creator: PDFString.of('Landfolio'),
      Producer: PDFString.of('Landfolio'),
    }),
  );
  const catalog = target.obj({
    Type: 'Catalog',
    Pages: pagesRef,
    PageMode: 'UseOutlines',
    Lang: PDFString.of('en-AU'),
    ViewerPreferences: { DisplayDocTitle: true },
    // The number that a reader shows is the number of the contents page.
    PageLabels: { Nums: [0, { S: 'D' }] },
    Outlines: outline(bookmarksOf(drawn), target, toPage),
  });
  const layers = documents.map((one) => one.layers);
  const all = layers.flatMap((one) => one.all).map((n) => PDFRef.of(n));
  const off = layers.flatMap((one) => one.off).map((n) => PDFRef.of(n));
  if (all.length > 0) catalog.set(PDFName.of('OCProperties'), target.obj({ OCGs: all, D: { OFF: off } }));

  const own = writeObjects(target, first);
  const head = PDFContext.create();
  head.assign(catalogRef, catalog);
  head.assign(pagesRef, head.obj({ Type: 'Pages', Kids: order, Count: order.length }));
  const ends = writeObjects(head, 1);
  const ownFrom = offset;
  const headFrom = ownFrom + lengthOf(own.chunks);
  const tableFrom = headFrom + lengthOf(ends.chunks);
  const table = crossReferences(
    [...ends.offsets.map((at) => headFrom + at), ...offsets, ...own.offsets.map((at) => ownFrom + at)],
    { tableFrom, info },
  );
  return { chunks: [...own.chunks, ...ends.chunks, table], pages: order.length };
}

function linkSheets(
  { links }: DrawnSheets,
  sheetRefs: readonly PDFRef[],
  target: PDFContext,
  toPage: (page: number) => PDFArray,
): void {
  for (const [sheet, ref] of sheetRefs.entries()) {
    const own = links.filter((one) => one.sheet === sheet);
    const page = target.lookup(ref) as PDFDict;
    if (own.length === 0) page.delete(PDFName.of('Annots'));
    else
      page.set(
        PDFName.of('Annots'),
        target.obj(
          own.map(({ box, page: to }) =>
            target.register(
              target.obj({
                Type: 'Annot',
                Subtype: 'Link',
                Rect: [...box],
                Border: [0, 0, 0],
                Dest: toPage(to),
              }),
            ),
          ),
        ),
      );
  }
}

interface Bookmark {
  readonly title: string;
  readonly page: number;
  readonly within: readonly Bookmark[];
}

function bookmarksOf({ sections, missingPage }: DrawnSheets): Bookmark[] {
  const plain = (title: string, page: number) => ({ title, page, within: [] });
  return [
    plain(packSheetWords.contents, 1),
    ...(missingPage === null ? [] : [plain(packSheetWords.missing, missingPage)]),
    ...sections.map(({ name, cover, documents }) => ({
      title: name,
      page: cover,
      within: documents.map(({ title, page }) => plain(title, page)),
    })),
  ];
}

/** ISO 32000-1, 12.3.3. Sections are open, so that each certificate is seen at once. */
function outline(marks: readonly Bookmark[], target: PDFContext, toPage: (page: number) => PDFArray): PDFRef {
  const root = target.nextRef();
  const countIn = (one: Bookmark): number => one.within.reduce((sum, inner) => sum + 1 + countIn(inner), 0);
  function put(parent: PDFRef, list: readonly Bookmark[]): readonly PDFRef[] {
    const refs = list.map(() => target.nextRef());
    for (const [at, one] of list.entries()) {
      const ref = refs[at];
      if (ref === undefined) continue;
      const within = put(ref, one.within);
      const entry = target.obj({
        Title: PDFHexString.fromText(one.title),
        Parent: parent,
        Dest: toPage(one.page),
      });
      const set = (key: string, to: PDFRef | undefined) => to && entry.set(PDFName.of(key), to);
      set('Prev', refs[at - 1]);
      set('Next', refs[at + 1]);
      set('First', within[0]);
      set('Last', within.at(-1));
      if (within.length > 0) entry.set(PDFName.of('Count'), target.obj(countIn(one)));
      target.assign(ref, entry);
    }
    return refs;
  }
  const refs = put(root, marks);
  const entry = target.obj({
    Type: 'Outlines',
    Count: marks.reduce((sum, one) => sum + 1 + countIn(one), 0),
  });
  const [firstMark, lastMark] = [refs[0], refs.at(-1)];
  if (firstMark) entry.set(PDFName.of('First'), firstMark);
  if (lastMark) entry.set(PDFName.of('Last'), lastMark);
  target.assign(root, entry);
  return root;
}

/** The classic table (ISO 32000-1, 7.5.4), which every reader knows. */
function crossReferences(
  places: readonly number[],
  { tableFrom, info }: { readonly tableFrom: number; readonly info: PDFRef },
): Uint8Array<ArrayBuffer> {
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = places.length + 1;
  return Buffer.from(
    `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root ${catalogRef} /Info ${info} >>\nstartxref\n${tableFrom}\n%%EOF\n`,
    'latin1',
  );
}

function lengthOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.length, 0);
}
