import type { Result } from '../../shared/lib/result.ts';
import type { PackRefusal } from '../../shared/model/pack/refusals.ts';
import type { PackSheets } from '../../shared/model/pack/sheets.ts';

/** What of a document's own file is not in the pack although its pages are. */
export interface LeftBehind {
  /** Files that are attached to it. */
  readonly attachments: boolean;
  /** A digital signature, which holds in its own file only. */
  readonly signature: boolean;
}

export interface TakenPages {
  readonly pages: number;
  readonly leftBehind: LeftBehind;
  /** What belongs into the pack's file next. */
  readonly chunks: readonly Uint8Array[];
}

/** One pack being made. Calls follow each other, and all that they give is written in their order. */
export interface PackBinding {
  /** What the file begins with. */
  readonly head: Uint8Array;
  /** The pages of a PDF as they are. `pages`: how many another reader counted, or null; where they do not agree none is taken, since one could be left out without a word. A PDF whose pages are not taken costs nothing else. Rejects only after `end`, or where nothing can be read at all. */
  take(bytes: Uint8Array, pages: number | null): Promise<Result<TakenPages, PackRefusal>>;
  /** The sheets before and between the pages, bookmarks and the end of the file. `pages`: of the whole pack. */
  finish(sheets: PackSheets): Promise<{ readonly pages: number; readonly chunks: readonly Uint8Array[] }>;
  /** Ends what is being done, and gives the memory back. */
  end(): void;
}

/** Makes one PDF of the pages of many, which were written by others: bounded in time and memory, and never in the process that calls. */
export interface PackBinder {
  begin(): PackBinding;
}

/** Of a host that makes no packs. */
export const noPackBinder: PackBinder = {
  begin() {
    throw new Error('This host makes no packs');
  },
};
