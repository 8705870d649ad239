import { afterEach, beforeEach, expect, test } from 'vitest';
import { createToldPerson } from '../../../main/app/told-person.ts';
import { orderKinds, place } from '../../support/office-orders.ts';
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

const day = 24 * 60 * 60_000;
const toldAt = (
  { db, computer, person }: SharedLibrary,
  { yourName = '', joinedAt = 0 as number | null, name = person } = {},
) =>
  createToldPerson(db, {
    ...{ computer, now: () => 30 * day, yourName: () => yourName },
    member: () => (joinedAt === null ? null : { person: name, joinedAt }),
  });

test('an order concerns who ordered it, on each computer of theirs, and not everybody in the office', () => {
  const id = place(alice, '2026-118');
  office.settle();
  expect(toldAt(alice).concerns(id)).toBe(true);
  expect(toldAt(bob).concerns(id)).toBe(false);
  expect(toldAt(bob, { name: 'Alice Ng' }).concerns(id)).toBe(true);
  expect(toldAt(bob, { joinedAt: null }).concerns(id)).toBe(true);
});

test('an order concerns who looks after its matter', () => {
  const id = place(alice, '2026-118');
  alice.db.run(`UPDATE matter SET looked_after_by = 'Bob'`);
  office.settle();
  expect(toldAt(bob, { yourName: 'Bob' }).concerns(id)).toBe(true);
  expect(toldAt(bob, { yourName: 'Carol' }).concerns(id)).toBe(false);
  expect(toldAt(bob).concerns(id)).toBe(false);
});

test('a certificate is no news where it came before the computer joined, or more than a week ago', () => {
  expect(toldAt(bob).isNews(29 * day)).toBe(true);
  expect(toldAt(bob).isNews(22 * day)).toBe(false);
  expect(toldAt(bob, { joinedAt: 29.5 * day }).isNews(29 * day)).toBe(false);
});
