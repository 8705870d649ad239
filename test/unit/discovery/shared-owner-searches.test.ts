import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOwnerSearches } from '../../../main/discovery/owner-searches.ts';
import { createMatterActs } from '../../../main/library/matter-acts.ts';
import { createMatters } from '../../../main/library/matters.ts';
import type { OfficeEntry } from '../../../main/office/office-server.ts';
import { connection, orderKinds, search, use } from '../../support/office-orders.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

let office: PretendOffice;
let alice: SharedLibrary;
let bob: SharedLibrary;
beforeEach(() => {
  office = openPretendOffice();
  alice = office.open({ computer: 'desk', login: 'alice', person: 'Alice Ng' }, orderKinds);
  bob = office.open({ computer: 'laptop', login: 'bob', person: 'Bob Li' }, orderKinds);
});
afterEach(() => office.close());

const rowsOf = ({ db }: SharedLibrary) =>
  db.all(`SELECT owner_search.id, login, person, owner_search.computer, at, step, page_number, query, purpose, found, number
    FROM owner_search JOIN matter ON matter.id = matter_id ORDER BY at`);
const searchesOf = ({ db, now, newId, computer }: SharedLibrary) =>
  createOwnerSearches(db, { now, newId, computer });

/** An entry that another member wrote, as the server gives it. */
function entryOf(
  thing: string,
  fields: Readonly<Record<string, readonly [unknown, unknown]>>,
  login: string,
) {
  const body = JSON.stringify({ thing, fields });
  const n = office.entries.length + 1;
  const entry: OfficeEntry = {
    ...{
      n,
      id: `by-${login}-${n}`,
      computer: 'theirs',
      login,
      kind: 'ownerSearch',
      version: 1,
      matter: null,
    },
    ...{ body, sha256: createHash('sha256').update(body).digest('hex'), seal: 'seal' },
    arrivedAt: '2026-11-28 09:00:00.123456+00',
  };
  return entry;
}

describe('a search by owner of a colleague', () => {
  test('is kept with who made it, when, where, for which matter and why', () => {
    search(alice, '2026-118');
    office.settle();
    expect(rowsOf(bob)).toEqual(rowsOf(alice));
    expect(rowsOf(bob)).toMatchObject([
      {
        ...{
          login: 'alice',
          person: 'Alice Ng',
          computer: 'desk',
          step: 'holdings',
          found: 2,
          number: '2026-118',
        },
        ...{
          purpose: 'Sale of the land',
          query: '{"kind":"individual","lastName":"Citizen","givenName":"Jan"}',
        },
      },
    ]);
    expect(searchesOf(bob).list(connection)).toEqual(searchesOf(alice).list(connection));
  });

  test('waits for its matter, and is then still of the person who made it', () => {
    search(alice, '2026-118');
    office.push(alice);
    const [matter, ...about] = office.entries;
    const last = entryOf(JSON.parse(about[0]?.body ?? '').thing, { found: [2, 2] }, 'mallory');
    bob.ledger.apply([...about, last], last.n, (id) => id);
    expect(rowsOf(bob)).toEqual([]);
    bob.ledger.apply(matter === undefined ? [] : [matter], last.n, (id) => id);
    bob.ledger.applyWaiting((id) => id);
    expect(rowsOf(bob)).toMatchObject([{ login: 'alice', purpose: 'Sale of the land' }]);
  });

  test('goes with its matter when that is merged, and back', () => {
    search(alice, '2026-1');
    use(alice, '2026-2');
    office.settle();
    const acts = (({ db, newId, now, computer }) =>
      createMatterActs(db, {
        ...{ newId, now, computer, renumberCarts: () => {}, cartLinesFor: () => 0 },
        use: (id, number) => createMatters(db, { newId, now, computer }).use(id, number),
      }))(bob);
    const [from, into] = [use(bob, '2026-1'), use(bob, '2026-2')];
    const preview = acts.mergePreview(connection, from, into);
    if (!preview?.ok) throw new Error('no preview');
    const keep = { kind: 'into', property: 'into', client: 'into', settlementOn: 'into' } as const;
    acts.merge(connection, from, into, { keep, revision: preview.value.revision });
    office.settle();
    expect(rowsOf(alice)).toMatchObject([{ number: '2026-2', login: 'alice' }]);
    expect(rowsOf(bob)).toEqual(rowsOf(alice));
    const act = bob.db.get(`SELECT id FROM matter_act WHERE kind = 'merged'`);
    acts.undo(connection, String(act?.id));
    office.settle();
    expect(rowsOf(alice)).toMatchObject([{ number: '2026-1', login: 'alice' }]);
  });

  test('says the same whatever another colleague writes of it later', () => {
    const id = search(alice, '2026-118');
    office.settle();
    const before = rowsOf(bob);
    const lie = entryOf(
      id,
      {
        purpose: ['Sale of the land', 'Curiosity'],
        at: [1, 2],
        query: [null, { kind: 'company', companyName: 'X' }],
      },
      'mallory',
    );
    for (const library of [alice, bob]) library.ledger.apply([lie], lie.n, (one) => one);
    expect(rowsOf(bob)).toEqual(before);
    expect(rowsOf(alice)).toEqual(before);
  });

  test('is not told by another person, who joins a further office with the same library', () => {
    search(alice, '2026-118');
    office.settle();
    bob.ledger.end();
    office.compareAll(bob);
    while (bob.ledger.makeEntries(100)) {
      // Until all are made.
    }
    const told = bob.ledger.outgoing(100).map(({ entry }) => entry.kind);
    expect(told).toContain('matter');
    expect(told).not.toContain('ownerSearch');
  });

  test('that was deleted here for its age does not come back', () => {
    const id = search(alice, '2026-118');
    office.settle();
    expect(searchesOf(bob).clear(bob.now())).toBe(1);
    alice.db.run('UPDATE owner_search SET found = 5 WHERE id = ?', id);
    office.settle();
    expect(rowsOf(bob)).toEqual([]);
    expect(rowsOf(alice)).toMatchObject([{ found: 5 }]);
  });
});

test('searches that were made before belong to whoever joins, and never to another person', () => {
  bob.ledger.end();
  search(bob, '2026-118');
  expect(rowsOf(bob)).toMatchObject([{ login: null, person: null }]);
  office.compareAll(bob);
  expect(rowsOf(bob)).toMatchObject([{ login: 'bob', person: 'Bob Li' }]);
  expect(() => bob.db.run(`UPDATE owner_search SET login = 'alice'`)).toThrow(
    'who searched an owner does not change',
  );
});
