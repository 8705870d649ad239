import type {
  OtherTitleView,
  ReceivedPartView,
  StatementView,
} from '../../../shared/contract/views/statement.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { keyWords } from '../../../shared/lib/key-words.ts';
import { registerDate } from '../../../shared/model/register-date.ts';

/** `encumbrancesCaveatsAndNotices.encumbrances[1]` as `Encumbrances caveats and notices, encumbrances 2`. */
export function partText(path: string): string {
  return path
    .split('.')
    .map((part, at) => {
      const words = keyWords(part.replace(/\[\d+\]/g, ''));
      const numbers = [...part.matchAll(/\[(\d+)\]/g)].map(([, number]) => ` ${Number(number) + 1}`).join('');
      return `${at === 0 ? words : words.charAt(0).toLowerCase() + words.slice(1)}${numbers}`;
    })
    .join(', ');
}

/** What became of a part, and why it is named. */
export function whyText({ path, value, readAs }: ReceivedPartView, isKnown: boolean): string {
  if (value === null) return 'Missing. Every statement should have it.';
  if (readAs === null && isKnown && isDate(path))
    return 'Could not be read as a date. It is shown as received.';
  if (readAs !== null) return `In another form. Read as ${registerDate(readAs)}.`;
  return isKnown
    ? 'Could not be read. It is not in the statement as shown.'
    : 'Not described in the interface of the service. It is shown here only.';
}

/** A date that cannot be read still stands in the statement. */
const isDate = (path: string) => /Date$/.test(path);

/** `125 days, read as 125`. */
export function receivedText({ value, readAs }: ReceivedPartView): string {
  if (value === null) return 'missing';
  return readAs === null ? `“${value}”` : `“${value}”, read as ${registerDate(readAs)}`;
}

export function leftOutTitle(leftOut: readonly ReceivedPartView[]): string {
  if (leftOut.length === 0) return 'Check this statement';
  return leftOut.every(({ readAs }) => readAs !== null)
    ? 'Part of this statement came in another form'
    : 'Part of this statement could not be read';
}

export function unknownTitle(count: number): string {
  return `${counted(count, 'part')} of this statement ${count === 1 ? 'is' : 'are'} not shown below`;
}

export const unknownBody =
  'The service sent more than its interface describes. It is kept, and shown as it was received.';

/** In place of “Saved, not as ordered”, which is also said of what cannot be read. */
export const otherTitleState = 'Saved, but of another title than was ordered';

export function otherTitleText(
  { volumeFolio }: Pick<StatementView, 'volumeFolio'>,
  other: Pick<OtherTitleView, 'volumeFolio'>,
): string {
  return `Below is the statement that was received. It is of title ${other.volumeFolio}, and says nothing about ${volumeFolio}. Landfolio uses nothing of it for title ${volumeFolio}: not for changes, shares, named documents or what is missing from a search.`;
}

export const nothingOddText =
  'Every part of this response was read, and everything is in the statement as shown.';
