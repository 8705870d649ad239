import type { DueRulePreview, DueRuleView, DueView } from '../../../shared/contract/views/due.ts';
import { counted } from '../../../shared/lib/counted.ts';
import type { DueLine, DueLineOf } from '../../../shared/model/due/due-line.ts';
import type { DueAct } from '../../../shared/model/due/due-line-text.ts';
import { countedTexts, limitText } from '../../../shared/model/due/due-rule-text.ts';
import type { MatterKind } from '../../../shared/model/matter.ts';
import { dayInWords } from '../../ui/day-in-words.ts';

export const ruleTexts = {
  title: 'Rules of age',
  lead:
    'When a search or a certificate is too old for the date of its matter. Today lists what a rule finds. The rules are starting points ' +
    'and no legal advice: each says what it rests on, and your office can change it.',
  shared: 'The computers of an office share them.',
  add: 'Add a rule for a product',
  own: 'Your own rule',
  changed: 'Changed by your office',
  off: 'Off',
  back: 'Back to default',
  remove: 'Remove rule',
  finalDays: 'Working days before settlement',
  finalHint:
    'A search of these days, or of the day of settlement, is the final one. An earlier one never is.',
  ageDays: 'Days old at most',
  ageHint: 'Leave empty where its age does not matter.',
  answerDays: 'Working days that its authority has (optional)',
  answerHint: 'After so many working days from the order it is late.',
  updateDays: 'Days within which an update is free (optional)',
  name: 'Product',
  code: 'Product code',
  codeHint:
    'As the service lists it, such as PlanningCertificate2. A product is never recognised by its name.',
  basis: 'What the rule rests on (optional)',
  countedTo: 'Counted, by the type of the matter',
  previewWaits: 'Which open matters it touches is shown once the numbers are valid.',
  previewNone: 'It changes nothing on Today.',
} as const;

export const matterKindTexts: Readonly<Record<MatterKind, string>> = {
  sale: 'Sale',
  purchase: 'Purchase',
  refinance: 'Refinance',
  other: 'Other',
};

/** `At most 90 days old, before contract (sale), before settlement (purchase, refinance, other)`. */
export function ruleLimit(rule: DueRuleView): string {
  const limit = limitText(rule);
  const kinds = new Map<string, string[]>();
  for (const kind of Object.keys(matterKindTexts) as MatterKind[]) {
    const to = rule.counted[kind];
    if (to === 'never') continue;
    kinds.set(to, [...(kinds.get(to) ?? []), matterKindTexts[kind].toLowerCase()]);
  }
  const counts = [...kinds].map(
    ([to, of]) => `${countedTexts[to as 'settlement' | 'contract']} (${of.join(', ')})`,
  );
  const text =
    rule.kind === 'finalSearch'
      ? `${limit} (${[...kinds.values()].flat().join(', ')})`
      : [limit, ...counts].join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const maxNamed = 5;

/** Which open matters a change touches, of those that Today has now. */
export function previewText({ added, removed }: DueRulePreview): string {
  const named = (matters: DueRulePreview['added']) => {
    const numbers = matters.slice(0, maxNamed).map(({ matterNumber }) => matterNumber);
    const more = matters.length - numbers.length;
    return `${numbers.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  };
  const parts = [
    ...(added.length === 0
      ? []
      : [`${counted(added.length, 'open matter')} would get a line on Today: ${named(added)}.`]),
    ...(removed.length === 0
      ? []
      : [`${counted(removed.length, 'open matter')} would lose a line: ${named(removed)}.`]),
  ];
  return parts.length === 0 ? ruleTexts.previewNone : parts.join(' ');
}

export const todayTexts = {
  under: 'What is due over all matters, and which rule and date it comes from.',
  passed: 'Open matters whose settlement date has passed are not listed here.',
  showPassed: 'Show them in the list of matters',
  putTitle: 'Put what is due into the cart?',
  putAbout:
    'Each matter has a cart of its own. Nothing is ordered or paid here: you look at each cart, and place its order there.',
  looking: 'Looking for products and prices…',
  notPut: 'Not put into a cart',
  offline: 'The service could not be asked',
} as const;

export const actTexts: Readonly<Record<DueAct, string>> = {
  order: 'Order…',
  openCart: 'Open cart',
  openDocument: 'Open certificate',
  openMatter: 'Open matter',
  answer: 'Answer',
  ring: 'Follow up',
  renew: 'Renew',
};

/** `Fri 4 Dec 2026`. */
export function dayText(day: string): string {
  return dayInWords(day, 'short') ?? day;
}

/** The day, and how far was looked. */
export function underText({ today, until }: DueView): string {
  return `${dayInWords(today) ?? today}. Settlements until ${dayText(until)}, ten working days ahead, and what is due over all open matters.`;
}

export function nothingDueText(person: string): string {
  if (person === '') return 'Nothing is due';
  return `Nothing is due for ${person}`;
}

export function lookedUntilText({ until }: DueView): string {
  return `Landfolio looked at settlements until ${dayInWords(until) ?? until}, and at searches, certificates, orders and alerts of all open matters.`;
}

/** `12 HIGH STREET KEW · Jones · looked after by Mei-Lin Chen`. */
export function aboutText({ matter }: DueLine): string {
  if (matter === null) return '';
  const { property, client, lookedAfterBy } = matter;
  return [property, client, lookedAfterBy && `looked after by ${lookedAfterBy}`]
    .filter(Boolean)
    .join(' \u00b7 ');
}

export function notAllText(shown: number): string {
  return `The first ${shown.toLocaleString('en-AU')} are shown.`;
}

export function putAllText(count: number): string {
  return count === 1 ? 'Put it into the cart…' : `Put all ${count.toLocaleString('en-AU')} into the cart…`;
}

/** Why something that is due is not put into a cart. */
export function notPutText(line: DueLineOf<'finalSearch'> | DueLineOf<'expiring'>): string {
  if (line.isInCart) return 'It is in the cart of its matter already.';
  if (line.kind === 'expiring' && line.freeUpdateUntil !== null)
    return `Its authority updates it free until ${dayText(line.freeUpdateUntil)}. Ask there first.`;
  return line.kind === 'finalSearch'
    ? 'No title of the matter is known by its number. Look its land up first.'
    : 'Its property is not known by its PFI. Look it up first.';
}

export const notOfferedTexts = {
  notListed: 'The service does not list it for this land now.',
  notOrderable: 'The service lists it, and it cannot be ordered now.',
  failed: 'Its price could not be read. Try again later.',
} as const;

/** `5 products in 3 carts`. */
export function putCountText(products: number, matters: number): string {
  return `${counted(products, 'product')} in ${counted(matters, 'cart')}`;
}

export function putButtonText(products: number): string {
  return `Put ${counted(products, 'product')} into the cart`;
}

/** What became of it: `refused` are matters whose cart did not take theirs. */
export function putNotice(
  products: number,
  matters: readonly string[],
  refused: readonly { readonly matterNumber: string; readonly why: string }[],
): { title: string; body: string } {
  const named = matters.slice(0, maxNamed).join(', ');
  const more = matters.length > maxNamed ? ` and ${matters.length - maxNamed} more` : '';
  const done =
    products === 0 ? '' : `Matters ${named}${more}. Nothing is ordered yet: place the order of each cart.`;
  const not = refused.map(({ matterNumber, why }) => `Not added for ${matterNumber}: ${why}`);
  return {
    title: products === 0 ? 'Nothing was added' : `${putCountText(products, matters.length)} added`,
    body: [done, ...not].filter(Boolean).join(' '),
  };
}
