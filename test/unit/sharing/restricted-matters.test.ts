import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createToldPerson } from '../../../main/app/told-person.ts';
import { keepSharedCharge } from '../../../main/charging/shared-charge.ts';
import { createMatterActs } from '../../../main/library/matter-acts.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { createSearchedMatters } from '../../../main/library/searched-matters.ts';
import { createItemStore } from '../../../main/ordering/item-store.ts';
import { matterFaults } from '../../../main/storage/known-matter.ts';
import {
  connection,
  dealtWithOf,
  followUpsOf,
  markChecklist,
  orderKinds,
  place,
  saveVersion,
  search,
  use,
} from '../../support/office-orders.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

/* What a person may not read goes from their library once it has reached the server, but for what they bought; and it comes back. */

const number = '2026-118';
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

/** The first certificate of an order arrives, and the second one fails. */
function arrive({ db, newId, files }: SharedLibrary, orderId: string, letter: string): void {
  const item = db.get(
    'SELECT item.*, intent.matter_id FROM item JOIN intent ON intent.id = intent_id WHERE item_number = 1 AND item.order_id = ?',
    orderId,
  );
  db.run(
    `UPDATE item SET state = iif(item_number = 1, 'COMPLETE', 'ENDED'), status = iif(item_number = 1, 'COMPLETE', 'FAILED'),
       completed_at = 9, next_check_at = NULL WHERE order_id = ?`,
    orderId,
  );
  const id = newId();
  db.run(
    `INSERT INTO document (id, connection_id, matter_id, item_id, state, sha256, bytes, received_at, resource_text, computer)
     VALUES (?, ?, ?, ?, 'STORED', ?, 10, 5, ?, 'desk')`,
    ...[id, connection, String(item?.matter_id), String(item?.id), sha(letter), `secret text ${letter}`],
  );
  db.run(
    `INSERT INTO download (item_id, connection_id, document_id, state) VALUES (?, ?, ?, 'STORED')`,
    ...[String(item?.id), connection, id],
  );
  files.add(`${sha(letter)}.pdf`);
}

function addOwn({ db, newId, files }: SharedLibrary, matterId: string, letter: string): void {
  const id = newId();
  db.run(
    `INSERT INTO own_document (id, name, kind, dated_on, origin) VALUES (?, ?, 'contract', NULL, '')`,
    ...[id, `secret contract ${letter}`],
  );
  db.run(
    `INSERT INTO document (id, connection_id, matter_id, own_id, state, sha256, bytes, received_at, computer)
     VALUES (?1, ?2, ?3, ?1, 'STORED', ?4, 10, 5, 'desk')`,
    ...[id, connection, matterId, sha(letter)],
  );
  files.add(`${sha(letter)}.pdf`);
}

/** A statement and a title number that were bought for the matter, as the charge of a colleague is kept. */
function buy({ db, newId, computer }: SharedLibrary, matterId: string): void {
  const bytes = new TextEncoder().encode('{"secret":"statement"}');
  for (const kind of ['statement', 'decrypt'] as const) {
    const id = newId();
    keepSharedCharge(db, {
      ...{ id, connectionId: connection, kind, key: `key of ${computer}`, requestedAt: 5, computer },
      ...{
        orderedBy: null,
        cause: null,
        answer: { bytes, contentType: 'application/json', httpStatus: 200 },
      },
    });
    if (kind === 'statement')
      db.run(
        `INSERT INTO register_statement (id, connection_id, matter_id, volume_folio, with_text, with_certificate,
           customer_reference) VALUES (?, ?, ?, '10940/843', 1, 0, 'R')`,
        ...[id, connection, matterId],
      );
    else
      db.run(
        `INSERT INTO title_purchase (id, connection_id, matter_id, land_key, property_pfi, spis, volume_folio, about)
         VALUES (?, ?, ?, 'land', '5100001', '[]', '10940/843', 'secret lot')`,
        ...[id, connection, matterId],
      );
    db.run(
      `INSERT OR IGNORE INTO office_changed (kind, local_id) VALUES (?, ?)`,
      kind === 'decrypt' ? 'purchase' : kind,
      id,
    );
  }
}

