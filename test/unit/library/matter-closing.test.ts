import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEventBus } from '../../../main/context/event-bus.ts';
import { createMatterClosing } from '../../../main/library/matter-closing.ts';
import { createMatterDeletions } from '../../../main/library/matter-deletion.ts';
import { createMatterTimeline } from '../../../main/library/matter-timeline.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

let app: OrderingApp;
let cartLines = 0;
beforeEach(() => {
  cartLines = 0;
  app = openOrderingApp({ keepsLog: true });
});
afterEach(() => app.dispose());

let ids = 0;
const now = () => app.clock.now();
function book() {
  const newId = () => {
    ids += 1;
    return `m${ids}`;
  };
  return createMatters(app.db, { now, newId, computer: 'desk' });
}
const closing = (computer = 'desk') =>
  createMatterClosing(app.db, { now, computer, yourName: () => 'Dana Wu', cartLines: () => cartLines });
const here = () => app.current.connection.id;
const isClosed = (id: string, connectionId = here()) => book().get(connectionId, id)?.closedAt !== null;
const close = (...ids: string[]) => closing().close(here(), ids, true).closed;
const place = () => app.place(app.cart.view().totalCents);
const refused = {
  ok: false,
  failure: { code: 'INVALID', data: { faults: [expect.objectContaining({ field: 'matterNumber' })] } },
};

test('closing and reopening stand in the timeline, with who did it and on which computer', async () => {
  const id = book().use(here(), '2026-118');
  close(id);
  await app.clock.advance(1000);
  expect(closing('RECEPTION:0199-a').reopen(here(), [{ id }])).toEqual([id]);
  const timeline = createMatterTimeline(app.db, { computer: 'desk' });
  const matter = { id, number: '2026-118', connectionId: here() };
  expect(timeline.list(matter, ['details'], 10).entries.map(({ what, more }) => [what, more])).toEqual([
    ['Matter reopened', 'by Dana Wu, on computer RECEPTION'],
    ['Matter closed', 'by Dana Wu, on this computer'],
    ['Matter opened', ''],
  ]);
});

test('an undo that comes late opens the closing that it names, and no later one', async () => {
  const id = book().use(here(), '2026-118');
  const [first] = close(id);
  await app.clock.advance(1000);
  closing().reopen(here(), [{ id }]);
  await app.clock.advance(1000);
  close(id);
  expect(closing().reopen(here(), [{ id, closedAt: first?.closedAt }])).toEqual([]);
  expect(isClosed(id)).toBe(true);
  expect(closing().reopen(here(), [{ id, closedAt: now() }])).toEqual([id]);
  expect(isClosed(id)).toBe(false);
});

test('a matter of another connection with the same number stays open, and takes orders', async () => {
  const elsewhere = book().use('elsewhere', '2026-118');
  const id = book().use(here(), '2026-118');
  expect(closing().close('elsewhere', [id], true).closed).toEqual([]);
  expect(closing().close('elsewhere', [elsewhere], true).closed).toHaveLength(1);
  expect([isClosed(id), isClosed(elsewhere, 'elsewhere')]).toEqual([false, true]);
  app.fill();
  expect(await place()).toMatchObject({ ok: true });
  expect(closing().reopen(here(), [{ id: elsewhere }])).toEqual([]);
});

test('a closed matter that is deleted comes back open where its number is used again', () => {
  const id = book().use(here(), '2026-118');
  const [{ closedAt } = { closedAt: 0 }] = close(id);
  const deletions = createMatterDeletions(app.db, {
    now,
    files: { start: () => {} },
    events: createEventBus(createQuietLog()),
  });
  expect(deletions.delete(here(), id, { typed: '2026-118', withDocuments: false })).toMatchObject({
    ok: true,
  });
  // Neither it nor the next one is opened or closed by what named the earlier one.
  expect(closing().reopen(here(), [{ id, closedAt }])).toEqual([]);
  expect(closing().close(here(), [id], true).closed).toEqual([]);
  expect(book().use(here(), '2026-118')).toBe(id);
  expect(isClosed(id)).toBe(false);
});

