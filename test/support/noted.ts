import type { Note } from '../../shared/model/note-text.ts';
import { notesText } from '../../shared/model/note-text.ts';
import type { OrderProblem } from '../../shared/model/order-problem.ts';
import { isSaid } from './reason-saying.ts';

/** A note with words of the test's own, as an earlier version stored it. */
export function storedNote(text: string): Note[] {
  return [{ code: 'stored', text }];
}

/** A problem of an order or item with words of the test's own, as a view has it. */
export function notedAs(text: string): OrderProblem {
  return [{ kind: 'noted', notes: storedNote(text) }];
}

/** Matches the problem of an order or item where only this was noted, in these words; they may be a matcher. */
export function noted(words: unknown): unknown {
  return [{ kind: 'noted', notes: saying(words) }];
}

/** Matches notes with these words; they may be a matcher. */
export function saying(words: unknown): unknown {
  return {
    asymmetricMatch: (notes: readonly Note[]) => isSaid(notesText(notes), words),
    toString: () => `notes that say ${words}`,
  };
}