const itemsOf = ({ db }: SharedLibrary, orderId: string) =>
  db.all('SELECT id FROM item WHERE order_id = ? ORDER BY item_number', orderId).map(({ id }) => String(id));

function logFollowUp(library: SharedLibrary, orderId: string, note: string): void {
  const facts = {
    doneOn: '2026-09-20',
    who: library.person,
    how: 'phone',
    whom: '',
    promisedOn: null,
  } as const;
  const logged = followUpsOf(library).log(connection, itemsOf(library, orderId), { ...facts, note });
  if (!logged.ok) throw new Error(JSON.stringify(logged.failure));
  followUpsOf(library).withdraw(connection, logged.value.id, { who: library.person, isWithdrawn: true });
}

function mark(library: SharedLibrary, orderId: string, note: string): void {
  const [, second = ''] = itemsOf(library, orderId);
  const marked = dealtWithOf(library).mark([second], { name: library.person, note });
  if (!marked.ok) throw new Error(JSON.stringify(marked.failure));
}

/** A matter with everything that can belong to one, from both. */
function fill(): string {
  const matterId = use(alice, number);
  alice.db.run(`UPDATE matter SET notes = 'secret notes', client = 'C-1' WHERE id = ?`, matterId);
  office.settle();
  place(alice, number, 'E-1');
  place(bob, number, 'E-2');
  arrive(alice, 'E-1', 'a');
  arrive(bob, 'E-2', 'b');
  addOwn(alice, matterId, 'c');
  addOwn(bob, use(bob, number), 'd');
  for (const letter of ['a', 'b', 'c', 'd'])
    for (const one of [alice, bob]) one.files.add(`${sha(letter)}.pdf`);
  buy(alice, matterId);
  search(alice, number, 'Secretsmith');
  search(bob, number, 'Secretjones');
  office.settle();
  for (const [one, orderId] of [
    [alice, 'E-1'],
    [bob, 'E-2'],
    [alice, 'E-2'],
    [bob, 'E-1'],
  ] as const) {
    logFollowUp(one, orderId, `secret follow-up of ${one.login} on ${orderId}`);
  }
  saveVersion(alice, number, 'secret rates');
  office.settle();
  saveVersion(bob, number, 'secret water');
  markChecklist(alice, number, 'secret Kim');
  mark(alice, 'E-1', 'secret mark');
  mark(alice, 'E-2', 'secret mark');
  office.settle();
  return matterId;
}

const sharedId = (library: SharedLibrary) =>
  String(
    library.ledger.ids.sharedOf(
      'matter',
      createMatters(library.db, library).numbered(connection, number)?.id ?? '',
    ),
  );

function restrict(logins: readonly string[] | null, by = alice): void {
  office.restrict(by, [sharedId(by)], logins);
}

/** Every text of a library, but what its own journal keeps. */
function textOf({ db }: SharedLibrary): string {
  const tables = db.all(`SELECT name FROM sqlite_schema WHERE type = 'table'`);
  return tables
    .map(({ name }) => `${name} ${JSON.stringify(db.all(`SELECT * FROM "${String(name)}"`))}`)
    .join('\n');
}

const tables = [
  ...[
    'document',
    'own_document',
    'deleted_document',
    'document_name',
    'matter_link',
    'matter_party',
    'owner_search',
    'adjustment_version',
  ],
  ...['follow_up', 'follow_up_item', 'follow_up_change', 'history_order', 'history_item', 'dealt_with'],
  ...['register_statement', 'title_purchase', 'charge', 'charge_event'],
];
const counts = ({ db }: SharedLibrary) =>
  Object.fromEntries(tables.map((name) => [name, Number(db.get(`SELECT count(*) AS n FROM ${name}`)?.n)]));

