import assert from 'node:assert/strict';
import { purchaseDoubtText } from '../../shared/model/charge-text.ts';
import type { PurchaseDoubt } from '../../shared/model/purchase-doubt.ts';
import type { Bench, Outcome, Watched } from './bench/bench.ts';
import type { RawReply } from './bench/raw-client.ts';
import type { Exchange } from './bench/wire-log.ts';

/** The answer of our client; fails with what it declared instead. */
export function answered<T>(outcome: Outcome<T>): T {
  assert.ok(outcome.ok, `our client answers ${outcome.code}: ${JSON.stringify(dataOf(outcome))}`);
  return outcome.value;
}

/** Our client refuses before anything is sent, and a fault names the field. */
export function refusedHere(watched: Watched<unknown>, field: string): void {
  const { outcome, sent } = watched;
  assert.equal(outcome.ok, false, `our client takes it; ${field} should be refused`);
  assert.equal(outcome.code, 'INVALID', `our client answers ${outcome.code}`);
  const fields = outcome.faults.map((fault) => fault.field);
  assert.ok(fields.includes(field), `no fault names ${field}, but ${fields.join(', ')}`);
  const fault = outcome.faults.find((one) => one.field === field);
  assert.ok((fault?.message.length ?? 0) > 10, `the fault of ${field} says nothing of what is accepted`);
  assert.deepEqual(
    sent.map(({ method, url }) => `${method} ${url}`),
    [],
    'something was sent all the same',
  );
}

/** Our client shows a failure of the service of this kind. */
export function failedThere(outcome: Outcome<unknown>, kind: string): void {
  assert.equal(outcome.ok, false, `our client takes it for an answer; it should be ${kind}`);
  assert.equal(outcome.code, 'SERVICE_FAILED', `our client answers ${outcome.code}`);
  assert.equal(outcome.failure?.kind, kind, outcome.failure?.reason.code);
}

/** Our client says that nobody knows whether it was charged; gives its words. */
export function inDoubt(outcome: Outcome<unknown>): string {
  assert.equal(outcome.code, 'STATUS_UNKNOWN', `our client answers ${outcome.code}`);
  return purchaseDoubtText((outcome.data as { doubt: PurchaseDoubt }).doubt);
}

/** The one exchange with this address among what our client sent. */
export function oneSent({ sent }: Pick<Watched<unknown>, 'sent'>, method: string, url: string): Exchange {
  const found = sent.filter((one) => one.method === method && one.url === url);
  const all = sent.map((one) => `${one.method} ${one.url}`).join(', ');
  assert.equal(found.length, 1, `${method} ${url} went ${found.length} times; sent: ${all}`);
  const [exchange] = found;
  assert.ok(exchange !== undefined);
  return exchange;
}

/** The query as one object; a name that was sent twice fails. */
export function queryOf(exchange: Exchange): Record<string, string> {
  const names = exchange.query.map(([name]) => name);
  assert.equal(new Set(names).size, names.length, `a parameter was sent twice: ${exchange.rawQuery}`);
  return Object.fromEntries(exchange.query);
}

/** The service takes it: 200 unless told. */
export function accepted(reply: RawReply, status = 200): void {
  assert.equal(reply.status, status, `the service answers ${reply.status}: ${reply.text.slice(0, 300)}`);
}

/** The service refuses it with a status of 400 to 499. */
export function refusedThere(reply: RawReply, status?: number): void {
  const said = `the service answers ${reply.status}: ${reply.text.slice(0, 300)}`;
  assert.ok(reply.status >= 400 && reply.status <= 499, said);
  if (status !== undefined) assert.equal(reply.status, status, said);
}

/** Nothing is found: an empty list, or elsewhere than at the practice service a refusal that our client shows. */
export function foundNothing(bench: Bench, outcome: Outcome<readonly unknown[]>): void {
  if (bench.practice === null && outcome.code === 'SERVICE_FAILED') failedThere(outcome, 'rejected');
  else assert.deepEqual(answered(outcome), []);
}

/** The service refuses it, or finds nothing for it. */
export function refusedOrNothing(reply: RawReply): void {
  const isNothing = reply.status === 200 && !/\[\s*[^\]\s]/.test(reply.text);
  if (!isNothing) refusedThere(reply);
}

/**
 * Fields of an object by name and kind. At the practice service each must be there; elsewhere any may be missing or
 * null, since the document does not say of most which are required.
 */
export function hasFields(
  bench: Bench,
  value: unknown,
  name: string,
  kinds: Readonly<Record<string, Kind>>,
): void {
  isOf(value, 'object', name);
  const members = new Map(Object.entries(value as object));
  for (const [field, kind] of Object.entries(kinds)) {
    const member: unknown = members.get(field);
    const isAbsent = member === undefined || member === null;
    if (!isAbsent || bench.practice !== null) isOf(member, kind, `${name}.${field}`);
  }
}

type Kind = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';

/** `kind` as of `typeof`, or `array` or `integer`; `name` says where it stands. */
export function isOf(value: unknown, kind: Kind, name: string): void {
  const found = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  const isRight = kind === 'integer' ? Number.isInteger(value) : found === kind;
  assert.ok(isRight, `${name} is ${found} (${JSON.stringify(value)?.slice(0, 80)}), not ${kind}`);
}

function dataOf(outcome: Outcome<unknown>): unknown {
  return outcome.ok ? null : outcome.data;
}
