import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMatterActs } from '../../../main/library/matter-acts.ts';
import { createMatterDeletions } from '../../../main/library/matter-deletion.ts';
import { createMatterTimeline } from '../../../main/library/matter-timeline.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { connection, orderKinds, use } from '../../support/office-orders.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

/* What a person chooses of a detail that two people changed at once. */

let office: PretendOffice;
let alice: SharedLibrary;
let bob: SharedLibrary;
beforeEach(() => {
  office = openPretendOffice();
  alice = office.open({ computer: 'desk', login: 'alice', person: 'Alice Ng' }, orderKinds);
  bob = office.open({ computer: 'laptop', login: 'bob', person: 'Bob Li' }, orderKinds);
  use(alice, '2026-8');
  office.settle();
});
afterEach(() => office.close());

const update = (library: SharedLibrary, change: object) =>
  createMatters(library.db, library).update(connection, use(library, '2026-8'), change);
const notes = ({ db }: SharedLibrary) => db.get('SELECT notes FROM matter')?.notes;
const by = { login: 'alice', person: 'Alice Ng', computer: 'desk', at: 5 };

function conflictOf(library: SharedLibrary) {
  const [conflict] = library.ledger.conflicts();
  if (conflict === undefined) throw new Error('No conflict');
  return conflict;
}

/** Both wrote notes: Bob’s stand, since they came last. */
function bothWrite(): void {
  update(alice, { notes: 'Nothing yet' });
  office.settle();
  update(alice, { notes: 'Ring the agent' });
  update(bob, { notes: 'Ask the bank' });
  office.push(alice);
  office.settle();
}

describe('a detail that two people changed at once', () => {
  test('is shown with who wrote each text', () => {
    bothWrite();
    for (const library of [alice, bob])
      expect(conflictOf(library)).toMatchObject({
        ...{ replaced: 'Ring the agent', stands: 'Ask the bank', login: 'bob' },
        otherBy: { login: 'alice' },
      });
  });

  test('is what was replaced again, everywhere and for all, once a person chose it', () => {
    bothWrite();
    const { entryId } = conflictOf(alice);
    const done = alice.ledger.takeReplaced(entryId, 'notes', 'Ask the bank', by);
    expect(done).toMatchObject({ kind: 'matter' });
    office.settle();
    for (const library of [alice, bob]) {
      expect(notes(library)).toBe('Ring the agent');
      expect(library.ledger.conflictCount()).toBe(0);
    }
    expect(bob.ledger.takeReplaced(entryId, 'notes', 'Ring the agent', by)).toBe('gone');
  });

  test('stays as it is where another text stands by now, or the text is no longer possible', () => {
    bothWrite();
    update(bob, { notes: 'Ask both' });
    office.settle();
    expect(alice.ledger.takeReplaced(conflictOf(alice).entryId, 'notes', 'Ask the bank', by)).toBe('changed');
    expect([notes(alice), alice.ledger.conflictCount()]).toEqual(['Ask both', 1]);
  });

  test('that is a number which another matter has by now is not given to both', () => {
    const rename = (library: SharedLibrary, to: string, from = '2026-8') =>
      createMatterActs(library.db, {
        ...{ now: library.now, newId: library.newId, computer: library.computer },
        ...{ use: () => '', renumberCarts: () => {}, cartLinesFor: () => 0 },
      }).rename(connection, use(library, from), to, true);
    rename(alice, '2026-9');
    rename(bob, '2026-10');
    office.push(alice);
    office.settle();
    use(alice, '2026-11');
    rename(alice, '2026-9', '2026-11');
    const conflict = conflictOf(alice);
    expect(conflict).toMatchObject({ field: 'number', replaced: '2026-9', stands: '2026-10' });
    expect(alice.ledger.takeReplaced(conflict.entryId, 'number', '2026-10', by)).toBe('refused');
    expect(alice.db.all('SELECT number FROM matter WHERE deleted_at IS NULL ORDER BY number')).toEqual([
      { number: '2026-10' },
      { number: '2026-9' },
    ]);
    expect(alice.ledger.conflictCount()).toBe(1);
  });
});

describe('what a person chose while the server is away', () => {
  test('is asked no more, and counts for all once it is sent', () => {
    bothWrite();
    const { entryId } = conflictOf(alice);
    alice.ledger.takeReplaced(entryId, 'notes', 'Ask the bank', by);
    expect([alice.ledger.conflicts(), alice.ledger.conflictCount()]).toEqual([[], 0]);
    expect(bob.ledger.conflictCount()).toBe(1);
    office.settle();
    expect(bob.ledger.conflictCount()).toBe(0);
  });
});

