import type { Brand } from '../../shared/lib/brand.ts';
import { isNoteCode, type Note } from '../../shared/model/note-text.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';

/** Notes as a column holds them: a JSON list of codes, or a sentence that an earlier version wrote. */
export type StoredNotes = Brand<string, 'StoredNotes'>;

const start = '[{"code":"';

export function storeNotes(...notes: readonly [Note, ...Note[]]): StoredNotes {
  return JSON.stringify(notes) as StoredNotes;
}

/** How a column begins whose first note has this code. */
export function beginningOf(code: Note['code']): string {
  return `${start}${code}"`;
}

/** What a call failed with. */
export function failedNote({ reason }: Pick<ServiceFailure, 'reason'>): Note {
  return { code: 'failed', reason };
}

/** A sentence of an earlier version is shown as it is. */
export function readNotes(stored: string): Note[] {
  const notes = parsed(stored);
  const codes = Array.isArray(notes) ? notes.map(codeOf) : [];
  const areNotes = codes.some(isNoteCode) && codes.every((code) => typeof code === 'string');
  return areNotes ? (notes as Note[]) : [{ code: 'stored', text: stored }];
}

/** Null where nothing is stored. */
export function readNotesOf(stored: unknown): Note[] | null {
  return stored === null || stored === undefined ? null : readNotes(String(stored));
}

function parsed(stored: string): unknown {
  if (!stored.startsWith(start)) return null;
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
}

function codeOf(note: unknown): unknown {
  return typeof note === 'object' && note !== null && 'code' in note ? note.code : null;
}
