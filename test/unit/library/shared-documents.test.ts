import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copiesHeld } from '../../../main/library/copies-of.ts';
import { createDocuments, type Documents } from '../../../main/library/documents.ts';
import { createDownloadStore } from '../../../main/ordering/downloading/download-store.ts';
import { createKeeping } from '../../../main/ordering/downloading/keep-arrived.ts';
import { createItemStore } from '../../../main/ordering/item-store.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { thingsToErase } from '../../../main/sharing/erasing.ts';
import type { ContentStore } from '../../../main/storage/content-store.ts';
import { connection, orderKinds, place, use } from '../../support/office-orders.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
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

const sha = (letter: string) => letter.repeat(64);
const pdf = (letter: string) => ({ sha256: sha(letter), fileType: 'pdf' });

function documentsOf({ db, now, computer }: SharedLibrary): Documents {
  const parts = { now, computer, template: () => '{product} {identifier}.pdf' };
  return createDocuments(db, { ...parts, viewUrl: (id) => id, dragUrl: () => null });
}

/** The certificate of an item arrives at the computer that ordered it. */
function arrive(library: SharedLibrary, number: number, letter: string): string {
  const { db, newId, now } = library;
  const item = db.get('SELECT * FROM item WHERE item_number = ?', number);
  const [itemId, id] = [String(item?.id), newId()];
  const matterId =
    db.get('SELECT matter_id FROM intent WHERE id = ?', String(item?.intent_id))?.matter_id ??
    db.get('SELECT id FROM matter')?.id;
  documentsOf(library).add({
    ...{ id, connectionId: connection, matterId: String(matterId), source: { itemId } },
    ...{
      state: 'STORED',
      sha256: sha(letter),
      bytes: 10,
      fileType: 'pdf',
      remark: null,
      resourceText: 'A TEXT',
    },
  });
  createDownloadStore(db).want(itemId, connection, id, null, now());
  db.run(
    `UPDATE download SET state = 'STORED', document_id = ?, next_try_at = NULL WHERE item_id = ?`,
    id,
    itemId,
  );
  db.run(`UPDATE item SET state = 'COMPLETE', status = 'COMPLETE', completed_at = 9 WHERE id = ?`, itemId);
  library.files.add(`${sha(letter)}.pdf`);
  return id;
}

/** A person adds a document of their own. */
function add(library: SharedLibrary, letter: string, name = 'Contract'): string {
  const id = library.newId();
  documentsOf(library).add({
    ...{ id, connectionId: connection, matterId: use(library, '2026-118') },
    source: { own: { name, kind: 'contract', datedOn: '2026-11-02', origin: 'The agent', copyOf: [] } },
    ...{ state: 'STORED', sha256: sha(letter), bytes: 10, fileType: 'pdf', remark: null, resourceText: null },
  });
  library.files.add(`${sha(letter)}.pdf`);
  return id;
}

const rows = ({ db }: SharedLibrary) => db.all('SELECT * FROM document ORDER BY rowid');
const seen = (library: SharedLibrary) =>
  documentsOf(library)
    .views(rows(library).map(({ id }) => String(id)))
    .map(({ id, orderViewId, itemId, viewUrl, matterId, own, ...view }) => ({ ...view, own }));

