import { documentKey } from './named-documents.ts';
import type { SearchLine } from './search-completeness/search-line.ts';

/**
 * What a document is a copy of, as the person said who added it: `title 9094/554`, `plan PS328573`, `instrument AR122019D`,
 * `owners corporation 1 PS328573`. The same thing is always written the same.
 */
const forms = [
  /^(title|plan|instrument) ([^\s,]{1,40})$/,
  /^(owners corporation) ([^\s,]{1,40}) ([^\s,]{1,40})$/,
] as const;

/** Of one document: a file can hold several. */
export const maxCopies = 50;
const noNumber = '-';

/** What a line of a search is about, where a person can say that a document is a copy of it; null where nothing tells it apart. */
export function copyOfLine({ subject }: Pick<SearchLine, 'subject'>): string | null {
  switch (subject.kind) {
    case 'title':
      return readCopy(`title ${part(subject.volumeFolio)}`);
    case 'plan':
    case 'instrument':
      return readCopy(`${subject.kind} ${documentKey(part(subject.number))}`);
    case 'ownersCorporation': {
      const { number, plan } = subject;
      if (number === null && plan === null) return null;
      return readCopy(`owners corporation ${part(number)} ${documentKey(part(plan))}`);
    }
    default:
      return null;
  }
}

/** One word, without what separates several. */
function part(text: string | null): string {
  return (text ?? '').replace(/[\s,]+/g, '').toUpperCase() || noNumber;
}

function readCopy(text: string): string | null {
  return forms.some((form) => form.test(text)) ? text : null;
}

/** Each once; what a newer version wrote and this one cannot read is left out. */
export function readCopies(given: readonly string[]): string[] {
  return [...new Set(given.flatMap((one) => readCopy(one.trim()) ?? []))].slice(0, maxCopies);
}

/** As it is stored. */
export function copiesText(copies: readonly string[]): string {
  return readCopies(copies).join(', ');
}

export function copiesOf(text: string): string[] {
  return readCopies(text.split(','));
}

const kindNames: Readonly<Record<string, string>> = {
  title: 'Register search of title',
  plan: 'Plan',
  instrument: 'Instrument',
};

/** In words, for the screen. */
export function copyName(copy: string): string {
  const [, corporation, number, plan] = forms[1].exec(copy) ?? [];
  if (corporation !== undefined) {
    const named = [
      number === noNumber ? '' : `No. ${number}`,
      plan === noNumber ? '' : `plan ${plan}`,
    ].filter(Boolean);
    return `Owners corporation certificate: ${named.join(', ')}`;
  }
  const [, kind = '', thing = ''] = forms[0].exec(copy) ?? [];
  return `${kindNames[kind] ?? kind} ${thing}`.trim();
}