/** What both see of the matter, by what every computer names the same. */
const seen = ({ db }: SharedLibrary) => ({
  matter: db.all('SELECT number, client, notes, deleted_at, reused_at FROM matter'),
  documents: db.all('SELECT sha256, resource_text, state FROM document ORDER BY sha256'),
  own: db.all('SELECT id, name, kind FROM own_document ORDER BY id'),
  searches: db.all('SELECT id, query, purpose, login, found FROM owner_search ORDER BY id'),
  versions: db.all(
    'SELECT id, number, saved_at, saved_by, content, facts FROM adjustment_version ORDER BY id',
  ),
  notNeeded: db.all('SELECT item, person, at FROM checklist_mark'),
  followUps: db.all(
    'SELECT id, note, who, withdrawn_at IS NOT NULL AS is_withdrawn FROM follow_up ORDER BY id',
  ),
  changes: db.all('SELECT follow_up_id, at, kind FROM follow_up_change ORDER BY 1, 2'),
  marks: db.all('SELECT note, name, at FROM dealt_with ORDER BY at'),
  statements: db.all('SELECT id, volume_folio FROM register_statement ORDER BY id'),
  purchases: db.all('SELECT id, about, volume_folio FROM title_purchase ORDER BY id'),
  charges: db.all('SELECT id, state, ordered_by, raw_answer FROM charge ORDER BY id'),
  orders: db.all('SELECT order_id, ordered_by FROM history_order ORDER BY 1'),
  items: db.all('SELECT order_id, item_number, status, state, price_cents FROM item ORDER BY 1, 2'),
  lines: db.all(
    `SELECT order_id, item_id IS NULL AS is_whole, matter, is_dealt_with FROM order_line ORDER BY 1, 2, is_dealt_with`,
  ),
  downloads: db.all('SELECT state, deleted_at FROM download ORDER BY state, deleted_at'),
});

