import { hasControls, invisibleText } from '../lib/controls.ts';
import type { Fault } from '../lib/fault.ts';
import { plainText } from '../lib/plain-text.ts';
import { checkMatterNumber } from './matter-number.ts';

const maxNameLength = 200;
const minPurposeLength = 3;
const maxPurposeLength = 200;

type OwnerName =
  | { readonly kind: 'individual'; readonly lastName: string; readonly givenName: string }
  | { readonly kind: 'company'; readonly companyName: string };

const words = { lastName: 'last name', givenName: 'given name', companyName: 'company name' } as const;

/**
 * What is wrong with the name that is searched for. At least one of last and given name for the list of names (interface:
 * Discovery); the titles of a person (`holdings`) require the last name.
 */
export function checkOwnerName(name: OwnerName, step: 'names' | 'holdings' = 'names'): Fault[] {
  if (name.kind === 'company') {
    if (plainText(name.companyName) === '')
      return [{ field: 'companyName', message: 'Enter the company name, or the start of it.' }];
    return checkText('companyName', name.companyName);
  }
  const lastName = plainText(name.lastName);
  if (lastName === '' && plainText(name.givenName) === '')
    return [{ field: 'lastName', message: 'Enter the last name, the given name, or both.' }];
  const message = 'Enter the last name. It is required to search for the titles of a person.';
  return [
    ...(lastName === '' && step === 'holdings' ? [{ field: 'lastName', message }] : []),
    ...checkText('lastName', name.lastName),
    ...checkText('givenName', name.givenName),
  ];
}

function checkText(field: keyof typeof words, text: string): Fault[] {
  const name = plainText(text);
  if (hasControls(name)) return [{ field, message: invisibleText(words[field]) }];
  if (name.length <= maxNameLength) return [];
  const message = `Enter a ${words[field]} of at most ${maxNameLength} characters. This one has ${name.length}.`;
  return [{ field, message }];
}

/** What is wrong with the purpose and the matter of an owner search. */
export function checkOwnerReason(reason: {
  readonly purpose: string;
  readonly matterNumber: string;
}): Fault[] {
  return [...checkPurpose(plainText(reason.purpose)), ...checkMatterNumber(reason.matterNumber)];
}

function checkPurpose(purpose: string): Fault[] {
  const field = 'purpose';
  if (hasControls(purpose)) return [{ field, message: invisibleText('purpose') }];
  // Code points, as the database counts them.
  const { length } = [...purpose];
  if (length >= minPurposeLength && length <= maxPurposeLength) return [];
  const message = `Enter the purpose of this search in ${minPurposeLength} to ${maxPurposeLength} characters, such as “Vendor of 24A Foreshore Road”.`;
  return [{ field, message }];
}
