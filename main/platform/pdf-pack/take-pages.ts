import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFPageLeaf,
  PDFRef,
} from '@cantoo/pdf-lib';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { PackRefusal } from '../../../shared/model/pack/refusals.ts';
import type { LeftBehind } from '../../ports/pack-binder.ts';
import { isSignature, makePageInert, makeStreamsInert, numberIn } from './inert-page.ts';
import { maxPagesOfOne, type TakenDocument } from './pack-messages.ts';
import { layersOf } from './page-layers.ts';
import { type WrittenObjects, writeObjects } from './write-objects.ts';

interface CopiedPages extends WrittenObjects {
  readonly taken: TakenDocument;
  readonly leftBehind: LeftBehind;
}

/** `P` of an encrypted document: whether text and pictures may be copied out of it (ISO 32000-1, table 22, bit 5). */
const mayCopy = 1 << 4;
/** `SigFlags` of a form: it holds a signature (table 219, bit 1). */
const hasSignatures = 1;

/** The pages of a PDF, with their objects numbered from `first`. Never throws. */
export async function takePages(bytes: Uint8Array, first: number): Promise<Result<CopiedPages, PackRefusal>> {
  try {
    const read = await readDocument(bytes);
    return read.ok ? copyPages(read.value, first) : read;
  } catch {
    return failed('broken');
  }
}

async function readDocument(bytes: Uint8Array): Promise<Result<PDFDocument, PackRefusal>> {
  // What cannot be read is not left out of a page without a word: the document is refused.
  const options = { updateMetadata: false, throwOnInvalidObject: true, preserveXFA: true } as const;
  const asIs = await PDFDocument.load(bytes, { ...options, ignoreEncryption: true });
  const { context } = asIs;
  const lock = context.lookup(context.trailerInfo.Encrypt);
  if (lock === undefined) return ok(asIs);
  if (!(lock instanceof PDFDict)) return failed('broken');
  let opened: PDFDocument;
  try {
    opened = await PDFDocument.load(bytes, { ...options, password: '' });
  } catch {
    return failed('locked');
  }
  return (numberIn(lock, 'P', context) & mayCopy) === 0 ? failed('restricted') : ok(opened);
}

function copyPages({ context, catalog }: PDFDocument, first: number): Result<CopiedPages, PackRefusal> {
  const pages = pageRefs(catalog, context);
  if (pages === null) return failed('broken');
  if (pages.length === 0) return failed('noPages');
  if (pages.length > maxPagesOfOne) return failed('costly');
  const form = context.lookup(catalog.get(PDFName.of('AcroForm')));
  const isDrawnByScript =
    form instanceof PDFDict && form.has(PDFName.of('XFA')) && isTrue(catalog, 'NeedsRendering', context);
  if (isDrawnByScript) return failed('form');
  const redrawsFields = form instanceof PDFDict && isTrue(form, 'NeedAppearances', context);
  const signature = isSigned(catalog, form, context);
  let hasFile =
    catalog.has(PDFName.of('AF')) || catalog.has(PDFName.of('Collection')) || namesFiles(catalog, context);
  const own = { redrawsFields, pages: new Set(pages) };
  for (const ref of pages) {
    const found = makePageInert(context.lookup(ref) as PDFPageLeaf, context, own);
    if (found.hasUnseenField) return failed('form');
    hasFile ||= found.hasFile;
  }
  const target = PDFContext.create();
  target.largestObjectNumber = first - 1;
  const copier = PDFObjectCopier.for(context, target);
  const numbered = (ref: PDFRef) => (copier.copy(ref) as PDFRef).objectNumber;
  const taken = pages.map(numbered);
  makeStreamsInert(target);
  const layers = layersOf(catalog, context);
  const layersTaken = { all: layers.all.map(numbered), off: layers.off.map(numbered) };
  for (const number of taken) {
    const page = target.lookup(PDFRef.of(number));
    if (page instanceof PDFDict) page.set(PDFName.of('Parent'), PDFRef.of(2));
  }
  return ok({
    ...writeObjects(target, first),
    taken: { pages: taken, layers: layersTaken },
    leftBehind: { attachments: hasFile, signature },
  });
}

/** The pages in their order; null where the list of pages is damaged, so that it cannot be told whether one is missing. */
function pageRefs(catalog: PDFDict, context: PDFContext): PDFRef[] | null {
  const found: PDFRef[] = [];
  const root = context.lookup(catalog.get(PDFName.of('Pages')));
  if (!(root instanceof PDFDict)) return null;
  const seen = new Set<PDFRef>();
  const waiting: unknown[] = [catalog.get(PDFName.of('Pages'))];
  while (waiting.length > 0) {
    const ref = waiting.pop();
    if (!(ref instanceof PDFRef) || seen.has(ref)) return null;
    seen.add(ref);
    const node = context.lookup(ref);
    if (node instanceof PDFPageLeaf) {
      found.push(ref);
      continue;
    }
    const kids = node instanceof PDFDict ? context.lookup(node.get(PDFName.of('Kids'))) : undefined;
    if (!(kids instanceof PDFArray)) return null;
    waiting.push(...kids.asArray().toReversed());
    if (waiting.length + found.length > 2 * maxPagesOfOne) return null;
  }
  return numberIn(root, 'Count', context) === found.length ? found : null;
}

function isTrue(dictionary: PDFDict, key: string, context: PDFContext): boolean {
  return String(context.lookup(dictionary.get(PDFName.of(key)))) === 'true';
}

function namesFiles(catalog: PDFDict, context: PDFContext): boolean {
  const names = context.lookup(catalog.get(PDFName.of('Names')));
  return names instanceof PDFDict && names.has(PDFName.of('EmbeddedFiles'));
}

function isSigned(catalog: PDFDict, form: unknown, context: PDFContext): boolean {
  if (catalog.has(PDFName.of('Perms'))) return true;
  if (!(form instanceof PDFDict)) return false;
  if ((numberIn(form, 'SigFlags', context) & hasSignatures) !== 0) return true;
  const fields = context.lookup(form.get(PDFName.of('Fields')));
  return (
    fields instanceof PDFArray &&
    fields.asArray().some((one) => {
      const field = context.lookup(one);
      return field instanceof PDFDict && isSignature(field, context);
    })
  );
}
