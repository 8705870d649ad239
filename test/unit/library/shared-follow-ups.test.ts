import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeEntry } from '../../../main/office/office-server.ts';
import type { FollowUpFacts } from '../../../shared/contract/views/follow-up.ts';
import { connection, failItem, followUpsOf, itemOf, orderKinds, place } from '../../support/office-orders.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

let office: PretendOffice;
let alice: SharedLibrary;
let bob: SharedLibrary;
const open = (computer: string, login: string, person: string) =>
  office.open({ computer, login, person }, orderKinds);
beforeEach(() => {
  office = openPretendOffice();
  alice = open('desk', 'alice', 'Alice Ng');
  bob = open('laptop', 'bob', 'Bob Li');
  place(alice, '2026-118');
  office.settle();
});
afterEach(() => office.close());

const facts: FollowUpFacts = {
  ...{ doneOn: '2026-09-20', who: 'Bob Li', how: 'phone', whom: 'Jo, 03 9999 0000' },
  ...{ note: 'Rang, comes on Monday', promisedOn: '2026-09-28' },
};
function log(library: SharedLibrary, numbers = [1, 2], more: Partial<FollowUpFacts> = {}): string {
  const itemIds = numbers.map((number) => itemOf(library, number));
  const logged = followUpsOf(library).log(connection, itemIds, { ...facts, ...more });
  if (!logged.ok) throw new Error(JSON.stringify(logged.failure));
  return logged.value.id;
}
const orderId = ({ db }: SharedLibrary) =>
  String(db.get('SELECT coalesce(intent_id, history_id) AS id FROM item')?.id);
const seen = (library: SharedLibrary) =>
  followUpsOf(library)
    .ofOrder(connection, orderId(library))
    .map(({ items, ...rest }) => ({ ...rest, items: items.map(({ identifier }) => identifier) }));
const conflictsOf = ({ ledger }: SharedLibrary) =>
  ledger.conflicts().map(({ kind, field, replaced, stands }) => [kind, field, replaced, stands]);

