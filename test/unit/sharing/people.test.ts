import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { personAt, personOfComputer } from '../../../main/lib/person-of-computer.ts';
import { createDocuments } from '../../../main/library/documents.ts';
import { matterChanges } from '../../../main/library/matter-changes.ts';
import { createMatterClosing } from '../../../main/library/matter-closing.ts';
import { createMatterTimeline } from '../../../main/library/matter-timeline.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { createOrderTable } from '../../../main/ordering/order-table.ts';
import { formerMember } from '../../../main/sharing/former-member.ts';
import { connection, line, orderKinds, place, search, use } from '../../support/office-orders.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

let office: PretendOffice;
let alice: SharedLibrary;
let bob: SharedLibrary;
beforeEach(() => {
  office = openPretendOffice();
  alice = office.open({ computer: 'desk', login: 'alice', person: 'Alice Ng' }, orderKinds);
  bob = office.open({ computer: 'laptop', login: 'bob', person: 'Bob (Robert) Li' }, orderKinds);
});
afterEach(() => office.close());

const mattersOf = (library: SharedLibrary) => createMatters(library.db, library);
const numbers = (library: SharedLibrary, filter = {}) =>
  mattersOf(library)
    .list(connection, filter)
    .map(({ number }) => number)
    .sort();
const tableOf = ({ db, now }: SharedLibrary) => createOrderTable(db, { now });
const all = { connectionId: connection, show: 'all', text: '', isDescending: true } as const;
function lines(library: SharedLibrary, filter = {}, by: 'placed' | 'orderedBy' = 'placed') {
  const page = { ...all, isDescending: false, by, limit: 50, offset: 0, find: null };
  return tableOf(library)
    .rows({ ...page, ...filter })
    .rows.map(({ orderedBy, matterNumber }) => `${matterNumber} ${orderedBy ?? 'nobody'}`);
}
function happened(library: SharedLibrary, number: string) {
  const matter = mattersOf(library).numbered(connection, number);
  return createMatterTimeline(library.db, library)
    .list({ id: matter?.id ?? '', number, connectionId: connection }, [], 50)
    .entries.map(({ what, more, by }) => [what, more, by]);
}
function addDocument(library: SharedLibrary, name: string, letter: string): void {
  const { db, now, computer } = library;
  const parts = { now, computer, template: () => '{product}', viewUrl: String, dragUrl: () => null };
  createDocuments(db, parts).add({
    ...{ id: library.newId(), connectionId: connection, matterId: use(library, 'A') },
    source: { own: { name, kind: 'contract', datedOn: null, origin: '', copyOf: [] } },
    ...{ state: 'STORED', sha256: letter.repeat(64), bytes: 1, fileType: 'pdf', remark: null },
    resourceText: null,
  });
  library.files.add(`${letter.repeat(64)}.pdf`);
}
function documents({ db, now, computer }: SharedLibrary, isMine: boolean): string[] {
  const parts = { now, computer, template: () => '{product}', viewUrl: String, dragUrl: () => null };
  const page = { connectionId: connection, text: '', matterNumber: undefined, limit: 50, offset: 0, isMine };
  return createDocuments(db, parts)
    .list(page)
    .documents.map(({ productName }) => productName)
    .sort();
}

describe('what is mine', () => {
  const mine = (library: SharedLibrary) => ({
    orders: lines(library, { orderedBy: { isMine: true } }).map((line) => line.slice(0, 1)),
    matters: numbers(library, { isMine: true }),
    documents: documents(library, true),
  });
  const ofA = { orders: ['A', 'A'], matters: ['A'], documents: ['Mine'] };

  test('is told apart from what a colleague of the same name made', () => {
    bob = office.open({ computer: 'tablet', login: 'bob', person: 'Alice Ng' }, orderKinds);
    place(alice, 'A', 'E-1');
    addDocument(alice, 'Mine', 'a');
    place(bob, 'B', 'E-2');
    office.settle();
    expect(mine(alice)).toEqual(ofA);
    expect(mine(bob)).toEqual({ orders: ['B', 'B'], matters: ['B'], documents: [] });
  });

  test('stays so on my other computer after I got another name', () => {
    place(alice, 'A', 'E-1');
    addDocument(alice, 'Mine', 'a');
    place(bob, 'B', 'E-2');
    office.settle();
    const other = office.open({ computer: 'home', login: 'alice', person: 'Alice Young' }, orderKinds);
    other.files.add(`${'a'.repeat(64)}.pdf`);
    office.settle();
    expect(mine(other)).toEqual(ofA);
  });

  test('is known by the name where no entry says who made it', () => {
    place(alice, 'A', 'E-1');
    office.settle();
    const other = office.open({ computer: 'home', login: 'alice', person: 'Alice Ng' }, orderKinds);
    office.settle();
    other.db.run('UPDATE office_entry SET body = NULL');
    expect(mine(other)).toMatchObject({ orders: ['A', 'A'], matters: ['A'] });
  });
});