describe('a conflict that two people settle', () => {
  const settledEntries = () => office.entries.filter(({ kind }) => kind === 'settled').map(({ id }) => id);

  test('is settled by the first one: the second changes nothing, and learns who chose what', () => {
    bothWrite();
    const { entryId } = conflictOf(alice);
    expect(alice.ledger.settledBy(entryId, 'notes')).toBeNull();
    alice.ledger.takeReplaced(entryId, 'notes', 'Ask the bank', by);
    expect(alice.ledger.settledBy(entryId, 'notes')).toMatchObject({ computer: null, choice: 'replaced' });
    office.settle();
    expect(bob.ledger.settle(entryId, 'notes')).toBe('gone');
    expect(bob.ledger.settledBy(entryId, 'notes')).toMatchObject({ login: 'alice', choice: 'replaced' });
    office.settle();
    expect(settledEntries()).toHaveLength(1);
    expect(notes(bob)).toBe('Ring the agent');
  });

  test.each([
    {
      first: 'keeps',
      choices: [
        { login: 'bob', choice: 'stands' },
        { login: 'alice', choice: 'replaced' },
      ],
    },
    {
      first: 'replaces',
      choices: [
        { login: 'alice', choice: 'replaced' },
        { login: 'bob', choice: 'stands' },
      ],
    },
  ])('otherwise at one moment is told to both, where the first one $first', ({ first, choices }) => {
    bothWrite();
    const { entryId } = conflictOf(alice);
    bob.ledger.settle(entryId, 'notes');
    alice.ledger.takeReplaced(entryId, 'notes', 'Ask the bank', by);
    office.push(first === 'keeps' ? bob : alice);
    office.settle();
    const [one, other] = settledEntries();
    for (const library of [alice, bob]) {
      expect(library.told).toEqual(expect.arrayContaining([`settled ${one}`, `settled ${other}`]));
      expect(library.ledger.differingChoices(one ?? '')).toEqual([]);
      expect(library.ledger.differingChoices(other ?? '')).toMatchObject([
        { kind: 'matter', field: 'notes', fields: { number: '2026-8' }, choices },
      ]);
      expect(notes(library)).toBe('Ring the agent');
    }
  });

  test('alike at one moment is nothing to tell', () => {
    bothWrite();
    const { entryId } = conflictOf(alice);
    for (const library of [alice, bob]) library.ledger.settle(entryId, 'notes');
    office.settle();
    expect(settledEntries()).toHaveLength(2);
    expect(settledEntries().flatMap((id) => alice.ledger.differingChoices(id))).toEqual([]);
  });
});

