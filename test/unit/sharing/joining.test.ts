import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMatterActs } from '../../../main/library/matter-acts.ts';
import { createMatterClosing } from '../../../main/library/matter-closing.ts';
import { createMatterDeletions } from '../../../main/library/matter-deletion.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { connection, orderKinds, use } from '../../support/office-orders.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

/* What becomes of the matters of a library that joins, where the office has them too. */

let office: PretendOffice;
let alice: SharedLibrary;
let laptop: SharedLibrary;
beforeEach(() => {
  office = openPretendOffice();
  alice = office.open({ computer: 'desk', login: 'alice', person: 'Alice Ng' }, orderKinds);
  laptop = office.open({ computer: 'laptop', login: 'bob', person: 'Bob Li' }, orderKinds, true);
});
afterEach(() => office.close());

const update = (library: SharedLibrary, change: object, number = '2026-8') =>
  createMatters(library.db, library).update(connection, use(library, number), change);
const closing = (library: SharedLibrary) =>
  createMatterClosing(library.db, { ...library, yourName: () => '', cartLines: () => 0 });
const rename = (library: SharedLibrary, from: string, to: string) =>
  createMatterActs(library.db, {
    ...{ now: library.now, newId: library.newId, computer: library.computer },
    ...{ use: () => '', renumberCarts: () => {}, cartLinesFor: () => 0 },
  }).rename(connection, use(library, from), to, true);

const matters = ({ db }: SharedLibrary) =>
  db.all(
    `SELECT number, client, settlement_on, notes, closed_at IS NOT NULL AS is_closed FROM matter
     WHERE deleted_at IS NULL ORDER BY number`,
  );
const conflicts = ({ ledger }: SharedLibrary) =>
  ledger
    .conflicts()
    .map(({ field, replaced, stands, wroteReplaced }) => ({ field, replaced, stands, wroteReplaced }));

function join(): void {
  office.settle();
  office.join(laptop);
  office.settle();
}

describe('a library that joins with a matter that the office has', () => {
  test('leaves what the office has, shows its own beside it, and fills in what is empty', () => {
    update(alice, { settlementOn: '2026-12-18', notes: 'Ring the agent' });
    update(laptop, { settlementOn: '2026-11-02', client: 'Tran' });
    join();
    for (const library of [alice, laptop]) {
      expect(matters(library)).toEqual([
        {
          number: '2026-8',
          client: 'Tran',
          settlement_on: '2026-12-18',
          notes: 'Ring the agent',
          is_closed: 0,
        },
      ]);
      expect(conflicts(library)).toEqual([
        {
          field: 'settlementOn',
          replaced: '2026-11-02',
          stands: '2026-12-18',
          wroteReplaced: true,
        },
      ]);
    }
  });

  test('neither opens what the office closed nor closes what it has open', () => {
    for (const library of [alice, laptop]) for (const number of ['2026-8', '2026-9']) use(library, number);
    closing(alice).close(connection, [use(alice, '2026-8')], true);
    closing(laptop).close(connection, [use(laptop, '2026-9')], true);
    join();
    for (const library of [alice, laptop])
      expect(matters(library)).toMatchObject([
        { number: '2026-8', is_closed: 1 },
        { number: '2026-9', is_closed: 0 },
      ]);
  });

  test('adds its former numbers to those of the office', () => {
    rename(alice, '2026-5', '2026-8');
    rename(laptop, '2025-77', '2026-8');
    join();
    for (const { db } of [alice, laptop])
      expect(db.all('SELECT number FROM former_number ORDER BY number')).toEqual([
        { number: '2025-77' },
        { number: '2026-5' },
      ]);
  });
});

describe('a computer that left and joins again', () => {
  beforeEach(() => {
    office.join(laptop);
    update(alice, { settlementOn: '2026-11-02', notes: 'Ring the agent' });
    office.settle();
    office.leave(laptop);
  });

  test('takes what was changed meanwhile, and nobody has to choose', () => {
    update(alice, { settlementOn: '2026-12-18' });
    rename(alice, '2026-8', '2026-80');
    join();
    for (const library of [alice, laptop]) {
      expect(matters(library)).toMatchObject([{ number: '2026-80', settlement_on: '2026-12-18' }]);
      expect(conflicts(library)).toEqual([]);
    }
  });

  test('shows what was typed there meanwhile beside what the office has', () => {
    update(laptop, { notes: 'Ring the bank' });
    join();
    for (const library of [alice, laptop]) {
      expect(matters(library)).toMatchObject([{ notes: 'Ring the agent' }]);
      expect(conflicts(library)).toMatchObject([{ replaced: 'Ring the bank', stands: 'Ring the agent' }]);
    }
  });

  test('shows what was typed on a matter that was deleted and erased meanwhile', () => {
    update(laptop, { notes: 'Ring the bank' });
    createMatterDeletions(alice.db, {
      ...{ now: alice.now, events: createQuietEvents() },
      files: { start() {} },
    }).delete(connection, use(alice, '2026-8'), { typed: '2026-8', withDocuments: true });
    office.settle();
    office.erase();
    join();
    expect(matters(laptop)).toEqual([]);
    for (const library of [alice, laptop])
      expect(conflicts(library)).toContainEqual(
        expect.objectContaining({ field: 'notes', stands: 'Ring the bank' }),
      );
  });
});

test('of two people who fill in the same empty detail at once, what the office had first stands', () => {
  office.join(laptop);
  use(alice, '2026-8');
  office.settle();
  update(alice, { settlementOn: '2026-12-18' });
  update(laptop, { settlementOn: '2026-12-19' });
  office.push(alice);
  office.settle();
  for (const library of [alice, laptop]) {
    expect(matters(library)).toMatchObject([{ settlement_on: '2026-12-18' }]);
    expect(conflicts(library)).toMatchObject([{ replaced: '2026-12-19', wroteReplaced: true }]);
  }
});
