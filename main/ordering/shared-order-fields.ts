import { z } from 'zod';
import { extraData } from '../../shared/contract/views/cart.ts';
import { toldMoment } from '../lib/told-moment.ts';
import type { Fields, FieldValue } from '../ports/shared-kind.ts';
import type { Item } from './item-store.ts';
import { isMissed } from './polling/missed.ts';

/** What an entry says of an order. What is missing is not known, or is nothing. */
const orderFields = z.object({
  connection: z.string(),
  /** Missing where the number that it had turned out to be another order's. */
  orderId: z.string().nullish(),
  customerId: z.string().nullish(),
  matter: z.string().nullish(),
  /** As the service was given it. */
  matterNumber: z.string().nullish(),
  reference: z.string().nullish(),
  placedAt: toldMoment,
  total: z.int().nullish(),
  gst: z.int().nullish(),
  fees: z.array(z.object({ type: z.string(), amountCents: z.int(), gstCents: z.int().nullable() })).nullish(),
  delivery: z.string().nullish(),
  email: z.string().nullish(),
  contact: z.string().nullish(),
  phone: z.string().nullish(),
  /** The computer that placed it. */
  computer: z.string(),
});
export type OrderFields = z.infer<typeof orderFields>;

const itemFields = z.object({
  product: z.string(),
  name: z.string(),
  authority: z.string().nullish(),
  identifier: z.string(),
  address: z.string().nullish(),
  price: z.int().nullish(),
  gst: z.int().nullish(),
  discounts: z.array(z.json()).nullish(),
  discount: z.int().min(0).nullish(),
  turnaround: z.int().nullish(),
  /** Comparable with a line of a cart. */
  thing: z.string(),
  /** What was ordered with it, such as the purchasers. */
  extra: extraData.nullish(),
});
export type ItemFields = z.infer<typeof itemFields>;

const statusFields = z.object({
  /** The service's own word. */
  status: z.string(),
  state: z.enum(['WAITING', 'COMPLETE', 'ENDED']),
  completedAt: toldMoment.nullish(),
  /** It is certainly not what was ordered: stored notes. */
  match: z.string().nullish(),
  /** The service shows nothing, or another certificate, under its number: who ordered it reads the record of its order. */
  missed: z.boolean().nullish(),
});
export type StatusFields = z.infer<typeof statusFields>;

export interface ToldItem {
  readonly number: number;
  readonly item: ItemFields;
  readonly status: StatusFields;
}

/** An order as the ledger has it. */
export interface ToldOrder {
  readonly order: OrderFields;
  readonly items: readonly ToldItem[];
}

export const itemName = (number: number) => `item ${number}`;
export const statusName = (number: number) => `status ${number}`;

/** Number of the item that a status is of; null of another field. */
export function statusNumber(name: string): number | null {
  const [, digits] = /^status (\d{1,9})$/.exec(name) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** What this library knows of an item, as the office is told. */
export function statusOf(
  item: Pick<Item, 'status' | 'state' | 'completedAt' | 'matchProblem' | 'misses'>,
): Record<string, FieldValue> {
  const { status, state, completedAt, matchProblem } = item;
  return withoutEmpty({
    status,
    state,
    completedAt,
    match: matchProblem,
    missed: isMissed(item) ? true : null,
  });
}

/** Complete is complete: an older word of another computer does not take it back. */
export function isFinalStatus(name: string, value: FieldValue): boolean {
  if (statusNumber(name) === null) return false;
  const told = statusFields.safeParse(value);
  return told.success && told.data.state === 'COMPLETE';
}

/** Null where it is none that this version can write. */
export function readOrderFields(fields: Fields): ToldOrder | null {
  const order = orderFields.safeParse(fields);
  if (!order.success) return null;
  const items = itemNumbers(fields).flatMap((number): ToldItem[] => {
    const item = itemFields.safeParse(fields[itemName(number)]);
    const status = statusFields.safeParse(fields[statusName(number)]);
    if (!item.success) return [];
    const shown = status.success ? status.data : { status: 'PROCESSING', state: 'WAITING' as const };
    return [{ number, item: item.data, status: shown }];
  });
  return { order: order.data, items };
}

/** The numbers of the items that fields are of, the lowest first. */
export function itemNumbers(fields: Fields): number[] {
  return Object.keys(fields)
    .flatMap((name) => {
      const [, digits] = /^item (\d{1,9})$/.exec(name) ?? [];
      return digits === undefined ? [] : [Number(digits)];
    })
    .sort((a, b) => a - b);
}

/** Leaves out what is empty: a field that is missing is the same on each computer. */
export function withoutEmpty(fields: Readonly<Record<string, unknown>>): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => !isEmpty(value)) as [string, FieldValue][],
  );
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
