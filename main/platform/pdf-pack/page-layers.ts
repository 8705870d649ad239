import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib';

/** Layers of a document by their objects: all of them, and those that are not shown when it is opened. */
export interface Layers {
  readonly all: readonly PDFRef[];
  readonly off: readonly PDFRef[];
}

/** Which layers the document shows. Without it a reader would show those too that its author hides, such as a plan's working lines. */
export function layersOf(catalog: PDFDict, context: PDFContext): Layers {
  const properties = context.lookup(catalog.get(PDFName.of('OCProperties')));
  if (!(properties instanceof PDFDict)) return { all: [], off: [] };
  const all = refsIn(properties.get(PDFName.of('OCGs')), context);
  const usual = context.lookup(properties.get(PDFName.of('D')));
  if (!(usual instanceof PDFDict)) return { all, off: [] };
  const isOffAtFirst = context.lookup(usual.get(PDFName.of('BaseState'))) === PDFName.of('OFF');
  const on = new Set(refsIn(usual.get(PDFName.of('ON')), context));
  const off = new Set(refsIn(usual.get(PDFName.of('OFF')), context));
  return { all, off: all.filter((one) => off.has(one) || (isOffAtFirst && !on.has(one))) };
}

function refsIn(list: PDFObject | undefined, context: PDFContext): PDFRef[] {
  const found = context.lookup(list);
  return found instanceof PDFArray ? found.asArray().filter((one) => one instanceof PDFRef) : [];
}