describe('a matter that is restricted to others', () => {
  test('leaves nothing but what was ordered here, and says the same again once it is open', () => {
    fill();
    // Whoever says something of an order later did not make it.
    office.lease(bob, connection);
    bob.db.run(`UPDATE item SET status = 'FAILED again' WHERE order_id = 'E-1' AND item_number = 2`);
    office.settle();
    const before = seen(bob);
    expect(before.orders).toEqual([{ order_id: 'E-1', ordered_by: 'Alice Ng' }]);
    expect(before.notNeeded).toEqual([expect.objectContaining({ item: 'services', person: 'secret Kim' })]);
    const all = counts(bob);
    expect(all.document).toBe(4);
    restrict([]);
    office.settle();
    expect(textOf(bob)).not.toMatch(/secret/i);
    expect(bob.db.all('SELECT order_id, state FROM intent')).toEqual([
      { order_id: 'E-2', state: 'CONFIRMED' },
    ]);
    expect(bob.db.all('SELECT order_id FROM item')).toEqual([{ order_id: 'E-2' }, { order_id: 'E-2' }]);
    expect(Object.values(counts(bob)).filter((count) => count > 0)).toEqual([]);
    expect(
      bob.db.all('SELECT sha256 FROM file_to_remove ORDER BY sha256').map(({ sha256 }) => sha256),
    ).toEqual(['a', 'b', 'c', 'd'].map(sha));
    expect(bob.ledger.waiting()).toBe(0);
    expect(bob.told.filter((one) => one.startsWith('document '))).not.toEqual([]);
    // Everything is with who may read it.
    expect(counts(alice)).toEqual(all);
    restrict(null);
    office.settle();
    expect(seen(bob)).toEqual(before);
    expect(counts(bob)).toEqual(all);
    expect(alice.ledger.waiting() + bob.ledger.waiting()).toBe(0);
  });

  test('takes what was done here before it was known, and goes once that has arrived', () => {
    fill();
    restrict([]);
    createMatters(bob.db, bob).update(connection, use(bob, number), { notes: 'typed by Bob, who was away' });
    place(bob, number, 'E-3');
    arrive(bob, 'E-3', 'e');
    alice.files.add(`${sha('e')}.pdf`);
    // It has heard of it, and sent nothing yet.
    office.pull(bob);
    expect(textOf(bob)).toContain('typed by Bob');
    expect(bob.ledger.putAway()).toEqual([]);
    office.settle();
    expect(textOf(bob)).not.toMatch(/secret|typed by Bob/i);
    expect(alice.db.get('SELECT notes FROM matter')?.notes).toBe('typed by Bob, who was away');
    expect(alice.db.get('SELECT count(*) AS n FROM document WHERE sha256 = ?', sha('e'))?.n).toBe(1);
    expect(alice.db.get(`SELECT count(*) AS n FROM item WHERE order_id = 'E-3'`)?.n).toBe(2);
  });

  test('has a certificate whose text is longer than an entry, before it goes from here', () => {
    fill();
    place(bob, number, 'E-3');
    arrive(bob, 'E-3', 'e');
    bob.db.run('UPDATE document SET resource_text = ? WHERE sha256 = ?', 'x'.repeat(2_000_000), sha('e'));
    alice.files.add(`${sha('e')}.pdf`);
    office.settle();
    restrict([]);
    office.settle();
    expect(bob.db.all('SELECT id FROM document')).toEqual([]);
    expect(alice.db.get('SELECT count(*) AS n FROM document WHERE sha256 = ?', sha('e'))?.n).toBe(1);
  });

  test('gets the certificate of an order that still waited here, and nothing of it stays', () => {
    fill();
    place(bob, number, 'E-3');
    restrict([]);
    office.settle();
    const waiting = createItemStore(bob.db).due(Number.MAX_SAFE_INTEGER, 10, [connection]);
    // Whoever asks for all may not see it.
    expect(waiting.map(({ orderId }) => orderId)).toEqual(['E-3', 'E-3']);
    expect(createItemStore(bob.db).nextDue([connection])).not.toBeNull();
    arrive(bob, 'E-3', 'e');
    alice.files.add(`${sha('e')}.pdf`);
    office.settle();
    expect(alice.db.get('SELECT count(*) AS n FROM document WHERE sha256 = ?', sha('e'))?.n).toBe(1);
    expect(textOf(bob)).not.toMatch(/secret/i);
    expect(bob.db.all('SELECT * FROM document')).toEqual([]);
    expect(bob.ledger.waiting()).toBe(0);
  });

  test('is not opened here again by what arrives under its number, so nothing of it is taken for an earlier matter’s', () => {
    fill();
    const before = seen(bob);
    restrict([]);
    office.settle();
    const away = bob.db.get('SELECT id FROM matter')?.id;
    // A certificate that is downloaded from the account's order list is kept under the number of its order.
    expect(use(bob, number)).toBe(away);
    expect(bob.db.get('SELECT deleted_at IS NULL AS is_here FROM matter')?.is_here).toBe(0);
    restrict(null);
    office.settle();
    expect(seen(bob)).toEqual(before);
  });

  test('is refused by its number, also where this library never had it, with who restricted it', () => {
    const carol = office.open({ computer: 'tablet', login: 'carol', person: 'Carol Wu' }, orderKinds);
    fill();
    restrict(['alice']);
    office.settle();
    const text =
      'Alice Ng restricted matter 2026-118. Ask Alice Ng for access, or use another number. If Alice Ng has left the office, ask your IT support.';
    for (const one of [bob, carol]) {
      const matters = createMatters(one.db, one);
      expect(matters.create(connection, ' 2026-118 ')).toMatchObject({
        ok: false,
        failure: [{ message: text }],
      });
      expect(matterFaults(one.db, connection, number)).toEqual([{ field: 'matterNumber', message: text }]);
      const other = use(one, `2026-9 of ${one.login}`);
      const acts = createMatterActs(one.db, {
        ...one,
        use: (of, written) => matters.use(of, written),
        renumberCarts: () => {},
        cartLinesFor: () => 0,
      });
      expect(acts.rename(connection, other, number, true)).toMatchObject({
        failure: { data: { kind: 'keptOut', by: 'Alice Ng', number } },
      });
      const id = place(one, `2026-9 of ${one.login}`, `E-9 of ${one.login}`);
      expect(acts.move(connection, [{ kind: 'order', id }], number)).toMatchObject({
        failure: { data: { kind: 'keptOut' } },
      });
    }
    expect(matterFaults(alice.db, connection, number)).toEqual([]);
    expect(
      createMatters(bob.db, bob).putAway(connection, String(bob.db.get('SELECT id FROM matter')?.id)),
    ).toMatchObject({
      ...{ number, by: 'Alice Ng' },
      readers: [{ login: 'alice', name: 'Alice Ng' }],
    });
    restrict(null);
    office.settle();
    expect(matterFaults(bob.db, connection, number)).toEqual([]);
  });

  test('is not merged, and nothing is moved into it or out of it, nor back', () => {
    fill();
    const matters = createMatters(alice.db, alice);
    const acts = createMatterActs(alice.db, {
      ...alice,
      use: (of, written) => matters.use(of, written),
      renumberCarts: () => {},
      cartLinesFor: () => 0,
    });
    const moved = place(alice, '2026-9', 'E-9');
    const back = acts.move(connection, [{ kind: 'order', id: moved }], number);
    if (!back.ok || back.value.actId === null) throw new Error('Nothing was moved');
    office.settle();
    restrict([]);
    office.settle();
    const ids = { matter: use(alice, number), other: use(alice, '2026-9') };
    const refused = { failure: { data: { kind: 'restricted', number } } };
    const [order] = alice.db.all(`SELECT id FROM intent WHERE order_id = 'E-1'`).map(({ id }) => String(id));
    const other = place(alice, '2026-9', 'E-10');
    expect(acts.move(connection, [{ kind: 'order', id: order ?? '' }], '2026-9')).toMatchObject(refused);
    expect(acts.move(connection, [{ kind: 'order', id: other }], number)).toMatchObject(refused);
    expect(acts.mergePreview(connection, ids.other, ids.matter)).toMatchObject(refused);
    expect(acts.mergePreview(connection, ids.matter, ids.other)).toMatchObject(refused);
    expect(acts.undo(connection, back.value.actId)).toMatchObject(refused);
    restrict(null);
    office.settle();
    expect(acts.undo(connection, back.value.actId)).toMatchObject({ ok: true });
  });

  test('is neither deleted, merged nor moved by whoever may not read it, whatever they write', () => {
    fill();
    const matter = sharedId(alice);
    const elsewhere = use(bob, '2026-9');
    office.settle();
    const other = String(bob.ledger.ids.sharedOf('matter', elsewhere));
    const thing = (sql: string) => String(alice.db.get(sql)?.id);
    const order = thing(`SELECT id FROM intent WHERE order_id = 'E-1'`);
    const own = thing(`SELECT id FROM own_document WHERE name = 'secret contract c'`);
    restrict([]);
    office.settle();
    const before = seen(alice);
    const from = office.entries.length;
    for (const under of [null, matter, other, null]) {
      const forge = (kind: string, id: string, fields: unknown) =>
        office.forge(bob, kind, under, { thing: id, fields });
      forge('order', order, { matter: [matter, other], matterNumber: [number, '2026-9'] });
      forge('document', own, { matter: [matter, other] });
      forge('document', own, { deletedAt: [null, 5] });
      forge('followUp', thing('SELECT id FROM follow_up'), { items: [null, [{ order: 'E-9', item: 1 }]] });
      forge('matter', matter, { mergedInto: [null, other] });
      forge('matter', matter, { isDeleted: [null, true] });
    }
    office.settle();
    expect(seen(alice)).toEqual(before);
    alice.db.run(`UPDATE item SET state = 'ENDED', status = 'CANCELLED' WHERE order_id = 'E-1'`);
    office.settle();
    const said = office.entries.slice(from).filter(({ login }) => login === 'alice');
    expect(said.map((one) => one.matter)).toEqual([matter]);
  });

  test('is told to nobody else by who moved something out of it before they heard of it', () => {
    fill();
    const matter = sharedId(alice);
    use(bob, '2026-9');
    office.settle();
    const before = seen(alice);
    const from = office.entries.length;
    restrict([]);
    const matters = createMatters(bob.db, bob);
    const acts = createMatterActs(bob.db, {
      ...bob,
      use: (of, written) => matters.use(of, written),
      renumberCarts: () => {},
      cartLinesFor: () => 0,
    });
    const things = acts.movableOf(connection, use(bob, number));
    acts.move(connection, things, '2026-9');
    // Some of it was about to be sent.
    bob.ledger.makeEntries(3);
    office.settle();
    const said = office.entries.slice(from).filter(({ login }) => login !== '');
    expect(said.filter((one) => one.matter !== matter).map(({ body }) => body)).toEqual([]);
    expect(textOf(bob)).not.toMatch(/secret/i);
    expect(seen(alice)).toEqual(before);
  });

  test('is not told to everybody by who leaves the office and joins again', () => {
    fill();
    const matter = sharedId(alice);
    restrict([]);
    office.settle();
    const from = office.entries.length;
    office.leave(bob);
    office.join(bob);
    office.settle();
    const said = office.entries.slice(from);
    expect(said.filter((one) => one.matter !== matter).map(({ kind, body }) => [kind, body])).toEqual([]);
    restrict(null);
    office.settle();
    expect(seen(bob).matter).toEqual(seen(alice).matter);
    expect(seen(bob).documents).toEqual(seen(alice).documents);
  });

  test('tells its person nothing of what becomes of its orders', () => {
    fill();
    place(bob, number, 'E-3');
    const id = String(bob.db.get(`SELECT id FROM intent WHERE order_id = 'E-3'`)?.id);
    const person = createToldPerson(bob.db, {
      ...{ computer: bob.computer, now: bob.now, yourName: () => '' },
      member: () => ({ person: bob.person, joinedAt: 0 }),
    });
    expect(person.concerns(id)).toBe(true);
    restrict([]);
    office.settle();
    expect(person.concerns(id)).toBe(false);
  });
});

