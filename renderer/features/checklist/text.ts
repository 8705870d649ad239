import type { ChecklistItemView } from '../../../shared/contract/views/checklist.ts';
import { counted } from '../../../shared/lib/counted.ts';
import type { ItemState } from '../../../shared/model/checklist/item-state.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { dayInWords } from '../../ui/day-in-words.ts';
import { fullMoment, momentText } from '../../ui/moment.ts';

export const texts = {
  heading: 'Checklist',
  from: 'From what this library holds, by a certificate set of your office.',
  fromOther:
    'The type of this matter is Other: select the certificate set that it needs, or enter its type in the details.',
  set: 'Certificate set',
  edit: 'Edit sets',
  items: 'What the matter needs',
  notNeeded: 'Not applicable',
  needed: 'Undo “not applicable”',
  add: 'Add PDF…',
  drop: 'Drop the PDF here.',
  choose: 'Choose PDF…',
  dialogAbout:
    'The PDF becomes a document of this matter. It counts for this item while its name begins with the name of the item.',
  noProperty: 'Prices are shown once one property is found for this matter.',
  search: 'Choose the property',
  nothingToAdd: 'Nothing that the service supplies is missing.',
  openCart: 'Open the cart',
  readingPrices: 'Loading prices…',
  notGiven: 'No certificate set is left. Make one first.',
  advice: 'It is a starting point, and no legal advice.',
} as const;

export const stateTexts: Readonly<Record<ItemState, string>> = {
  held: 'Held',
  stale: 'Too old',
  requested: 'Ordered',
  missing: 'Missing',
  notApplicable: 'Not applicable',
};

/** `4 of 9 held, 1 too old, 2 ordered, 2 missing.` What does not apply is no part of it. */
export function summaryText(items: readonly Pick<ChecklistItemView, 'state'>[]): string {
  const count = (state: ItemState) => items.filter((one) => one.state === state).length;
  const all = items.length - count('notApplicable');
  const parts = [
    `${count('held')} of ${all} held`,
    ...(['stale', 'requested', 'missing'] as const).flatMap((state) =>
      count(state) === 0 ? [] : [`${count(state)} ${stateTexts[state].toLowerCase()}`],
    ),
  ];
  return `${parts.join(', ')}.`;
}

/** How an item stands, in sentences: from which document, order or person that comes. */
export function itemLines(item: ChecklistItemView, now: number): string[] {
  const { documents, requested, named, stale, mark } = item;
  const lines: string[] = [];
  if (mark !== null) {
    const by = mark.person === '' ? 'without a name' : `by ${mark.person}`;
    lines.push(`Said not to apply ${by} on ${fullMoment(mark.at)}.`);
  }
  if (named !== null)
    lines.push(
      `${named.held} of ${named.all} that the register and the land name ${named.held === 1 ? 'is' : 'are'} held.`,
    );
  if (requested !== null)
    lines.push(
      requested.isSure
        ? `Ordered ${momentText(requested.at, now)}. It has not arrived.`
        : `Ordered ${momentText(requested.at, now)}. It is not known whether the order was placed.`,
    );
  const [newest, ...others] = documents;
  if (newest !== undefined) {
    const more = others.length === 0 ? '' : `, and ${counted(others.length, 'earlier document')}`;
    lines.push(`Received ${momentText(newest.receivedAt, now)}${more}.`);
  }
  if (stale !== null) lines.push(staleText(stale));
  return lines;
}

function staleText({ because, day, date }: NonNullable<ChecklistItemView['stale']>): string {
  const on = dayInWords(date.day) ?? date.day;
  const limit = dayInWords(day) ?? day;
  if (because === 'finalSearch')
    return `By your rules of age a final search for the ${date.name} on ${on} is made from ${limit}.`;
  const why = because === 'year' ? 'It is of another year than' : 'It is too old for';
  return `${why} the ${date.name} on ${on}: by your rules of age it is relied on until ${limit}.`;
}

export function putText(count: number, cents: number): string {
  return `Put what is missing into the cart: ${counted(count, 'product')}, ${formatMoney(cents)}`;
}

interface Left {
  /** Products in the cart of the matter. */
  readonly inCart: number;
  /** Products that the office has or ordered, as new as its rules of age ask for. */
  readonly bought: number;
  readonly notOffered: readonly string[];
  /** Items that the service does not supply. */
  readonly elsewhere: number;
}

/** Beside the way into the cart: where everything is that does not go there now. */
export function leftText({ inCart, bought, notOffered, elsewhere }: Left): string {
  const products = (count: number) => `${counted(count, 'product')} ${count === 1 ? 'is' : 'are'}`;
  const parts = [
    inCart === 0 ? '' : `${products(inCart)} in the cart of this matter, and not ordered yet.`,
    bought === 0 ? '' : `${products(bought)} held or ordered already.`,
    notOffered.length === 0 ? '' : `The service does not offer: ${notOffered.join('; ')}.`,
    elsewhere === 0 ? '' : `${counted(elsewhere, 'item')} come${elsewhere === 1 ? 's' : ''} from elsewhere.`,
  ];
  return parts.filter(Boolean).join(' ');
}

export const itemActs = {
  notNeeded: (name: string) => `${name} does not apply`,
  needed: (name: string) => `${name} applies`,
  open: (count: number) => (count === 1 ? 'Open' : 'Open newest'),
  add: (name: string) => `Add a PDF of: ${name}`,
} as const;