describe('a follow-up of a colleague', () => {
  test('is in the log of each computer, with its certificates and who did it', () => {
    log(bob);
    office.settle();
    expect(seen(alice)).toEqual(seen(bob));
    expect(seen(alice)).toMatchObject([
      { ...facts, isWithdrawn: false, items: expect.any(Array), changes: [] },
    ]);
    expect(seen(alice)[0]?.items).toHaveLength(2);
    expect(alice.db.get('SELECT computer FROM follow_up')).toEqual({ computer: 'laptop' });
  });

  test('is corrected, withdrawn and put back on each, and what it said stays readable', () => {
    const id = log(bob);
    office.settle();
    followUpsOf(alice).correct(connection, id, { ...facts, who: 'Alice Ng', note: 'Rang twice' });
    office.settle();
    followUpsOf(bob).withdraw(connection, id, { who: 'Bob Li', isWithdrawn: true });
    office.settle();
    expect(seen(alice)).toMatchObject([
      {
        ...{ note: 'Rang twice', isWithdrawn: true },
        changes: [
          { kind: 'corrected', who: 'Alice Ng', before: facts },
          { kind: 'withdrawn', who: 'Bob Li', before: null },
        ],
      },
    ]);
    followUpsOf(alice).withdraw(connection, id, { who: 'Alice Ng', isWithdrawn: false });
    office.settle();
    expect(seen(bob)).toMatchObject([{ isWithdrawn: false }]);
    expect(seen(bob)).toEqual(seen(alice));
  });

  test('that two correct at once shows both texts, and both corrections', () => {
    const id = log(bob);
    office.settle();
    followUpsOf(alice).correct(connection, id, { ...facts, note: 'From Alice' });
    followUpsOf(bob).correct(connection, id, { ...facts, note: 'From Bob' });
    office.settle();
    expect(seen(alice)).toEqual(seen(bob));
    expect(seen(alice)[0]?.changes).toHaveLength(2);
    expect(conflictsOf(alice)).toHaveLength(1);
    expect(conflictsOf(alice)[0]?.slice(0, 2)).toEqual(['followUp', 'note']);
  });

  test('waits for those of its certificates that are not here yet', () => {
    place(alice, '2026-119', 'E-2');
    const other = alice.db.get(`SELECT id FROM item WHERE order_id = 'E-2' LIMIT 1`);
    followUpsOf(alice).log(connection, [itemOf(alice, 1), String(other?.id)], facts);
    office.push(alice);
    const order = office.entries.filter(({ kind, body }) => kind === 'order' && body?.includes('E-2'));
    const rest = office.entries.filter((one) => !order.includes(one) && one.n > bob.ledger.readTo());
    const upTo = office.entries.length;
    bob.ledger.apply(rest, upTo, (id) => id);
    expect(seen(bob)[0]?.items).toHaveLength(1);
    bob.ledger.apply(order, upTo, (id) => id);
    bob.ledger.applyWaiting((id) => id);
    expect(bob.db.get('SELECT count(*) AS n FROM follow_up_item')).toEqual({ n: 2 });
    expect(bob.db.get('SELECT count(*) AS n FROM follow_up')).toEqual({ n: 1 });
  });

  const lies = {
    'a way that is none': { how: 'pigeon' },
    'a note that is too long': { note: 'x'.repeat(2001) },
    'a day that is none': { doneOn: '2026-02-30' },
    'a promise before it': { promisedOn: '2026-01-01' },
    'no certificate': { items: [] },
    'a certificate that nobody has': { items: [{ order: 'E-999', item: 1 }] },
    'no name': { who: { toString: 1 } },
  };
  test.each(Object.entries(lies))('is not taken from an entry with %s, which holds up nothing', (_, lie) => {
    log(bob);
    office.push(bob);
    const last = office.entries.at(-1) as OfficeEntry;
    const told = JSON.parse(last.body ?? '');
    const fields = {
      ...told.fields,
      ...Object.fromEntries(Object.entries(lie).map(([k, v]) => [k, [null, v]])),
    };
    const body = JSON.stringify({ thing: told.thing, fields });
    const entry = { ...last, id: 'hostile', body, sha256: createHash('sha256').update(body).digest('hex') };
    alice.ledger.apply([entry], entry.n, (id) => id);
    expect(seen(alice)).toEqual([]);
    failItem(alice, 1);
    office.settle();
    expect(bob.db.get('SELECT status FROM item WHERE item_number = 1')).toEqual({ status: 'FAILED' });
  });
});

describe('the contact of an authority', () => {
  const contact = { authority: 'City of Melbourne', name: 'Jo', email: 'jo@council.example', phone: '' };
  const contactsOf = (library: SharedLibrary) =>
    followUpsOf(library).contacts(connection, ['City of Melbourne', null]);

  test('is the same on each computer', () => {
    followUpsOf(alice).saveContact(connection, contact);
    followUpsOf(bob).saveContact(connection, { ...contact, authority: null, name: 'Help desk' });
    office.settle();
    expect(contactsOf(bob)).toEqual(contactsOf(alice));
    expect(contactsOf(bob).map(({ name }) => name)).toEqual(['Jo', 'Help desk']);
    followUpsOf(bob).saveContact(connection, { ...contact, email: '' });
    office.settle();
    expect(contactsOf(alice)[0]).toMatchObject({ name: 'Jo', email: '' });
    expect(conflictsOf(alice)).toEqual([]);
  });

  test('of whoever joins gives way to the office’s, and is shown beside; what was empty is filled in', () => {
    followUpsOf(alice).saveContact(connection, contact);
    office.settle();
    const carol = open('tablet', 'carol', 'Carol Wu');
    carol.ledger.end();
    followUpsOf(carol).saveContact(connection, { ...contact, name: 'Sam', email: '', phone: '03 9000 0000' });
    office.compareAll(carol);
    office.settle();
    for (const one of [alice, bob, carol]) {
      expect(contactsOf(one)[0]).toEqual({ ...contact, phone: '03 9000 0000' });
      expect(conflictsOf(one)).toEqual([['authorityContact', 'name', 'Sam', 'Jo']]);
    }
  });
});
