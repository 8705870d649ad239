import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMatters } from '../../../main/library/matters.ts';
import { outgoingMatterOf } from '../../../shared/model/customer-reference.ts';
import { matterSpelling } from '../../../shared/model/matter-number.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
});
afterEach(() => app.dispose());

let ids = 0;
function book() {
  const newId = () => {
    ids += 1;
    return `m${ids}`;
  };
  return createMatters(app.db, { now: () => app.clock.now(), newId, computer: 'desk' });
}
const here = () => app.current.connection.id;

const spellings = ['2026–118', '2026‐118', '2026—118', ' 2026-118 ', '2026/118', '２０２６-１１８'];

test.each(spellings)('%s is the matter 2026-118 that is here', (spelling) => {
  const id = book().use(here(), '2026-118');
  expect(book().use(here(), spelling.trim())).toBe(id);
  expect(book().create(here(), spelling)).toMatchObject({ ok: true, value: { id, number: '2026-118' } });
  const cart = app.cart.setDetails({ matterNumber: spelling });
  expect(cart).toMatchObject({ isNewMatter: false, outgoingMatter: '2026-118' });
  expect(cart.details.matterNumber.trim()).toBe('2026-118');
  expect(outgoingMatterOf(spelling)).toBe('2026-118');
});

test('a new matter whose number was copied with a typographic hyphen is found by the plain one, and by what was copied', () => {
  app.cart.setDetails({ matterNumber: '2026\u2011777' });
  const id = book().use(here(), '2026\u2011777');
  expect(book().get(here(), id)?.number).toBe('2026-777');
  for (const text of ['2026-777', '2026\u2011777', '777'])
    expect(
      book()
        .list(here(), { text })
        .map((matter) => matter.id),
    ).toEqual([id]);
  expect(app.cart.view().details.matterNumber).toBe('2026-777');
});

test('numbers that differ in a letter, a digit or a point are matters of their own, though they may go out alike', () => {
  const numbers = ['2026-118', '2026-118.', '2026 118', '2026118', 'Müller-1', 'Möller-1', 'M-ller-1'];
  expect(new Set(numbers.map((number) => book().use(here(), number))).size).toBe(numbers.length);
  expect(outgoingMatterOf('Müller-1')).toBe(outgoingMatterOf('Möller-1'));
});

test('a new number that differs from a matter only in case, blanks or dashes names it', () => {
  book().use(here(), 'NGUYEN-118');
  book().use(here(), 'MÜLLER-1');
  const similar = (matterNumber: string) => app.cart.setDetails({ matterNumber }).similarMatter;
  for (const near of ['nguyen-118', 'NGUYEN 118', ' Nguyen  118 ', 'nguyen118', 'nguyen‑118'])
    expect(similar(near)).toBe('NGUYEN-118');
  expect(similar('müller 1')).toBe('MÜLLER-1');
  for (const other of ['NGUYEN-118', 'NGUYEN-119', 'NGUYEN.118', 'moller 1', '-', ''])
    expect(similar(other)).toBeNull();
});

test('two that stand side by side already stay, each under its own number', () => {
  const id = book().use(here(), '2026-118');
  app.db.run(
    `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES ('other', ?, '2026–118', 1, 1, 'desk')`,
    here(),
  );
  expect([book().use(here(), '2026-118'), book().use(here(), '2026–118')]).toEqual([id, 'other']);
  expect(matterSpelling('2026–118')).toBe(matterSpelling('2026-118'));
});
