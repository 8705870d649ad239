import { plainSigns } from './filter-terms.ts';

/** `orders`, `documents`: those of what is named. `cost`: what a matter cost so far. */
type OwnKind = 'matter' | 'order' | 'orders' | 'documents' | 'cost';

/** A plain word before what the office itself has: `order 1008898`, `cost of matter 2026-1417`. */
interface OwnThing {
  readonly kind: OwnKind;
  /** What is named, without the word. */
  readonly name: string;
}

const maxLength = 120;
/** Letters right before a digit belong to the number itself, as in NO12. */
const before = '(?: (?:number|num|no)(?=[ :#.])\\.?)?[:#.]? *';
const ofMatter =
  '(?:(?:of|for|on|in|from) )?(?:the )?(?:(?:matter|file)(?=[ :#.])(?: (?:number|no)(?=[ :#.])\\.?)?[:#.]? *)?';
/** Numbers of the office and of the service have a digit. Without one it may be anybody's name. */
const name = '(?=.*\\d)(\\S.*?)';

const forms: readonly (readonly [OwnKind, RegExp])[] = [
  ['matter', new RegExp(`^(?:matter|file)(?=[ :#.])${before}${name}$`, 'i')],
  ['order', new RegExp(`^order(?=[ :#.])${before}${name}$`, 'i')],
  ['orders', new RegExp(`^orders (?:placed )?${ofMatter}${name}$`, 'i')],
  ['documents', new RegExp(`^(?:documents?|docs|certificates?|certs|pdfs?) ${ofMatter}${name}$`, 'i')],
  [
    'cost',
    new RegExp(`^(?:(?:the )?total )?(?:costs?|price|fees|spent|spend|total) ${ofMatter}${name}$`, 'i'),
  ],
  [
    'cost',
    new RegExp(`^how much (?:did|does|has|have|was|is) ${ofMatter}${name}(?: costs?)?(?: so far)?$`, 'i'),
  ],
  ['cost', new RegExp(`^what (?:did|does|do|has|have) ${ofMatter}${name} costs?(?: so far)?$`, 'i')],
  ['cost', new RegExp(`^${ofMatter}${name} costs?$`, 'i')],
];

/** What a text names by a plain word; null where it does not begin so. */
export function readOwnThing(text: string): OwnThing | null {
  const plain = plainSigns(text)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?[?!.]+$/, '');
  if (plain.length > maxLength) return null;
  for (const [kind, form] of forms) {
    const found = form.exec(plain)?.[1]?.trim();
    if (found !== undefined && found !== '') return { kind, name: found };
  }
  return null;
}
