import { z } from 'zod';
import { packRefusals } from '../../../shared/model/pack/refusals.ts';
import type { PackSheets } from '../../../shared/model/pack/sheets.ts';

/** Bytes that cross at once: neither side is held up by a piece of this size. */
export const chunkBytes = 1024 * 1024;
/** Pages of one document. The largest bundle of an owners corporation has some hundred. */
export const maxPagesOfOne = 5000;
/** The number of the first object that a document may have: the catalogue and the list of pages are before it. */
export const firstObject = 3;

const objectNumber = z.int().min(firstObject);
const objectNumbers = z.array(objectNumber);

/** Of a document: its pages in turn, and its layers, each by the number of its object. */
const takenDocument = z.strictObject({
  pages: objectNumbers.min(1).max(maxPagesOfOne),
  layers: z.strictObject({ all: objectNumbers, off: objectNumbers }),
});
export type TakenDocument = z.infer<typeof takenDocument>;

/** To the process: take the pages of this PDF, and number their objects from `first`. */
export interface TakePages {
  readonly take: { readonly bytes: Uint8Array; readonly first: number };
}

/** To the process: all that is still missing of the file, whose first `offset` bytes are written. `offsets`: where each object begins, from the first number. */
export interface FinishPack {
  readonly finish: {
    readonly sheets: PackSheets;
    readonly documents: readonly TakenDocument[];
    readonly offset: number;
    readonly offsets: readonly number[];
  };
}

const packSays = z.union([
  z.strictObject({ isReady: z.literal(true) }),
  z.strictObject({ chunk: z.instanceof(Uint8Array) }),
  /** `offsets` of its objects in turn, from the beginning of its chunks. */
  z.strictObject({
    taken: takenDocument,
    offsets: z.array(z.int().min(0)),
    leftBehind: z.strictObject({ attachments: z.boolean(), signature: z.boolean() }),
  }),
  z.strictObject({ refused: z.enum(packRefusals) }),
  z.strictObject({ finished: z.strictObject({ pages: z.int().min(1) }) }),
]);
export type PackSays = z.infer<typeof packSays>;

/** Null for anything else: it read what others wrote, and might say what they want. */
export function readPackSaid(message: unknown): PackSays | null {
  return packSays.safeParse(message).data ?? null;
}