describe('the name of a person', () => {
  test('is read from a computer as the library writes it, with its brackets, and nowhere else', () => {
    expect(personOfComputer('desk (Bob (Robert) Li):018f-1')).toBe('Bob (Robert) Li');
    expect(['desk:018f-1', 'desk', ''].map(personOfComputer)).toEqual(['', '', '']);
  });

  test('is not that of a colleague who only changed what another made', () => {
    const by = { login: 'bob', person: 'Bob Li', computer: 'laptop (Bob Li):018f', at: 1 };
    expect(personAt('desk', by)).toBeNull();
  });
});

describe('the list of orders', () => {
  test('names who ordered, sorts and filters by it, and counts what it shows', () => {
    place(alice, 'A', 'E-1');
    place(bob, 'B', 'E-2');
    office.settle();
    for (const library of [alice, bob]) {
      expect(lines(library, {}, 'orderedBy')).toEqual([
        ...['A Alice Ng', 'A Alice Ng'],
        ...['B Bob (Robert) Li', 'B Bob (Robert) Li'],
      ]);
      expect(lines(library, { orderedBy: 'Alice Ng' })).toEqual(['A Alice Ng', 'A Alice Ng']);
      expect(lines(library, { text: 'robert' })).toEqual(['B Bob (Robert) Li', 'B Bob (Robert) Li']);
      const { counts, people } = tableOf(library).counts({ ...all, orderedBy: 'Alice Ng' });
      expect([counts.all, people]).toEqual([2, ['Alice Ng', 'Bob (Robert) Li']]);
    }
  });

  test('finds a person’s orders along an index', () => {
    const plan = alice.db.all(
      `EXPLAIN QUERY PLAN SELECT rowid FROM order_line WHERE connection_id = ? AND ordered_by = ? ORDER BY place DESC LIMIT 50`,
      ...[connection, 'Alice Ng'],
    );
    expect(plan.map(({ detail }) => detail)).toEqual([
      'SEARCH order_line USING COVERING INDEX order_line_ordered_by (connection_id=? AND ordered_by=?)',
    ]);
  });

  test('names nobody of this computer before it joined, nor after it left', () => {
    alice.ledger.end();
    place(alice, 'A', 'E-1');
    expect(lines(alice)).toEqual(['A nobody', 'A nobody']);
    office.compareAll(alice);
    expect(lines(alice)).toEqual(['A Alice Ng', 'A Alice Ng']);
    alice.ledger.end();
    expect(lines(alice)).toEqual(['A nobody', 'A nobody']);
  });

  test('is remembered as the former one once it left, to warn the next who joins', () => {
    expect(formerMember(alice.db)).toBeNull();
    alice.ledger.end();
    expect(formerMember(alice.db)).toMatchObject({ login: 'alice', person: 'Alice Ng' });
    office.compareAll(alice);
    alice.ledger.end();
    alice.ledger.end();
    expect(formerMember(alice.db)).toMatchObject({ login: 'alice', person: 'Alice Ng' });
  });
});