describe('a certificate', () => {
  test('is kept on each computer once its bytes are there, and is fetched nowhere else', () => {
    place(alice, '2026-118');
    arrive(alice, 2, 'a');
    office.settle();
    expect(rows(bob)).toEqual([]);
    expect(bob.ledger.filesToGet()).toEqual([pdf('a')]);
    expect(bob.db.get('SELECT state FROM item WHERE item_number = 2')).toEqual({ state: 'COMPLETE' });
    office.bring(bob, pdf('a'));
    expect(seen(bob)).toEqual(seen(alice));
    expect(seen(bob)).toMatchObject([{ orderItemNumber: 2, matterNumber: '2026-118', state: 'stored' }]);
    expect(bob.db.all('SELECT state, next_try_at FROM download')).toEqual([
      { state: 'STORED', next_try_at: null },
    ]);
    expect(
      bob.db.all('SELECT phase, document_id FROM order_line WHERE phase IS NOT NULL ORDER BY place'),
    ).toMatchObject([
      { phase: 'complete', document_id: rows(bob)[0]?.id },
      { phase: 'processing', document_id: null },
    ]);
    const later = Number.MAX_SAFE_INTEGER / 2;
    expect(createDownloadStore(bob.db).due(later, 9)).toEqual([]);
    createDownloadStore(bob.db).restart(1);
    expect(createDownloadStore(bob.db).due(later, 9)).toEqual([]);
    expect(createItemStore(bob.db).nextDue()).toBeNull();
    expect(bob.db.get('SELECT text FROM item_text')).toEqual({ text: 'A TEXT' });
    expect(bob.told.filter((one) => one.startsWith('document'))).toHaveLength(1);
  });

  test('is kept once where the office brings it while it is fetched here too', async () => {
    place(alice, '2026-118');
    arrive(alice, 2, 'a');
    office.settle();
    const downloads = createDownloadStore(bob.db);
    const items = createItemStore(bob.db);
    const itemId = String(bob.db.get('SELECT id FROM item WHERE item_number = 2')?.id);
    downloads.want(itemId, connection, bob.newId(), null, bob.now());
    downloads.progress(itemId, { state: 'VERIFYING', sha256: sha('a') });
    const [row, item] = [downloads.get(itemId), items.get(itemId)];
    if (row === null || item === null) throw new Error('It is not here');
    const kept: string[] = [];
    const store: Partial<ContentStore> = {
      // Meanwhile the office's copy arrives.
      async confirm() {
        office.bring(bob, pdf('a'));
        return true;
      },
      sizeOf: async () => 10,
    };
    const keeping = createKeeping({
      ...{
        downloads,
        items,
        store: store as ContentStore,
        events: createQuietEvents(),
        log: createQuietLog(),
      },
      ...{ clock: createSystemClock(), ids: { newId: bob.newId, bootId: 'boot', computer: bob.computer } },
      tryLater: () => {},
      transaction: (work) => bob.db.transaction(work),
      keep: ({ documentId }) => kept.push(documentId),
    });
    expect(await keeping.adopt(row, item)).toBe(true);
    expect(kept).toEqual([]);
    expect(rows(bob)).toHaveLength(1);
    expect(downloads.get(itemId)).toMatchObject({
      ...{ state: 'STORED', documentId: rows(bob)[0]?.id, sha256: null, nextTryAt: null },
    });
    // A person fetches it again: that is another document, and nobody brought it.
    downloads.renew(itemId, bob.newId(), 5);
    expect(downloads.endIfBrought(row)).toBe(false);
  });

  test('cannot be made one of a person, and deleted so, by what a colleague says of it', () => {
    place(alice, '2026-118');
    arrive(alice, 1, 'a');
    bob.files.add(`${sha('a')}.pdf`);
    office.settle();
    const before = [alice, bob].map((one) => [
      rows(one),
      one.db.all('SELECT * FROM office_thing WHERE kind = ?', 'document').map(({ local_id }) => local_id),
    ]);
    const [last, document] = [office.entries.at(-1), office.entries.find(({ kind }) => kind === 'document')];
    if (last === undefined || document === undefined) throw new Error('Nothing was told');
    const { thing } = JSON.parse(String(document.body)) as { thing: string };
    const change = (fields: object) => ({ body: JSON.stringify({ thing, fields }), login: 'mallory' });
    for (const library of [alice, bob])
      for (const [n, fields] of [
        { name: [null, 'Mine'], matter: [null, document.matter], deletedAt: [null, 5] },
        { order: ['x', null], item: [1, null] },
      ].entries())
        library.ledger.apply(
          [{ ...document, ...change(fields), id: `theirs ${n}`, n: last.n + 1 + n }],
          last.n + 1 + n,
          (id) => id,
        );
    expect(
      [alice, bob].map((one) => [
        rows(one),
        one.db.all('SELECT * FROM office_thing WHERE kind = ?', 'document').map(({ local_id }) => local_id),
      ]),
    ).toEqual(before);
    expect(bob.db.all('SELECT * FROM deleted_document')).toEqual([]);
  });

  test('waits for its order', () => {
    place(alice, '2026-118');
    arrive(alice, 1, 'a');
    office.push(alice);
    bob.files.add(`${sha('a')}.pdf`);
    bob.ledger.apply(
      office.entries.filter(({ kind }) => kind === 'document'),
      0,
      (login) => login,
    );
    expect(rows(bob)).toEqual([]);
    office.settle();
    expect(rows(bob)).toHaveLength(1);
  });

  test('is not told again by those who got it, whatever is compared', () => {
    place(alice, '2026-118');
    arrive(alice, 1, 'a');
    bob.files.add(`${sha('a')}.pdf`);
    office.settle();
    const before = office.entries.length;
    office.compareAll(bob);
    office.compareAll(alice);
    office.settle();
    expect(office.entries).toHaveLength(before);
    expect(rows(bob)).toHaveLength(1);
  });

  test('that was fetched again stands in the place of the first, everywhere', () => {
    place(alice, '2026-118');
    const first = arrive(alice, 1, 'a');
    bob.files.add(`${sha('a')}.pdf`);
    office.settle();
    arrive(alice, 1, 'b');
    bob.files.add(`${sha('b')}.pdf`);
    office.settle();
    expect(documentsOf(bob).get(String(rows(bob)[0]?.id))).toMatchObject({ sha256: sha('b') });
    expect(documentsOf(alice).get(first)).toMatchObject({ sha256: sha('b') });
  });

  test('that a colleague fetched is not fetched where it was ordered', () => {
    place(alice, '2026-118');
    office.settle();
    office.lease(bob, connection);
    arrive(bob, 1, 'c');
    alice.files.add(`${sha('c')}.pdf`);
    office.settle();
    expect(seen(alice)).toEqual(seen(bob));
    const item = createItemStore(alice.db).due(Number.MAX_SAFE_INTEGER / 2, 9);
    expect(item.map(({ itemNumber }) => itemNumber)).toEqual([2]);
  });

  test('that was fetched before the office knew of its order is told then', () => {
    place(alice, '2026-118', 'E-1');
    const { db } = bob;
    use(bob, '2026-118');
    db.exec(`INSERT INTO history_order (id, connection_id, order_id, matter_number, customer_reference, placed_at, fees,
        first_seen_at, read_at, computer) VALUES ('h', '${connection}', 'E-1', '2026-118', 'r', 1, '[]', 1, 1, 'laptop');
      INSERT INTO history_item (id, history_id, connection_id, order_id, item_number, product_code, product_name, identifier, status)
        VALUES ('hi', 'h', '${connection}', 'E-1', 1, 'P', 'Product', '1/2', 'COMPLETE');
      INSERT INTO item (id, history_id, connection_id, order_id, item_number, product_code, product_name, identifier, thing_key,
        status, state, placed_at, computer) VALUES ('hi', 'h', '${connection}', 'E-1', 1, 'P', 'Product', '1/2', 'k', 'COMPLETE',
        'COMPLETE', 1, 'laptop')`);
    arrive(bob, 1, 'd');
    alice.files.add(`${sha('d')}.pdf`);
    office.settle();
    expect(seen(alice)).toEqual([]);
    // Only who asks for all tells what came for a colleague.
    office.lease(bob, connection);
    office.settle();
    expect(seen(alice)).toMatchObject([{ sha256: sha('d'), orderItemNumber: 1 }]);
  });

  test('keeps the name that a person gives it on any computer', () => {
    place(alice, '2026-118');
    arrive(alice, 1, 'a');
    bob.files.add(`${sha('a')}.pdf`);
    office.settle();
    documentsOf(bob).rename(String(rows(bob)[0]?.id), 'Title search');
    office.settle();
    expect(seen(alice)).toMatchObject([{ fileName: 'Title search.pdf' }]);
    documentsOf(alice).rename(String(rows(alice)[0]?.id), null);
    office.settle();
    expect(seen(bob)).toMatchObject([{ givenName: null }]);
    expect(seen(bob)).toEqual(seen(alice));
  });

  test('that was deleted here with its matter does not come back', () => {
    place(alice, '2026-118');
    arrive(alice, 1, 'a');
    bob.files.add(`${sha('a')}.pdf`);
    office.settle();
    bob.db.run('UPDATE download SET deleted_at = 5');
    bob.db.run('DELETE FROM document');
    documentsOf(alice).rename(String(rows(alice)[0]?.id), 'Another name');
    office.settle();
    expect(rows(bob)).toEqual([]);
  });
});

