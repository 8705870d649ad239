import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  type PDFPageLeaf,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

/*
 * What a page shows stays as it is. What a page does, or carries along, goes: scripts, actions, attached files, fields that can be
 * filled in. docs/decisions has the reasons.
 */

/** Of a page: what happens when it is opened, files that belong to it, and places in structures that only its own file has. */
const pageHabits = ['AA', 'AF', 'B', 'PresSteps', 'Trans', 'Dur', 'StructParents', 'PieceInfo', 'Metadata'];

/** Marks that a person sees on the page. A reader draws them itself where they bring no picture. */
const marks = new Set(
  (
    'Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink ' +
    'Watermark Redact PrinterMark TrapNet'
  ).split(' '),
);
/** What says how a mark looks, and what stands in its note. */
const lookOfMark = (
  'Type Subtype Rect AP AS F C CA ca BM OC Border BS BE QuadPoints Contents DA DS Q IC L LE LL LLE Cap CP CO LLO ' +
  'Vertices InkList CL RD Sy Name IT RO OverlayText Repeat T M Subj FixedPrint'
).split(' ');
const lookOfLink = 'Type Subtype Rect F C Border BS QuadPoints'.split(' ');
const lookOfPicture = 'Type Rect AS F OC'.split(' ');

const name = (text: string) => PDFName.of(text);

/** What was found on a page beside what it shows. */
export interface PageFindings {
  readonly hasFile: boolean;
  /** A field was filled in, and the page has no picture of it. */
  readonly hasUnseenField: boolean;
}

/** Changes the page in memory, before it is copied. */
export function makePageInert(
  page: PDFPageLeaf,
  context: PDFContext,
  { redrawsFields, pages }: { readonly redrawsFields: boolean; readonly pages: ReadonlySet<PDFRef> },
): PageFindings {
  const hasFile = page.has(name('AF'));
  for (const habit of pageHabits) page.delete(name(habit));
  const annotations = context.lookup(page.get(name('Annots')));
  page.delete(name('Annots'));
  if (!(annotations instanceof PDFArray)) return { hasFile, hasUnseenField: false };
  const all = annotations.asArray().flatMap((one) => {
    const found = context.lookup(one);
    return found instanceof PDFDict ? [found] : [];
  });
  const kept = all.flatMap((one) => inertAnnotation(one, context, pages) ?? []);
  if (kept.length > 0) page.set(name('Annots'), context.obj(kept.map((one) => context.register(one))));
  return {
    hasFile: hasFile || all.some((one) => isOf(one, 'FileAttachment')),
    hasUnseenField: all.some(
      (one) =>
        isOf(one, 'Widget') && isFilled(one, context) && (redrawsFields || pictureOf(one, context) === null),
    ),
  };
}

function isOf(annotation: PDFDict, subtype: string): boolean {
  return annotation.get(name('Subtype')) === name(subtype);
}

function inertAnnotation(
  annotation: PDFDict,
  context: PDFContext,
  pages: ReadonlySet<PDFRef>,
): PDFDict | null {
  const subtype = context.lookup(annotation.get(name('Subtype')));
  const text = subtype instanceof PDFName ? subtype.decodeText() : '';
  if (text === 'Link') return inertLink(annotation, context, pages);
  if (marks.has(text)) {
    const mark = only(annotation, lookOfMark, context);
    const picture = pictureOf(annotation, context);
    if (picture !== null) mark.set(name('AP'), context.obj({ N: picture }));
    else mark.delete(name('AP'));
    return mark;
  }
  // A field, an attached file, a film: what the page shows of it stays, as a stamp that does nothing.
  const picture = text === 'Popup' ? null : pictureOf(annotation, context);
  if (picture === null) return null;
  const stamp = only(annotation, lookOfPicture, context);
  stamp.set(name('Subtype'), name('Stamp'));
  stamp.set(name('AP'), context.obj({ N: picture }));
  return stamp;
}

/** What a picture or a stretch of content takes from elsewhere, or carries along. */
const streamHabits = ['F', 'FFilter', 'FDecodeParms', 'Ref', 'OPI', 'AF', 'PieceInfo', 'Metadata'];

/** Changes what was copied: nothing of it is fetched from another file. */
export function makeStreamsInert(context: PDFContext): void {
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFStream) for (const habit of streamHabits) object.dict.delete(name(habit));
}

