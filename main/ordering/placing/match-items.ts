import { knownNumber, type TitleNumber, thingKey, titleOf } from '../../../shared/model/land-identity.ts';
import { linePrice } from '../../../shared/model/line-price.ts';
import type { Note } from '../../../shared/model/note-text.ts';
import { productNameOf } from '../../../shared/model/product-name.ts';
import { type StoredNotes, storeNotes } from '../../storage/stored-notes.ts';
import type { ConfirmedLine } from '../journal/intent.ts';
import { shownTitleOf } from '../land-name.ts';
import { turnaroundMilliseconds } from '../products.ts';
import type { OrderedItemAnswer } from './interpret-answer.ts';

/** A confirmed item together with what the cart knew about it. */
export interface NewItem {
  readonly orderItemNumber: number;
  readonly productCode: string;
  readonly productName: string;
  readonly authorityName: string | null;
  readonly identifier: string;
  readonly address: string | null;
  readonly priceCents: number | null;
  readonly gstCents: number | null;
  readonly turnaroundMs: number | null;
  readonly thingKey: string;
  readonly discounts: OrderedItemAnswer['discounts'];
  readonly discountCents: number | null;
  /** It is certainly not what was ordered, or the service does not say which of several it is; else null. */
  readonly matchProblem: StoredNotes | null;
}

/** What an answer, a record or a list says of an item. */
type ShownItem = Pick<OrderedItemAnswer, 'orderItemNumber'> & {
  readonly [field in 'productCode' | 'productName' | 'productIds']?: OrderedItemAnswer[field] | undefined;
};

/**
 * Joins the items that the service confirmed with the cart's lines.
 *
 * The service returns an encrypted title id as volume/folio, so ids do not always compare: first by product code and
 * equal ids, then by product code in the order of the item numbers. Where that is a guess between different things, and where an
 * item is certainly nothing that was ordered, that is said with it. An item that no line explains is kept as it is.
 */
export function matchItems(items: readonly OrderedItemAnswer[], lines: readonly ConfirmedLine[]): NewItem[] {
  return matched(items, lines).map(({ item, line, other, candidates }) => {
    if (other !== null)
      return { ...newItem(item, line), matchProblem: storeNotes(other, { code: 'askBeforeUse' }) };
    const addresses = new Set(candidates.map(({ context }) => context.address));
    const known = { ...newItem(item, line), ...(addresses.size > 1 ? { address: null } : {}) };
    return { ...known, matchProblem: guessBetween(item, candidates) };
  });
}

export type OtherThing = Extract<Note, { readonly code: 'otherThing' }>;

interface Matched<T extends ShownItem> {
  readonly item: T;
  readonly line: ConfirmedLine | undefined;
  /** How it contradicts what was ordered; null where it may be that. */
  readonly other: OtherThing | null;
  /** The lines that it may be of, where its ids do not say which: `line` is the first of them. */
  readonly candidates: readonly ConfirmedLine[];
}

function matched<T extends ShownItem>(items: readonly T[], lines: readonly ConfirmedLine[]): Matched<T>[] {
  const left = new Set(lines);
  const found = new Map<T, readonly ConfirmedLine[]>();
  const numbered = items.toSorted((a, b) => a.orderItemNumber - b.orderItemNumber);
  const rules: ((item: T, line: ConfirmedLine) => boolean)[] = [
    (item, line) => isOfLine(item, line) && sameIds(item, line),
    (item, line) => isOfLine(item, line) && isTitleOf(item, line),
    (item, line) => isOfLine(item, line) && mayBeTitleOf(item, line),
    (item, line) => item.productCode == null && mayBeTitleOf(item, line),
  ];
  for (const rule of rules) {
    const open = numbered.filter((item) => !found.has(item));
    const free = [...left];
    for (const item of open) {
      const line = [...left].find((candidate) => rule(item, candidate));
      if (line === undefined) continue;
      const candidates = free.filter((candidate) => rule(item, candidate));
      found.set(item, [line, ...candidates.filter((one) => one !== line)]);
      left.delete(line);
    }
  }
  return items.map((item) => {
    const candidates = found.get(item) ?? [];
    const [line] = candidates;
    return { item, line, other: line === undefined ? otherThan(item, lines, [...left]) : null, candidates };
  });
}

/** That it is not known which of several things an item is; null where that is known, or makes no difference to the reader. */
function guessBetween(item: OrderedItemAnswer, candidates: readonly ConfirmedLine[]): StoredNotes | null {
  // A service that names no product gives items by their place alone, all of them.
  if (item.productCode === null) return null;
  const isNumbered = shownTitleOf(item.productIds ?? {}) !== null;
  const names = new Set(
    candidates.map(({ context, identifier }) => (isNumbered ? (context.address ?? identifier) : identifier)),
  );
  if (names.size < 2) return null;
  return storeNotes({ code: 'oneOfSeveral', names: [...names].sort() });
}

