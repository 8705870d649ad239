import { counted } from '../../lib/counted.ts';
import type { CountedTo, DueRule } from './due-rule.ts';

/** What each default rule rests on, with its source. None of it is legal advice. */
const bases: Readonly<Record<string, string>> = {
  finalSearch:
    'Insurers (LPLC, Lawcover) see claims where a caveat was lodged after the contract and nobody searched again before settlement. ' +
    'An earlier search never counts as the final one.',
  landInformation:
    'Office custom: refreshed when older than about 90 days at the contract or settlement date.',
  water:
    'Office custom: refreshed when older than about 90 days at the contract or settlement date. Usage is known only from a meter reading.',
  planning: 'Office custom: refreshed when older than about 90 days at the contract or settlement date.',
  roads: 'Office custom: refreshed when older than about 90 days at the contract or settlement date.',
  ownersCorporation:
    'Owners Corporations Act 2006, s 151: given within 10 business days. An annual general meeting changes the fees at once. ' +
    'Landfolio is not told of one: ask the manager.',
  clearance:
    'State Revenue Office: protects only the party who obtained it, its figures are those of the calendar year asked about, and an ' +
    'update is free within 90 days of issue while the parties are the same.',
};

export function basisText({ id, basis }: Pick<DueRule, 'id' | 'basis'>): string {
  return bases[id] ?? (basis.trim() === '' ? 'A rule of this office.' : basis.trim());
}

export const countedTexts: Readonly<Record<CountedTo, string>> = {
  settlement: 'before settlement',
  contract: 'before contract',
  never: 'not for these',
};

/** What a rule demands, in a few words. */
export function limitText({ kind, days, answerDays, isOfYear }: DueRule): string {
  const parts = [
    days === null
      ? 'no age'
      : kind === 'finalSearch'
        ? `within ${counted(days, 'working day')} before settlement`
        : `at most ${counted(days, 'day')} old`,
    ...(isOfYear ? ['of the same calendar year'] : []),
    ...(answerDays === null ? [] : [`given within ${counted(answerDays, 'working day')}`]),
  ];
  return parts.join(', ');
}
