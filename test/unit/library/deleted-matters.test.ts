import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMatterDeletions } from '../../../main/library/matter-deletion.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { connection, orderKinds, place, prepare, use } from '../../support/office-orders.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

/* What a colleague deletes with its matter goes on each computer, and what was bought stays listed. */

let office: PretendOffice;
let alice: SharedLibrary;
let bob: SharedLibrary;
beforeEach(() => {
  office = openPretendOffice();
  alice = office.open({ computer: 'desk', login: 'alice', person: 'Alice Ng' }, orderKinds);
  bob = office.open({ computer: 'laptop', login: 'bob', person: 'Bob Li' }, orderKinds);
});
afterEach(() => office.close());

const sha = (letter: string) => letter.repeat(64);

/** The first certificate of the order is here, and the second one is not coming. */
function arrive({ db, newId, files }: SharedLibrary, letter: string): void {
  const item = db.get(
    'SELECT item.*, intent.matter_id FROM item JOIN intent ON intent.id = intent_id WHERE item_number = 1',
  );
  db.run(
    `UPDATE item SET state = iif(item_number = 1, 'COMPLETE', 'ENDED'), status = state, completed_at = 9, next_check_at = NULL`,
  );
  const id = newId();
  db.run(
    `INSERT INTO document (id, connection_id, matter_id, item_id, state, sha256, bytes, received_at, computer)
     VALUES (?, ?, ?, ?, 'STORED', ?, 10, 5, 'desk')`,
    ...[id, connection, String(item?.matter_id), String(item?.id), sha(letter)],
  );
  db.run(
    `INSERT INTO download (item_id, connection_id, document_id, state) VALUES (?, ?, ?, 'STORED')`,
    ...[String(item?.id), connection, id],
  );
  files.add(`${sha(letter)}.pdf`);
}

function addOwn({ db, newId, files }: SharedLibrary, matterId: string, letter: string): string {
  const id = newId();
  db.run(
    `INSERT INTO own_document (id, name, kind, dated_on, origin) VALUES (?, 'Contract of sale', 'contract', NULL, '')`,
    id,
  );
  db.run(
    `INSERT INTO document (id, connection_id, matter_id, own_id, state, sha256, bytes, received_at, computer)
     VALUES (?1, ?2, ?3, ?1, 'STORED', ?4, 10, 5, 'desk')`,
    ...[id, connection, matterId, sha(letter)],
  );
  files.add(`${sha(letter)}.pdf`);
  return id;
}

function deleteMatter(library: SharedLibrary, number: string, withDocuments: boolean): void {
  const { db, now } = library;
  const files = { start() {} };
  const done = createMatterDeletions(db, { now, files, events: createQuietEvents() }).delete(
    connection,
    use(library, number),
    { typed: number, withDocuments },
  );
  if (done?.ok !== true) throw new Error(JSON.stringify(done));
}

/** A matter with notes, a certificate and a document of a person, on both computers. */
function shared(): string {
  place(alice, '2026-118');
  const matterId = use(alice, '2026-118');
  createMatters(alice.db, alice).update(connection, matterId, {
    notes: 'The purchaser is ill.',
    client: 'Ng',
    parties: [],
  });
  arrive(alice, 'a');
  const own = addOwn(alice, matterId, 'b');
  for (const letter of ['a', 'b']) bob.files.add(`${sha(letter)}.pdf`);
  office.settle();
  return own;
}

const count = ({ db }: SharedLibrary, table: string) =>
  Number(db.get(`SELECT count(*) AS n FROM ${table}`)?.n);
const left = (library: SharedLibrary) =>
  ['document', 'own_document', 'deleted_document', 'matter_event', 'matter_link'].map((table) =>
    count(library, table),
  );
const ledgerOf = ({ db }: SharedLibrary) =>
  db.all('SELECT kind, id, fields FROM office_thing ORDER BY kind, id');