describe('of a closed matter', () => {
  test('nothing is ordered, in whatever spelling of its number, and no second matter is made', async () => {
    const id = book().use(here(), '2026-118');
    close(id);
    for (const number of ['2026-118', '2026–118']) {
      app.fill(['9999/001'], number);
      expect(app.cart.view().faults).toMatchObject([{ field: 'matterNumber' }]);
      expect(await place()).toMatchObject(refused);
    }
    expect(app.service.posts).toEqual([]);
    expect(book().list(here(), { show: 'all' })).toHaveLength(1);
    closing().reopen(here(), [{ id }]);
    expect(await place()).toMatchObject({ ok: true });
  });

  test('one that is closed while the prices are read is not ordered for', async () => {
    const id = book().use(here(), '2026-118');
    app.fill();
    app.service.failRead = () => {
      close(id);
      return null;
    };
    await app.clock.advance(11 * 60_000);
    expect(await place()).toMatchObject(refused);
    expect([app.service.posts, isClosed(id)]).toEqual([[], true]);
  });

  test('what files something under its number later, as the log of orders does, leaves it closed', () => {
    const id = book().use(here(), '2026-118');
    close(id);
    expect([book().use(here(), '2026-118'), book().use(here(), '2026-118', 'order')]).toEqual([id, id]);
    expect(book().create(here(), '2026-118')).toMatchObject({ ok: true, value: { id } });
    expect(isClosed(id)).toBe(true);
  });
});

test('what is open still is said, and nothing is closed, unless the person goes on', async () => {
  const [quiet, busy] = [book().use(here(), '2026-117'), book().use(here(), '2026-118')];
  expect(closing().close(here(), [quiet], false)).toMatchObject({ closed: [{ id: quiet }], stillOpen: [] });
  closing().reopen(here(), [{ id: quiet }]);
  await app.order();
  const asked = closing().close(here(), [quiet, busy], false);
  expect(asked).toMatchObject({
    closed: [],
    stillOpen: [{ id: busy, number: '2026-118', orders: 0, products: 1, charges: 0, alerts: 0 }],
  });
  expect([isClosed(quiet), isClosed(busy)]).toEqual([false, false]);
  expect(
    closing()
      .close(here(), [quiet, busy, busy], true)
      .closed.map(({ id }) => id),
  ).toEqual([quiet, busy]);
  closing().reopen(here(), [{ id: quiet }]);
  cartLines = 2;
  expect(closing().close(here(), [quiet], false).stillOpen).toMatchObject([{ id: quiet, cartLines: 2 }]);
});

test('an alert of the matter is open until it ends', async () => {
  const id = book().use(here(), '2026-118');
  const until = (seconds: number) => new Date(now() + seconds * 1000).toISOString();
  const add = (alertId: string, reference: string, ends: string) =>
    app.db.run(
      `INSERT INTO title_alert (id, connection_id, volume_folio, customer_ref, start_date_time, end_date_time, created_at, computer)
       VALUES (?, ?, '9999/001', ?, ?, ?, ?, 'desk')`,
      alertId,
      here(),
      reference,
      ends,
      ends,
      now(),
    );
  add('of another', '2026-1180', until(60));
  add('ended', '2026-118', until(-60));
  expect(closing().close(here(), [id], false).stillOpen).toEqual([]);
  closing().reopen(here(), [{ id }]);
  // Its time is written with a zone.
  add('active', '2026-118 Nguyen', until(36_060).replace('Z', '+10:00'));
  expect(closing().close(here(), [id], false).stillOpen).toMatchObject([{ alerts: 1 }]);
  await app.clock.advance(61_000);
  expect(closing().close(here(), [id], false).stillOpen).toEqual([]);
});