describe('a document that a person added', () => {
  const ownOf = ({ db }: SharedLibrary) =>
    db.all('SELECT id, name, kind, dated_on, origin, copy_of FROM own_document');
  function remove({ db, now }: SharedLibrary, id: string): void {
    db.run(
      `INSERT INTO deleted_document (id, connection_id, matter_id, sha256, bytes, received_at, computer, deleted_at)
       SELECT id, connection_id, matter_id, sha256, bytes, received_at, computer, ? FROM document WHERE id = ?`,
      now(),
      id,
    );
    db.run('DELETE FROM document WHERE id = ?', id);
  }

  test('is on each computer, with what was said of it', () => {
    const id = add(alice, 'a');
    bob.files.add(`${sha('a')}.pdf`);
    office.settle();
    expect(seen(bob)).toEqual(seen(alice));
    expect(documentsOf(bob).get(id)).toMatchObject({
      own: { name: 'Contract', kind: 'contract', datedOn: '2026-11-02', origin: 'The agent', copyOf: [] },
    });
    bob.db.run(
      `UPDATE own_document SET name = 'Contract of sale', dated_on = NULL, copy_of = 'plan PS328573, title 9094/554'`,
    );
    office.settle();
    expect(ownOf(alice)).toEqual(ownOf(bob));
    expect(ownOf(alice)).toMatchObject([{ name: 'Contract of sale', dated_on: null }]);
    expect(documentsOf(alice).get(id)?.own?.copyOf).toEqual(['plan PS328573', 'title 9094/554']);
    // Who added it is known on the other computer, from its entry.
    const asked = { connectionId: connection, matterId: null, computer: 'another' };
    expect(copiesHeld(bob.db, asked).get('plan PS328573')).toMatchObject({ id, datedOn: null });
    expect(copiesHeld(bob.db, asked).has('title 9094/554')).toBe(false);
    const matterId = use(bob, '2026-118');
    expect(copiesHeld(bob.db, { ...asked, matterId }).get('title 9094/554')).toMatchObject({ id });
  });

  test('is deleted and restored by anybody', () => {
    const id = add(alice, 'a');
    bob.files.add(`${sha('a')}.pdf`);
    office.settle();
    remove(bob, id);
    office.settle();
    expect([rows(alice), rows(bob)]).toEqual([[], []]);
    expect(alice.db.all('SELECT * FROM deleted_document')).toEqual(
      bob.db
        .all('SELECT * FROM deleted_document')
        .map((row) => ({ ...row, matter_id: use(alice, '2026-118') })),
    );
    alice.db.run(
      `INSERT INTO document (id, connection_id, matter_id, own_id, state, sha256, bytes, received_at, computer)
       SELECT id, connection_id, matter_id, id, 'STORED', sha256, bytes, received_at, computer FROM deleted_document`,
    );
    alice.db.run('DELETE FROM deleted_document');
    office.settle();
    expect(seen(bob)).toEqual(seen(alice));
    expect(rows(bob)).toHaveLength(1);
    expect(bob.db.all('SELECT * FROM deleted_document')).toEqual([]);
  });

  test('that was deleted before its bytes came is in no bin', () => {
    const id = add(alice, 'a');
    office.push(alice);
    remove(alice, id);
    office.settle();
    expect([rows(bob), bob.db.all('SELECT * FROM deleted_document')]).toEqual([[], []]);
    expect(bob.db.all('SELECT * FROM office_thing WHERE is_waiting = 1')).toEqual([]);
  });

  test('keeps both texts where two people rename it at once', () => {
    add(alice, 'a');
    bob.files.add(`${sha('a')}.pdf`);
    office.settle();
    alice.db.run(`UPDATE own_document SET name = 'One'`);
    bob.db.run(`UPDATE own_document SET name = 'Two'`);
    office.settle();
    expect(ownOf(alice)).toEqual(ownOf(bob));
    expect(alice.ledger.conflicts()).toMatchObject([{ field: 'name', kind: 'document' }]);
  });
});