test('a matter that is found by its notes is marked too', () => {
  fill();
  const found = () => {
    const row = alice.db.get('SELECT id FROM matter WHERE number = ?', number);
    return createSearchedMatters(alice.db).about(String(row?.id));
  };
  expect(found()).toMatchObject({ isRestricted: false });
  restrict([]);
  office.settle();
  expect(found()).toMatchObject({ isRestricted: true });
});

test('a matter that was moved out of a restricted one before is whole for who joins later', () => {
  fill();
  const matters = createMatters(alice.db, alice);
  const acts = createMatterActs(alice.db, {
    ...alice,
    use: (of, written) => matters.use(of, written),
    renumberCarts: () => {},
    cartLinesFor: () => 0,
  });
  const order = String(alice.db.get(`SELECT id FROM intent WHERE order_id = 'E-1'`)?.id);
  acts.move(connection, [{ kind: 'order', id: order }], '2026-9');
  office.settle();
  restrict([]);
  office.settle();
  const carol = office.open({ computer: 'tablet', login: 'carol', person: 'Carol Wu' }, orderKinds);
  carol.files.add(`${sha('a')}.pdf`);
  office.settle();
  expect(carol.db.all('SELECT order_id, matter_number FROM history_order')).toEqual([
    { order_id: 'E-1', matter_number: '2026-9' },
  ]);
  expect(carol.db.all('SELECT sha256 FROM document')).toEqual([{ sha256: sha('a') }]);
  expect(carol.ledger.unwritten()).toMatchObject({ matter: 0, unreadable: 0 });
});
