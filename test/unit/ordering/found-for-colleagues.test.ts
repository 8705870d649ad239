import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DomainEvents } from '../../../main/context/domain-events.ts';
import { createEventBus } from '../../../main/context/event-bus.ts';
import { createOrderKind } from '../../../main/ordering/shared-orders.ts';
import { connection, orderKinds as kinds, place } from '../../support/office-orders.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

/* Alice orders. Bob's or carol's computer asks for the office. */

let office: PretendOffice;
let alice: SharedLibrary;
let bob: SharedLibrary;
let carol: SharedLibrary;
beforeEach(() => {
  office = openPretendOffice();
  alice = office.open({ computer: 'desk', login: 'alice', person: 'Alice Ng' }, kinds);
  bob = office.open({ computer: 'laptop', login: 'bob', person: 'Bob Li' }, kinds);
  carol = office.open({ computer: 'tower', login: 'carol', person: 'Carol' }, kinds);
});
afterEach(() => office.close());

const itemsOf = ({ db }: SharedLibrary) =>
  db.all('SELECT item_number, status, state, completed_at, misses FROM item ORDER BY item_number');
const statusesOf = (library: SharedLibrary) => itemsOf(library).map(({ status }) => status);
const ledgers = () =>
  [alice, bob, carol].map(({ db }) => db.all('SELECT kind, id, fields FROM office_thing ORDER BY kind, id'));
const told = (login: string) => office.entries.filter((entry) => entry.login === login).length;
const untold = ({ db }: SharedLibrary) => db.all('SELECT kind FROM office_untold').length;

/** As the poller writes it. */
function find({ db }: SharedLibrary, number: number, status: string, at = 9) {
  const state =
    status === 'COMPLETE' ? 'COMPLETE' : ['FAILED', 'CANCELLED'].includes(status) ? 'ENDED' : 'WAITING';
  db.run(
    'UPDATE item SET status = ?, state = ?, completed_at = ? WHERE item_number = ?',
    ...[status, state, state === 'WAITING' ? null : at, number],
  );
}

/** As the downloader keeps it. */
function download({ db, newId, files, now }: SharedLibrary, number: number, sha256 = 'a'.repeat(64)) {
  const item = db.get('SELECT id, history_id FROM item WHERE item_number = ?', number);
  const id = newId();
  files.add(`${sha256}.pdf`);
  db.run(
    `INSERT INTO download (item_id, connection_id, document_id, state) VALUES (?, ?, ?, 'STORED')`,
    ...[item?.id ?? null, connection, id],
  );
  db.run(
    `INSERT INTO document (id, connection_id, matter_id, item_id, state, sha256, bytes, received_at, computer)
     VALUES (?, ?, (SELECT id FROM matter LIMIT 1), ?, 'STORED', ?, 5, ?, 'laptop')`,
    ...[id, connection, item?.id ?? null, sha256, now()],
  );
  return { sha256, fileType: 'pdf' };
}

