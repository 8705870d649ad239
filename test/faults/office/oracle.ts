import { createHash } from 'node:crypto';
import type { Ledger } from '../../support/other-service/ledger.ts';
import type { Said } from './asked.ts';
import { type Part, parts, type Rows } from './asked.ts';

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

/** Gives what a computer has of a part, for the words of a difference. */
export type RowsOf = (computer: string, part: Part) => Promise<Rows>;

/** Compares what the computers say with each other, with what was typed, and with the service's books. */
export async function judge(all: ReadonlyMap<string, Said>, truth: Truth, rowsOf: RowsOf): Promise<Verdict> {
  return { lost: lost(all, truth), doubled: doubled(all, truth), diverged: await diverged(all, rowsOf) };
}

const sums = new WeakMap<Buffer, string>();
function sumOf(certificate: Buffer): string {
  const sum = sums.get(certificate) ?? createHash('sha256').update(certificate).digest('hex');
  sums.set(certificate, sum);
  return sum;
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
        const sha256 = sumOf(certificate);
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
    for (const id of said.repeated) problems.push(`${name} has entry ${id} more than once`);
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

async function diverged(all: ReadonlyMap<string, Said>, rowsOf: RowsOf): Promise<string[]> {
  const [[first = '', model] = [], ...others] = all;
  const problems: string[] = [];
  for (const [name, said] of others)
    for (const part of parts) {
      if (said.sums[part] === model?.sums[part]) continue;
      const words = difference(await rowsOf(name, part), await rowsOf(first, part));
      problems.push(`${name} and ${first} have other ${part}: ${words}`);
    }
  return problems;
}

/** The first rows that only one of the two has. */
function difference(here: readonly unknown[], there: readonly unknown[]): string {
  const [own, other] = [here, there].map((rows) => new Set(rows.map((row) => JSON.stringify(row))));
  const only = (a: Set<string> | undefined, b: Set<string> | undefined) =>
    [...(a ?? [])].filter((row) => b?.has(row) !== true).slice(0, 2);
  return [...only(own, other), '/', ...only(other, own)].join(' ').slice(0, 600);
}
