import { hasControlsInLines, invisibleText } from '../lib/controls.ts';
import type { Fault } from '../lib/fault.ts';
import { isEmail, noEmailText } from './email.ts';
import { isCalendarDate } from './instant.ts';
import { checkYourName } from './person-name.ts';

export const followUpWays = ['email', 'phone', 'portal', 'other'] as const;
export type FollowUpWay = (typeof followUpWays)[number];

const maxNote = 2000;
const maxContact = 200;

interface Facts {
  readonly doneOn: string;
  readonly who: string;
  readonly whom: string;
  readonly note: string;
  readonly promisedOn: string | null;
}

/** What is wrong with an entry of the log. `today`: YYYY-MM-DD in Melbourne. */
export function checkFollowUp({ doneOn, who, whom, note, promisedOn }: Facts, today: string): Fault[] {
  const faults = checkYourName(who, 'who');
  if (!isCalendarDate(doneOn) || doneOn > today)
    faults.push({ field: 'doneOn', message: 'Enter the day of the follow-up, not later than today.' });
  if (promisedOn !== null && (!isCalendarDate(promisedOn) || promisedOn < doneOn))
    faults.push({
      field: 'promisedOn',
      message: 'Enter a day on or after the follow-up, or leave it empty.',
    });
  if (note.length > maxNote)
    faults.push({ field: 'note', message: `Enter a note of at most ${maxNote} characters.` });
  if (whom.length > 3 * maxContact)
    faults.push({ field: 'whom', message: `Enter at most ${3 * maxContact} characters.` });
  for (const [field, text, what] of [
    ['note', note, 'note'],
    ['whom', whom, 'contact'],
  ] as const)
    if (hasControlsInLines(text)) faults.push({ field, message: invisibleText(what) });
  return faults;
}

/** What is wrong with an authority's contact; every part of it may be empty. */
export function checkContact(contact: {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}): Fault[] {
  const faults: Fault[] = [];
  for (const field of ['name', 'phone'] as const)
    if (contact[field].length > maxContact || /\p{Cc}/u.test(contact[field]))
      faults.push({ field, message: `Enter at most ${maxContact} characters on one line.` });
  if (contact.email.trim() !== '' && !isEmail(contact.email))
    faults.push({ field: 'email', message: noEmailText });
  return faults;
}