describe('a matter', () => {
  test('is mine where I opened it or look after it', () => {
    use(alice, 'A');
    use(bob, 'B');
    office.settle();
    expect([numbers(alice, { isMine: true }), numbers(bob, { isMine: true })]).toEqual([['A'], ['B']]);
    const [shared] = mattersOf(alice).list(connection, { text: 'B' });
    mattersOf(alice).update(connection, shared?.id ?? '', { lookedAfterBy: 'Alice Ng' });
    office.settle();
    expect([numbers(alice, { isMine: true }), numbers(bob, { isMine: true })]).toEqual([['A', 'B'], ['B']]);
    alice.ledger.end();
    expect(numbers(alice, { isMine: true })).toEqual(['A', 'B']);
  });

  test('is known by the address that a colleague ordered for, and found by it', () => {
    place(alice, 'A', 'E-1');
    office.settle();
    const [own, other] = [alice, bob].map(
      (library) => mattersOf(library).list(connection, {})[0]?.orderedFor,
    );
    expect(own).toEqual([line.context.address]);
    expect(other).toEqual(own);
    expect(numbers(bob, { text: line.context.address?.slice(3, 12) })).toEqual(['A']);
  });

  test('says in its timeline who opened, ordered, changed and closed it, and who searched an owner', () => {
    const id = use(alice, 'A');
    office.settle();
    place(alice, 'A', 'E-1');
    search(alice, 'A');
    mattersOf(alice).update(connection, id, { notes: 'Ring the agent', client: 'C-1' });
    const parts = { now: alice.now, computer: alice.computer, yourName: () => '', cartLines: () => 0 };
    createMatterClosing(alice.db, parts).close(connection, [id], true);
    office.settle();
    for (const library of [alice, bob]) {
      const by = happened(library, 'A').filter(([, , person]) => person === 'Alice Ng');
      expect(by.map(([what]) => what)).toEqual(
        expect.arrayContaining([
          'Matter opened',
          'Details changed',
          'Matter closed',
          expect.stringMatching(/^Owner search/),
          expect.stringMatching(/^Order (E-1 placed elsewhere|confirmed on this computer)$/),
        ]),
      );
      expect(JSON.stringify(happened(library, 'A'))).not.toContain('on computer');
    }
  });

  test('says who changed its notes and details last, and nothing without an office', () => {
    const id = use(alice, 'A');
    mattersOf(alice).update(connection, id, { notes: 'Ring the agent' });
    office.settle();
    const [theirs] = mattersOf(bob).list(connection, {});
    mattersOf(bob).update(connection, theirs?.id ?? '', { client: 'C-1' });
    office.settle();
    for (const [library, matterId] of [
      [alice, id],
      [bob, theirs?.id ?? ''],
    ] as const)
      expect(matterChanges(library.db, matterId, library.computer)).toMatchObject({
        details: { person: 'Bob (Robert) Li' },
      });
    expect(matterChanges(alice.db, id, alice.computer).notes).toMatchObject({ person: 'Alice Ng' });
    alice.ledger.end();
    expect(matterChanges(alice.db, id, alice.computer)).toEqual({ notes: null, details: null });
  });
});

test('a document is mine where I added it, or ordered its certificate', () => {
  addDocument(alice, 'Contract', 'a');
  office.settle();
  office.pull(bob);
  office.bring(bob, { sha256: 'a'.repeat(64), fileType: 'pdf' });
  addDocument(bob, 'Plan', 'b');
  expect(documents(bob, false)).toEqual(['Contract', 'Plan']);
  expect(documents(bob, true)).toEqual(['Plan']);
  expect(documents(alice, true)).toEqual(['Contract']);
  place(bob, 'A', 'E-9');
  const [item] = bob.db.all('SELECT id FROM item');
  const { now, computer } = bob;
  createDocuments(bob.db, {
    ...{ now, computer, template: () => '{product}', viewUrl: String, dragUrl: () => null },
  }).add({
    ...{ id: bob.newId(), connectionId: connection, matterId: use(bob, 'A') },
    source: { itemId: String(item?.id) },
    ...{ state: 'STORED', sha256: 'c'.repeat(64), bytes: 1, fileType: 'pdf', remark: null },
    resourceText: null,
  });
  expect(documents(bob, true)).toHaveLength(2);
  for (const letter of ['b', 'c']) alice.files.add(`${letter.repeat(64)}.pdf`);
  office.settle();
  expect([documents(alice, false).length, documents(alice, true)]).toEqual([3, ['Contract']]);
});