/** A page of the document, and how it is shown; null for anything else, which would be copied along. */
function pageDestination(destination: PDFObject | undefined, pages: ReadonlySet<PDFRef>): PDFObject[] | null {
  if (!(destination instanceof PDFArray)) return null;
  const [page, ...view] = destination.asArray();
  if (!(page instanceof PDFRef) || !pages.has(page)) return null;
  return [
    page,
    ...view.filter((one) => one instanceof PDFName || one instanceof PDFNumber || one === PDFNull),
  ];
}

/** Leads within the same document, or to a page of the web as a person sees it written; nowhere else. */
function inertLink(annotation: PDFDict, context: PDFContext, pages: ReadonlySet<PDFRef>): PDFDict {
  const link = only(annotation, lookOfLink, context);
  const action = context.lookup(annotation.get(name('A')));
  const kind = action instanceof PDFDict ? context.lookup(action.get(name('S'))) : undefined;
  const place =
    action instanceof PDFDict && kind === name('GoTo') ? action.get(name('D')) : annotation.get(name('Dest'));
  const destination = pageDestination(context.lookup(place), pages);
  if (destination !== null) {
    link.set(name('Dest'), context.obj(destination));
  } else if (action instanceof PDFDict && kind === name('URI')) {
    const address = context.lookup(action.get(name('URI')));
    const text = address instanceof PDFString || address instanceof PDFHexString ? address.decodeText() : '';
    if (/^(?:https?:\/\/|mailto:)/i.test(text))
      link.set(name('A'), context.obj({ S: 'URI', URI: addressOf(text) }));
  }
  return link;
}

function addressOf(text: string): PDFHexString {
  const address = /^[\x21-\x7e]+$/.test(text) ? text : encodeURI(text.toWellFormed());
  return PDFHexString.of(Buffer.from(address, 'latin1').toString('hex'));
}

function only(annotation: PDFDict, keys: readonly string[], context: PDFContext): PDFDict {
  const kept = context.obj({});
  for (const key of keys) {
    const value = annotation.get(name(key));
    if (value !== undefined) kept.set(name(key), value);
  }
  kept.set(name('Type'), name('Annot'));
  return kept;
}

/** Its normal appearance; null where it has none, which a reader then shows as nothing or draws by rules of its own. */
function pictureOf(annotation: PDFDict, context: PDFContext): PDFObject | null {
  const appearance = context.lookup(annotation.get(name('AP')));
  if (!(appearance instanceof PDFDict)) return null;
  const normal = appearance.get(name('N'));
  const found = context.lookup(normal);
  const isThere = found instanceof PDFStream || (found instanceof PDFDict && found.keys().length > 0);
  return isThere && normal !== undefined ? normal : null;
}

/** A text field or a list with a value. */
function isFilled(widget: PDFDict, context: PDFContext): boolean {
  const kind = ofField(widget, 'FT', context);
  if (kind !== name('Tx') && kind !== name('Ch')) return false;
  const value = ofField(widget, 'V', context);
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText().trim() !== '';
  return value instanceof PDFArray ? value.size() > 0 : value instanceof PDFStream;
}

/** Whether it is a signature that somebody made. */
export function isSignature(field: PDFDict, context: PDFContext): boolean {
  return ofField(field, 'FT', context) === name('Sig') && ofField(field, 'V', context) instanceof PDFDict;
}

const maxDepth = 20;

/** A field's value may stand at the field that it is a part of (ISO 32000-1, 12.7.3.1). */
function ofField(field: PDFDict, key: string, context: PDFContext): PDFObject | undefined {
  let at: PDFObject | undefined = field;
  for (let depth = 0; depth < maxDepth && at instanceof PDFDict; depth += 1) {
    const value = context.lookup(at.get(name(key)));
    if (value !== undefined) return value;
    at = context.lookup(at.get(name('Parent')));
  }
  return undefined;
}

/** A whole number of a dictionary, such as its flags; 0 where it has none. */
export function numberIn(dictionary: PDFDict, key: string, context: PDFContext): number {
  const found = context.lookup(dictionary.get(name(key)));
  return found instanceof PDFNumber ? found.asNumber() : 0;
}
