import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMatters } from '../../../main/library/matters.ts';
import type { OfficeEntry, OfficeServer } from '../../../main/office/office-server.ts';
import { receive, type SynchroniseParts } from '../../../main/sharing/synchronise.ts';
import { ok } from '../../../shared/lib/result.ts';
import { connection, orderKinds, use } from '../../support/office-orders.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

/* A server whose numbers are wrong. Nothing of it is taken, and once they are right again everything is. */

let office: PretendOffice;
let alice: SharedLibrary;
let bob: SharedLibrary;
beforeEach(() => {
  office = openPretendOffice();
  alice = office.open({ computer: 'desk', login: 'alice', person: 'Alice Ng' }, orderKinds);
  bob = office.open({ computer: 'laptop', login: 'bob', person: 'Bob Li' }, orderKinds);
  for (const number of ['2026-1', '2026-2', '2026-3']) use(alice, number);
  office.push(alice);
});
afterEach(() => office.close());

type Pulled = { readonly entries: readonly OfficeEntry[]; readonly upTo: number };

/** What the server gives bob, as `lie` makes it. */
async function receiveFrom(lie: (pulled: Pulled) => Pulled) {
  const server = {
    pull: async (after: number, atMost: number) => {
      const entries = office.entries.filter(({ n }) => n > after).slice(0, atMost);
      return ok(lie({ entries, upTo: entries.at(-1)?.n ?? office.entries.length }));
    },
    pushAgain: async () => ok(0),
  } as unknown as OfficeServer;
  const parts = {
    ...{ ledger: bob.ledger, nameOf: (id: string) => id, learnNames: async () => {} },
    ...{ told: () => {}, onProgress: () => {}, isStopping: () => false },
  } as unknown as SynchroniseParts;
  return await receive(server, office.entries.length, parts);
}

const numbers = () =>
  bob.db.all('SELECT number FROM matter ORDER BY number').map(({ number }) => number as string);

const lies: readonly (readonly [string, (pulled: Pulled) => Pulled])[] = [
  ['repeats one', ({ entries, upTo }) => ({ entries: entries.map((one) => ({ ...one, n: 2 })), upTo })],
  ['goes back', ({ entries, upTo }) => ({ entries: entries.toReversed(), upTo })],
  ['has none', ({ entries, upTo }) => ({ entries: entries.map((one) => ({ ...one, n: Number.NaN })), upTo })],
  ['ends before the last one', ({ entries }) => ({ entries, upTo: entries.length === 0 ? 0 : 1 })],
];

test.each(lies)('that %s is said, and what it gave is not taken', async (_, lie) => {
  expect(await receiveFrom(lie)).toMatchObject({ ok: false, failure: { code: 'wrong_numbers' } });
  expect(numbers()).toEqual([]);
  // Work goes on here.
  createMatters(bob.db, bob).create(connection, '2026-4');
  expect(await receiveFrom((pulled) => pulled)).toEqual(ok(null));
  expect(numbers()).toEqual(['2026-1', '2026-2', '2026-3', '2026-4']);
});

test('that jumps far ahead hides nothing once it is right again', async () => {
  expect(await receiveFrom(() => ({ entries: [], upTo: 1_000_000_000 }))).toEqual(ok(null));
  expect(bob.ledger.readTo()).toBe(1_000_000_000);
  expect(await receiveFrom((pulled) => pulled)).toEqual(ok(null));
  expect(numbers()).toEqual(['2026-1', '2026-2', '2026-3']);
  expect(bob.ledger.readTo()).toBe(office.entries.length);
});