describe('what the computer that asks for all finds', () => {
  test('reaches who ordered it and everybody else', () => {
    place(alice, '2026-118');
    office.settle();
    office.lease(bob, connection);
    find(bob, 1, 'EXTERNAL_PROCESSING');
    find(bob, 2, 'COMPLETE');
    const file = download(bob, 2);
    office.settle();
    for (const library of [alice, carol]) office.bring(library, file);
    office.settle();
    for (const library of [alice, bob, carol]) {
      expect(statusesOf(library)).toEqual(['EXTERNAL_PROCESSING', 'COMPLETE']);
      expect(library.db.all('SELECT sha256 FROM document')).toEqual([{ sha256: file.sha256 }]);
      expect(library.db.all('SELECT state FROM download')).toEqual([{ state: 'STORED' }]);
    }
    expect(new Set(ledgers().map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test('is news once, however often the service says the same', () => {
    place(alice, '2026-118');
    office.settle();
    office.lease(bob, connection);
    find(bob, 1, 'PROCESSING');
    expect(bob.db.all('SELECT * FROM office_changed')).toEqual([]);
    find(bob, 1, 'EXTERNAL_PROCESSING');
    expect(bob.db.all('SELECT * FROM office_changed')).toHaveLength(1);
  });

  test('is not told where no lease is held, and moves of the order are', () => {
    place(alice, '2026-118');
    office.settle();
    const before = told('bob');
    find(bob, 1, 'COMPLETE');
    office.settle();
    expect([told('bob'), untold(bob)]).toEqual([before, 1]);
    expect(statusesOf(alice)).toEqual(['PROCESSING', 'PROCESSING']);
    expect(bob.ledger.waiting()).toBe(0);
    bob.db.run(`UPDATE history_order SET matter_number = '2026-118'`);
    office.lease(bob, connection);
    office.settle();
    expect(statusesOf(alice)).toEqual(['COMPLETE', 'PROCESSING']);
    expect(untold(bob)).toBe(0);
  });

  test('names who ordered a certificate that the service does not show under its number', () => {
    const id = place(alice, '2026-118');
    office.settle();
    office.lease(bob, connection);
    bob.db.run('UPDATE item SET misses = 1 WHERE item_number = 1');
    office.settle();
    expect(alice.db.get('SELECT next_check_at FROM intent WHERE id = ?', id)).toEqual({
      next_check_at: null,
    });
    bob.db.run('UPDATE item SET misses = 2 WHERE item_number = 1');
    office.settle();
    expect(alice.db.get('SELECT next_check_at > 0 AS due FROM intent WHERE id = ?', id)).toEqual({ due: 1 });
    expect(itemsOf(carol)).toMatchObject([{ misses: 2 }, { misses: 0 }]);
    // It is shown again.
    bob.db.run('UPDATE item SET misses = 0 WHERE item_number = 1');
    office.settle();
    expect(itemsOf(alice)).toMatchObject([{ misses: 0 }, { misses: 0 }]);
    expect(new Set(ledgers().map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test('is told to the person who ordered, where it failed', () => {
    const id = place(alice, '2026-118');
    office.settle();
    office.lease(bob, connection);
    find(bob, 1, 'FAILED');
    office.push(bob);
    const events = createEventBus(createQuietLog());
    const ended: DomainEvents['itemEnded'][] = [];
    events.on('itemEnded', (event) => ended.push(event));
    const { db, newId, now, computer } = alice;
    const kind = createOrderKind(db, { newId, now, computer, events, moveOrder: () => {} });
    const fields = JSON.parse(String(office.entries.at(-1)?.body)).fields;
    const status = fields['status 1'][1];
    const known = JSON.parse(String(db.get(`SELECT fields FROM office_thing WHERE kind = 'order'`)?.fields));
    const by = { login: 'bob', person: 'Bob Li', computer: 'laptop', at: 1 };
    const thing = {
      ...{ id, localId: id, by, changed: { 'status 1': status } },
      fields: { ...known, 'status 1': status },
    };
    db.transaction(() => kind.write(thing, { localOf: () => null, sharedOf: () => null }, () => true));
    kind.told(id);
    kind.told(id);
    expect(ended).toMatchObject([
      { orderViewId: id, status: 'FAILED', productName: 'Register Search Statement' },
    ]);
    // It is asked about once more in a while, by who ordered it.
    expect(db.get('SELECT next_check_at > 0 AS due, state FROM item WHERE item_number = 1')).toEqual({
      due: 1,
      state: 'ENDED',
    });
  });
});

describe('a lease that was taken over', () => {
  test('keeps back what was found under it, until the new holder finds the same', () => {
    place(alice, '2026-118');
    office.settle();
    office.lease(bob, connection);
    find(bob, 1, 'COMPLETE', 7);
    const file = download(bob, 1);
    while (bob.ledger.makeEntries(10)) {
      // Until all are made.
    }
    expect(bob.ledger.outgoing(10)).toMatchObject([
      { lease: { connectionId: connection, epoch: 1 } },
      { lease: { connectionId: connection, epoch: 1 } },
    ]);
    office.lease(carol, connection);
    const before = told('bob');
    office.settle();
    expect([told('bob'), untold(bob), bob.ledger.waiting()]).toEqual([before, 2, 0]);
    find(carol, 1, 'COMPLETE', 8);
    download(carol, 1);
    office.settle();
    for (const library of [alice, bob, carol]) office.bring(library, file);
    office.settle();
    expect(told('bob')).toBe(before);
    for (const library of [alice, bob, carol]) {
      expect(statusesOf(library)).toEqual(['COMPLETE', 'PROCESSING']);
      expect(library.db.all('SELECT sha256 FROM document')).toEqual([{ sha256: file.sha256 }]);
    }
    // Once bob asks again there is nothing left to tell.
    office.lease(bob, connection);
    office.settle();
    expect([told('bob'), untold(bob)]).toEqual([before, 0]);
    expect(new Set(ledgers().map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test('loses nothing where the new holder finds nothing: it is told under the next lease', () => {
    place(alice, '2026-118');
    office.settle();
    office.lease(bob, connection);
    find(bob, 1, 'COMPLETE');
    const file = download(bob, 1);
    office.lease(carol, connection);
    office.settle();
    expect(statusesOf(alice)).toEqual(['PROCESSING', 'PROCESSING']);
    office.lease(bob, connection);
    office.settle();
    office.bring(alice, file);
    office.settle();
    expect(statusesOf(alice)).toEqual(['COMPLETE', 'PROCESSING']);
    expect(alice.db.all('SELECT sha256 FROM document')).toEqual([{ sha256: file.sha256 }]);
  });
});

describe('complete', () => {
  test('is not taken back by a word of who did not know of it', () => {
    place(alice, '2026-118');
    office.settle();
    office.lease(bob, connection);
    find(alice, 1, 'COMPLETE');
    find(bob, 1, 'EXTERNAL_PROCESSING');
    office.push(alice);
    office.push(bob);
    office.settle();
    for (const library of [alice, bob, carol])
      expect(statusesOf(library)).toEqual(['COMPLETE', 'PROCESSING']);
    expect(new Set(ledgers().map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test('is taken back by who knew of it and asks again, but not where the certificate is', () => {
    place(alice, '2026-118');
    office.settle();
    find(alice, 1, 'COMPLETE');
    office.settle();
    download(carol, 1);
    find(alice, 1, 'PROCESSING');
    office.settle();
    expect(statusesOf(bob)).toEqual(['PROCESSING', 'PROCESSING']);
    expect(statusesOf(carol)).toEqual(['COMPLETE', 'PROCESSING']);
  });

  test('reaches who ordered it as the last of a property of random finds on all computers', () => {
    place(alice, '2026-118');
    office.settle();
    const words = ['PROCESSING', 'EXTERNAL_PROCESSING', 'FAILED', 'COMPLETE'];
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let step = 0; step < 60; step += 1) {
      const library = [alice, bob, carol][next(3)] ?? alice;
      const number = 1 + next(2);
      const state = library.db.get('SELECT state FROM item WHERE item_number = ?', number)?.state;
      if (next(4) === 0) office.lease(library, connection);
      // A computer does not ask about what is complete.
      if (state !== 'COMPLETE') find(library, number, words[next(4)] ?? 'PROCESSING', step);
      if (next(3) === 0) office.push(library);
      if (next(3) === 0) office.pull(library, 1);
    }
    for (const library of [alice, bob, carol]) {
      office.settle();
      office.lease(library, connection);
      office.settle();
    }
    expect(new Set([alice, bob, carol].map((one) => JSON.stringify(itemsOf(one)))).size).toBe(1);
    expect(new Set(ledgers().map((one) => JSON.stringify(one))).size).toBe(1);
    expect([alice, bob, carol].map(untold)).toEqual([0, 0, 0]);
  });
});