describe('what a colleague says is deleted', () => {
  function say(kind: string, thing: string, is: Readonly<Record<string, unknown>>): void {
    const last = office.entries.at(-1);
    if (last === undefined) throw new Error('Nothing is shared');
    const n = Math.max(last.n, bob.ledger.readTo()) + 1;
    const fields = Object.fromEntries(Object.entries(is).map(([name, value]) => [name, [null, value]]));
    const body = JSON.stringify({ thing, fields });
    bob.ledger.apply([{ ...last, n, id: `said ${n}`, login: 'mallory', kind, body }], n, (id) => id);
  }
  const sharedOf = (kind: string) =>
    String(bob.db.get('SELECT id FROM office_thing WHERE kind = ?', kind)?.id ?? '');

  test('is confirmed for erasing where it is gone from this library, and only there', () => {
    add(alice, 'a');
    office.settle();
    bob.files.add(`${sha('a')}.pdf`);
    office.bring(bob, pdf('a'));
    const [document, matter] = [sharedOf('document'), sharedOf('matter')];
    say('document', document, { deletedAt: -5 });
    say('matter', 'nowhere', { isDeleted: true });
    say('matter', matter, { mergedInto: 'nowhere' });
    say('document', document, { order: 'nowhere', item: 1, isDeleted: true });
    expect(rows(bob)).toHaveLength(1);
    expect(thingsToErase(bob.db)).toEqual([]);
    say('document', document, { order: null, item: null, isDeleted: null, deletedAt: 5 });
    expect(thingsToErase(bob.db)).toEqual([{ kind: 'document', thing: document }]);
    say('matter', matter, { mergedInto: null, isDeleted: true });
    say('document', document, { isDeleted: true });
    expect(rows(bob)).toEqual([]);
    expect(thingsToErase(bob.db)).toEqual([
      { kind: 'document', thing: document },
      { kind: 'matter', thing: matter },
    ]);
  });
});