describe('a matter that a colleague deletes', () => {
  test('takes its certificates, documents and notes with it on each computer; its order stays', () => {
    shared();
    expect(left(bob).slice(0, 2)).toEqual([2, 1]);
    deleteMatter(alice, '2026-118', true);
    office.settle();
    for (const library of [alice, bob]) {
      expect(left(library)).toEqual([0, 0, 0, 0, 0]);
      expect(library.db.get('SELECT number, notes, client FROM matter')).toEqual({
        number: '2026-118',
        notes: '',
        client: '',
      });
      expect(JSON.stringify(ledgerOf(library))).not.toMatch(/ill|Contract of sale/);
    }
    expect(ledgerOf(bob)).toEqual(ledgerOf(alice));
    expect(bob.db.all('SELECT sha256 FROM file_to_remove ORDER BY sha256')).toEqual([
      { sha256: sha('a') },
      { sha256: sha('b') },
    ]);
    expect(bob.db.all('SELECT order_id, total_cents FROM history_order')).toEqual([
      { order_id: 'E-1', total_cents: 1782 },
    ]);
    expect(bob.db.all('SELECT * FROM office_thing WHERE is_waiting = 1')).toEqual([]);
  });

  test('leaves its documents everywhere where that person chose so', () => {
    shared();
    deleteMatter(alice, '2026-118', false);
    office.settle();
    for (const library of [alice, bob]) expect(left(library).slice(0, 2)).toEqual([2, 1]);
  });

  test('leaves what another computer bought for it meanwhile', () => {
    shared();
    place(bob, '2026-118', 'E-2');
    deleteMatter(alice, '2026-118', true);
    office.settle();
    expect(alice.db.all('SELECT order_id FROM history_order')).toEqual([{ order_id: 'E-2' }]);
    expect(bob.db.all('SELECT order_id FROM intent')).toEqual([{ order_id: 'E-2' }]);
    expect(ledgerOf(bob)).toEqual(ledgerOf(alice));
  });
});

test('no entry takes what was bought out of a matter that stands, and what a person added goes into the bin', () => {
  const own = shared();
  const entries = office.entries.filter(({ kind }) => kind === 'document');
  const last = office.entries.at(-1)?.n ?? 0;
  for (const [at, entry] of entries.entries()) {
    const { thing } = JSON.parse(String(entry.body)) as { thing: string };
    const body = JSON.stringify({ thing, fields: { isDeleted: [null, true] } });
    const next = { ...entry, id: `theirs ${at}`, login: 'mallory', n: last + 1 + at, body };
    bob.ledger.apply([next], next.n, (id) => id);
  }
  expect(bob.db.all('SELECT own_id FROM document')).toEqual([{ own_id: null }]);
  expect(bob.db.all('SELECT id FROM deleted_document')).toEqual([{ id: own }]);
});

describe('a number for which two people order at once', () => {
  const standing = ({ db }: SharedLibrary) =>
    db.all('SELECT number FROM matter WHERE deleted_at IS NULL').map(({ number }) => number);

  test('keeps its matter where the order of one is never sent', () => {
    const matterId = createMatters(bob.db, bob).use(connection, '2026-9', 'order');
    const { id } = prepare(bob, '2026-9', matterId);
    bob.db.run(`UPDATE intent SET state = 'NOT_SENT' WHERE id = ?`, id);
    place(alice, '2026-9');
    office.settle();
    for (const library of [alice, bob]) expect(standing(library)).toEqual(['2026-9']);
  });

  test('keeps its matter where one deletes theirs before the office heard of it', () => {
    deleteMatter(bob, '2026-9', false);
    place(alice, '2026-9');
    office.settle();
    office.settle();
    for (const library of [alice, bob]) {
      expect(standing(library)).toEqual(['2026-9']);
      expect(library.db.get('SELECT count(*) AS n FROM item')?.n).toBe(2);
    }
    expect(ledgerOf(bob)).toEqual(ledgerOf(alice));
  });
});

test('a matter is not deleted while a certificate of a colleague is awaited', () => {
  place(alice, '2026-118');
  office.settle();
  expect(() => deleteMatter(bob, '2026-118', true)).toThrow('2 products have not arrived yet.');
});
