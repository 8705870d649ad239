import { createHash } from 'node:crypto';
import type { Ledger } from '../../support/other-service/ledger.ts';
import type { Said } from './asked.ts';

/** What is wrong, each in a sentence. */
export interface Verdict {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly diverged: readonly string[];
}

/** What people did that counts. */
export interface Truth {
  readonly books: Ledger;
  /** Numbers of matters that were written down. */
  readonly written: ReadonlySet<string>;
  /** The last note of a matter that one computer alone writes to. */
  readonly notes: ReadonlyMap<string, string>;
  /** How often a thing was bought knowingly, though another may have bought it too. */
  readonly knowingly: ReadonlyMap<string, number>;
}

/** What an order or a charge buys, as it stands in the service's books. */
export const thingOf = (kind: string, subject: string) => `${kind} ${subject}`;

/** Compares what the computers say with each other, with what was typed, and with the service's books. */
export function judge(all: ReadonlyMap<string, Said>, truth: Truth): Verdict {
  return { lost: lost(all, truth), doubled: doubled(all, truth), diverged: diverged(all) };
}

function lost(all: ReadonlyMap<string, Said>, { books, written, notes }: Truth): string[] {
  const problems: string[] = [];
  const inDoubt = new Set([...all.values()].flatMap(({ doubts }) => doubts));
  for (const [name, said] of all) {
    const missing = (what: string) => problems.push(`${what} is not on ${name}`);
    const found = new Set(said.found);
    for (const number of written) if (!found.has(number)) missing(`matter ${number}`);
    const texts = new Map(said.matters.map((row) => [String(row.number), String(row.notes)]));
    for (const [number, note] of notes)
      if (texts.get(number) !== note) missing(`the note of matter ${number}`);
    const orders = new Set(said.orders.map((row) => String(row.order_id)));
    const documents = new Set(said.documents.map((row) => String(row.sha256)));
    const files = new Set(said.files);
    for (const { orderId, items } of books.orders) {
      if (!orders.has(orderId)) missing(`order ${orderId}`);
      for (const { number, certificate } of items) {
        const sha256 = createHash('sha256').update(certificate).digest('hex');
        if (!documents.has(sha256) || !files.has(sha256)) missing(`certificate ${orderId}/${number}`);
      }
    }
    const charges = new Set(said.charges.map((row) => String(row.id)));
    const alerts = counted(said.alerts.map((row) => String(row.volume_folio)));
    for (const { kind, subject, correlationId } of books.charges) {
      if (inDoubt.has(correlationId)) continue;
      // A colleague's alert has no charge.
      const left = kind === 'subscription' ? (alerts.get(subject) ?? 0) : Number(charges.has(correlationId));
      if (kind === 'subscription') alerts.set(subject, left - 1);
      if (left <= 0) missing(`${kind} of ${subject}`);
    }
  }
  return problems;
}

function doubled(all: ReadonlyMap<string, Said>, { books, knowingly }: Truth): string[] {
  const problems: string[] = [];
  const bought = [
    ...books.orders.flatMap(({ items }) =>
      items.map(({ product }) => thingOf('order', (product.productIds as { titleId: string }).titleId)),
    ),
    ...books.charges.map(({ kind, subject }) => thingOf(kind, subject)),
  ];
  for (const [thing, times] of counted(bought)) {
    const allowed = 1 + (knowingly.get(thing) ?? 0);
    if (times > allowed) problems.push(`${thing} was bought ${times} times, ${allowed} knowingly`);
  }
  for (const [name, said] of all) {
    const items = said.documents.map(({ order_id, item_number }) => `${order_id}/${item_number}`);
    for (const [item, times] of counted(items))
      if (times > 1) problems.push(`${name} has ${times} documents of ${item}`);
    for (const [id, times] of counted(said.entries.map(({ id }) => String(id))))
      if (times > 1) problems.push(`${name} has entry ${id} ${times} times`);
    const seconds = said.matters.filter(({ number }) => / \(\d+\)$/.test(String(number)));
    for (const { number } of seconds) problems.push(`${name} has a second matter ${number}`);
  }
  return problems;
}

function counted(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

function diverged(all: ReadonlyMap<string, Said>): string[] {
  const [[first = '', model] = [], ...others] = all;
  if (model === undefined) return [];
  const parts = [
    'ledger',
    'entries',
    'conflicts',
    'matters',
    'orders',
    'charges',
    'alerts',
    'documents',
  ] as const;
  return others.flatMap(([name, said]) =>
    parts
      .filter((part) => JSON.stringify(said[part]) !== JSON.stringify(model[part]))
      .map((part) => `${name} and ${first} have other ${part}: ${difference(said[part], model[part])}`),
  );
}

/** The first rows that only one of the two has. */
function difference(here: readonly unknown[], there: readonly unknown[]): string {
  const [own, other] = [here, there].map((rows) => new Set(rows.map((row) => JSON.stringify(row))));
  const only = (a: Set<string> | undefined, b: Set<string> | undefined) =>
    [...(a ?? [])].filter((row) => b?.has(row) !== true).slice(0, 2);
  return [...only(own, other), '/', ...only(other, own)].join(' ').slice(0, 600);
}