/** How every item that the service shows of an order contradicts what was sent; null where one may be it, or none is shown. */
export function allOthers(shown: readonly ShownItem[], lines: readonly ConfirmedLine[]): OtherThing | null {
  const others = othersAmong(shown, lines);
  return others.every((one) => one !== null) ? (others[0] ?? null) : null;
}

/** Of each item that is shown, how it contradicts what was sent; null where it may be it. */
export function othersAmong(
  shown: readonly ShownItem[],
  lines: readonly ConfirmedLine[],
): (OtherThing | null)[] {
  return matched(shown, lines).map(({ other }) => other);
}

/**
 * What an item that no line explains certainly is instead; null where it may be what a line ordered. Certain are a
 * product that nobody ordered, and a title that is disclosed and is that of no line. `left`: lines that no item explains.
 */
function otherThan(
  item: ShownItem,
  lines: readonly ConfirmedLine[],
  left: readonly ConfirmedLine[],
): OtherThing | null {
  if (item.productCode == null) return null;
  const isItsProduct = (line: ConfirmedLine) => isOfLine(item, line) || isNamedAs(item, line);
  const missing = left.find((line) => isOfLine(item, line));
  if (missing === undefined && lines.some((line) => isItsProduct(line) && mayBeTitleOf(item, line)))
    return null;
  const ordered = missing ?? lines.find(isItsProduct) ?? left[0] ?? lines[0];
  if (ordered === undefined) return null;
  return {
    code: 'otherThing',
    shown: {
      product: item.productName ?? productNameOf(item.productCode),
      about: shownTitleOf(item.productIds ?? {}),
    },
    ordered: { product: ordered.product.name, about: numberOf(ordered) ?? ordered.identifier },
  };
}

function isNamedAs({ productName }: ShownItem, { product }: ConfirmedLine): boolean {
  return productName?.trim().toLowerCase() === product.name.trim().toLowerCase();
}

/** The number of a line's title; null where it is of none, or of one whose number is not disclosed. */
function numberOf(line: ConfirmedLine): TitleNumber | null {
  const title = titleOf(line);
  return title === null ? null : knownNumber(title);
}

/** Whether the service discloses the number of the title that this line is of. */
function isTitleOf({ productIds }: ShownItem, line: ConfirmedLine): boolean {
  const [shown, ordered] = [shownTitleOf(productIds ?? {}), numberOf(line)];
  return shown !== null && ordered !== null && plainTitle(shown) === plainTitle(ordered);
}

/** False only where the service discloses the number of another title than this line's. */
function mayBeTitleOf({ productIds }: ShownItem, line: ConfirmedLine): boolean {
  const [shown, ordered] = [shownTitleOf(productIds ?? {}), numberOf(line)];
  return shown === null || ordered === null || plainTitle(shown) === plainTitle(ordered);
}

function plainTitle(number: TitleNumber): string {
  return number
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/(^|\/)0+(?=\d)/g, '$1');
}

function isOfLine({ productCode }: ShownItem, line: ConfirmedLine): boolean {
  return productCode != null && isSameProduct(productCode, line.product.productCode);
}

/** The code of an item of which neither the service nor the cart says one. */
const unknownCode = 'unknown';

/** Whether two codes may name one product, however they are written; true where one of them is not known. */
export function isSameProduct(one: string | null | undefined, other: string | null | undefined): boolean {
  const [a, b] = [one, other].map((code) => (code ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  return a === b || [a, b].some((code) => code === '' || code === unknownCode);
}

function sameIds({ productIds }: ShownItem, line: ConfirmedLine): boolean {
  if (productIds == null) return false;
  return Object.entries(line.product.productIds).every(([key, value]) => {
    const answered = productIds[key];
    if (answered === undefined) return false;
    if (String(answered) === String(value)) return true;
    return (
      key === 'titleId' &&
      line.context.volumeFolio !== null &&
      shownTitleOf(productIds) === line.context.volumeFolio
    );
  });
}

function newItem(item: OrderedItemAnswer, line: ConfirmedLine | undefined): Omit<NewItem, 'matchProblem'> {
  const disclosed = shownTitleOf(item.productIds ?? {});
  const code = item.productCode ?? line?.product.productCode ?? unknownCode;
  const listed = line === undefined ? null : linePrice(line);
  return {
    orderItemNumber: item.orderItemNumber,
    productCode: code,
    productName: item.productName ?? line?.product.name ?? productNameOf(code),
    authorityName: item.authorityName ?? line?.product.authorityName ?? null,
    identifier: disclosed ?? line?.identifier ?? code,
    address: line?.context.address ?? null,
    priceCents: item.priceCents ?? listed?.priceCents ?? null,
    gstCents: item.gstCents ?? listed?.gstCents ?? null,
    turnaroundMs: turnaroundMilliseconds(listed?.turnaround ?? null),
    discounts: item.discounts,
    discountCents: item.discountCents,
    thingKey: line === undefined ? JSON.stringify([code, item.productIds]) : thingKey(line),
  };
}