describe('what was written on a matter that a colleague merged', () => {
  const acts = (library: SharedLibrary) =>
    createMatterActs(library.db, {
      ...{ now: library.now, newId: library.newId, computer: library.computer },
      ...{ use: () => '', renumberCarts: () => {}, cartLinesFor: () => 0 },
    });
  function merge(library: SharedLibrary): string {
    const [from, into] = [use(library, '2026-8'), use(library, '2026-9')];
    const keep = { kind: 'into', property: 'into', client: 'into', settlementOn: 'into' } as const;
    const preview = acts(library).mergePreview(connection, from, into);
    const revision = preview?.ok ? preview.value.revision : '';
    const done = acts(library).merge(connection, from, into, { keep, revision });
    return done?.ok ? (done.value.actId ?? '') : '';
  }
  const withBoth = (work: () => void) => {
    use(alice, '2026-9');
    office.settle();
    work();
  };
  const into = { number: '2026-9' };

  test('is among the conflicts on each computer where the merge came first', () =>
    withBoth(() => {
      merge(alice);
      update(bob, { notes: 'Call first' });
      office.push(alice);
      office.settle();
      for (const library of [alice, bob]) {
        const [conflict, ...others] = library.ledger.conflicts();
        expect(conflict).toMatchObject({ field: 'notes', stands: 'Call first', login: 'bob', into });
        expect(others).toEqual([]);
        expect(library.ledger.takeReplaced(conflict?.entryId ?? '', 'notes', null, by)).toBe('gone');
      }
    }));

  test('and where the text came first, unseen by whoever merged', () =>
    withBoth(() => {
      merge(alice);
      update(bob, { notes: 'Call first' });
      office.push(bob);
      office.settle();
      for (const library of [alice, bob])
        expect(library.ledger.conflicts()).toMatchObject([
          { field: 'notes', replaced: 'Call first', stands: null, otherBy: { login: 'bob' }, into },
        ]);
    }));

  test('but not what whoever merged knew: that is in the other matter', () =>
    withBoth(() => {
      update(bob, { notes: 'Call first' });
      office.settle();
      merge(alice);
      office.settle();
      for (const { db, ledger } of [alice, bob]) {
        expect(ledger.conflicts()).toEqual([]);
        expect(db.get('SELECT notes FROM matter WHERE number = ?', '2026-9')).toEqual({
          notes: 'Call first',
        });
      }
    }));

  test('stands again once the merge is undone', () =>
    withBoth(() => {
      const actId = merge(alice);
      update(bob, { notes: 'Call first' });
      office.push(alice);
      office.settle();
      expect(acts(alice).undo(connection, actId)?.ok).toBe(true);
      office.settle();
      for (const { db } of [alice, bob])
        expect(db.get('SELECT notes FROM matter WHERE number = ?', '2026-8')).toEqual({
          notes: 'Call first',
        });
    }));

  test('and the timeline of the other matter tells the same of it on each computer', () =>
    withBoth(() => {
      update(bob, { notes: 'Call first' });
      office.settle();
      const actId = merge(alice);
      office.settle();
      const told = (library: SharedLibrary, number: string) =>
        createMatterTimeline(library.db, library)
          .list({ id: use(library, number), number, connectionId: connection }, [], 50)
          .entries.map(({ what }) => what)
          .sort();
      const merged = 'Matter 2026-8 merged into this matter';
      for (const library of [alice, bob]) {
        expect(told(library, '2026-9')).toContain(merged);
        expect(told(library, '2026-9').filter((what) => what === 'Details changed')).not.toEqual([]);
      }
      expect(acts(alice).undo(connection, actId)?.ok).toBe(true);
      office.settle();
      for (const library of [alice, bob]) {
        expect(told(library, '2026-9')).toContain('Matter 2026-8 separated again');
        expect(told(library, '2026-8')).toContain('Separated from matter 2026-9 again');
      }
    }));
});

describe('what was typed on a matter that a colleague deleted', () => {
  function deleteIt({ db, now }: SharedLibrary): void {
    const parts = { now, files: { start() {} }, events: createQuietEvents() };
    const id = use(alice, '2026-8');
    createMatterDeletions(db, parts).delete(connection, id, { typed: '2026-8', withDocuments: false });
  }
  const typed = { field: 'notes', stands: 'Call first', replaced: null, login: 'bob' };

  test('and was saved is among the conflicts on each computer, and nowhere else', () => {
    deleteIt(alice);
    update(bob, { notes: 'Call first' });
    office.push(alice);
    office.settle();
    for (const library of [alice, bob]) {
      expect(library.ledger.conflicts()).toMatchObject([typed]);
      expect(notes(library)).toBe('');
      const { entryId } = conflictOf(library);
      expect(library.ledger.takeReplaced(entryId, 'notes', null, by)).toBe('gone');
    }
  });

  test('and was not saved too', () => {
    const localId = String(bob.db.get('SELECT id FROM matter')?.id);
    deleteIt(alice);
    office.settle();
    expect(bob.ledger.keepTyped('matter', localId, { notes: 'Call first', client: '' })).toBe(true);
    office.settle();
    for (const library of [alice, bob]) expect(library.ledger.conflicts()).toMatchObject([typed]);
    bob.ledger.settle(conflictOf(bob).entryId, 'notes');
    office.settle();
    expect(alice.ledger.conflictCount()).toBe(0);
  });

  test('is erased with it, once that is long enough ago', () => {
    deleteIt(alice);
    office.settle();
    bob.ledger.keepTyped('matter', String(bob.db.get('SELECT id FROM matter')?.id), { notes: 'Call first' });
    office.settle();
    office.erase();
    office.settle();
    for (const library of [alice, bob]) {
      expect(library.ledger.conflictCount()).toBe(0);
      expect(JSON.stringify(library.db.all('SELECT body FROM office_entry'))).not.toContain('Call first');
    }
  });
});
