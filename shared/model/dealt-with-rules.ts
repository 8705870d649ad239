import { hasControlsInLines, invisibleText } from '../lib/controls.ts';
import type { Fault } from '../lib/fault.ts';
import { checkYourName } from './person-name.ts';

const maxNoteLength = 1000;

/** What is wrong with what a person writes on a mark “dealt with”. */
export function checkDealtWith({ name, note }: { readonly name: string; readonly note: string }): Fault[] {
  const length = note.trim().length;
  const message = `Enter what was done (at most ${maxNoteLength} characters).`;
  return [
    ...(length === 0 || length > maxNoteLength ? [{ field: 'note', message }] : []),
    ...(hasControlsInLines(note) ? [{ field: 'note', message: invisibleText('note') }] : []),
    ...checkYourName(name, 'name'),
  ];
}
