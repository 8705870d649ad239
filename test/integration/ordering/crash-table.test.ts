import { afterEach, expect, test } from 'vitest';
import type { CheckpointName } from '../../../main/ports/checkpoints.ts';
import type { IntentState } from '../../../shared/model/order-state.ts';
import { settle } from '../../support/fake-clock.ts';
import type { FakeSending } from '../../support/fake-land-service.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';

/**
 * The crash table: where the program is killed, what the next start finds, and what becomes of it without a person. At
 * each point it is killed for good: nothing more is written, nothing more is sent.
 */
interface Row {
  readonly at: CheckpointName;
  readonly sending?: FakeSending;
  /** The state that the start shows; null: no order, and the cart as it was. */
  readonly found: IntentState | null;
  readonly ends: IntentState | null;
  readonly orders: number;
  /** What is brought back where the library was lost as well; `ends` unless told. */
  readonly fromLog: { readonly found: IntentState | null; readonly ends: IntentState | null };
}

const made = {
  found: 'UNKNOWN',
  ends: 'CONFIRMED',
  fromLog: { found: 'UNKNOWN', ends: 'CONFIRMED' },
} as const;
/** With the library it is forgotten that the service's lists show open orders: absence proves nothing then. */
const notMade = {
  found: 'UNKNOWN',
  ends: 'PRESUMED_ABSENT',
  fromLog: { found: 'UNKNOWN', ends: 'UNKNOWN' },
} as const;
const nothing = { found: null, ends: null };
const placed = { found: 'PLACED', ends: 'CONFIRMED' } as const;
const confirmed = { found: 'CONFIRMED', ends: 'CONFIRMED' } as const;

const table: readonly Row[] = [
  { at: 'beforePrepared', ...nothing, orders: 0, fromLog: nothing },
  { at: 'prepared', found: 'PREPARED', ends: 'PREPARED', orders: 0, fromLog: nothing },
  { at: 'connected', found: 'PREPARED', ends: 'PREPARED', orders: 0, fromLog: nothing },
  { at: 'sending', ...notMade, orders: 0 },
  { at: 'headArrived', ...made, orders: 1 },
  { at: 'bodyArrived', ...made, orders: 1 },
  { at: 'responded', ...placed, orders: 1, fromLog: { found: 'UNKNOWN', ends: 'CONFIRMED' } },
  { at: 'settled', ...placed, orders: 1, fromLog: placed },
  { at: 'lookBegun', sending: 'lostAnswer', ...made, orders: 1 },
  { at: 'lookRead', sending: 'lostAnswer', ...made, orders: 1 },
  { at: 'lookNoted', sending: 'lostAnswer', ...confirmed, orders: 1, fromLog: confirmed },
  { at: 'lookBegun', sending: 'lostRequest', ...notMade, orders: 0 },
  { at: 'lookRead', sending: 'lostRequest', ...notMade, orders: 0 },
  { at: 'lookNoted', sending: 'lostRequest', ...notMade, orders: 0 },
];

let app: OrderingApp;
afterEach(() => app.dispose());

/** Runs up to the point and kills it there. */
async function killedAt({ at, sending = 'answered' }: Row): Promise<void> {
  let isKilled = false;
  app = openOrderingApp({
    keepsLog: true,
    checkpoints(name) {
      if (name !== at || isKilled) return;
      isKilled = true;
      app.kill();
      throw new Error('killed');
    },
  });
  app.trustList();
  app.service.sending = sending;
  app.fill();
  await app.place(app.cart.view().totalCents).catch(() => {});
  for (let second = 0; second < 20 && !isKilled; second += 1) await app.clock.advance(1000);
  await settle();
  expect(isKilled).toBe(true);
  app.clock.cancelAll();
}

const orders = () => app.db.all('SELECT state FROM intent').map(({ state }) => state);
const sent = () => app.service.asked.filter((what) => what.startsWith('POST')).length;
const endsAs = (state: IntentState | null) => app.until(() => orders()[0] === (state ?? undefined), 32 * 60);

test.each(table)('killed at $at ($sending): $found, then $ends', async (row) => {
  await killedAt(row);
  const before = sent();
  app.open();
  expect(orders()).toEqual(row.found === null ? [] : [row.found]);
  if (row.found === null) expect(app.cart.view().lines).toHaveLength(1);
  if (row.found === 'PREPARED') expect(app.shown.actions).toEqual(['sendPrepared', 'discard']);
  await endsAs(row.ends);
  expect([app.service.orders.length, sent()]).toEqual([row.orders, before]);
  if (row.ends === 'CONFIRMED') await app.until(() => app.shown.items.length === 1, 60);
});

test.each(table)(
  'killed at $at ($sending), and the library lost: $fromLog.found, then $fromLog.ends',
  async (row) => {
    await killedAt(row);
    const before = sent();
    app.loseLibrary();
    app.open();
    expect(orders()).toEqual(row.fromLog.found === null ? [] : [row.fromLog.found]);
    await endsAs(row.fromLog.ends);
    expect([app.service.orders.length, sent()]).toEqual([row.orders, before]);
    if (row.fromLog.ends === 'CONFIRMED') {
      await app.until(() => app.shown.items.length === 1, 60);
      expect(app.shown).toMatchObject({ orderId: 'O-1', matterNumber: '2026-118' });
      // The same cart is not bought twice by somebody who thinks that nothing was ordered.
      app.fill();
      expect(app.cart.view().lines[0]?.earlierOrder).toMatchObject({
        kind: 'placed',
        at: app.shown.placedAt,
      });
    }
  },
);

test.each(table)('killed at $at ($sending), and killed again at each look of the recovery', async (row) => {
  for (const again of ['lookBegun', 'lookRead', 'lookNoted'] as const) {
    let kills = 0;
    app = openOrderingApp({
      keepsLog: true,
      checkpoints(name) {
        const isHere = kills === 0 ? name === row.at : kills === 1 && name === again;
        if (!isHere) return;
        kills += 1;
        app.kill();
        throw new Error('killed');
      },
    });
    app.trustList();
    app.service.sending = row.sending ?? 'answered';
    app.fill();
    await app.place(app.cart.view().totalCents).catch(() => {});
    for (let second = 0; second < 20 && kills === 0; second += 1) await app.clock.advance(1000);
    await settle();
    app.clock.cancelAll();
    const before = sent();
    app.open();
    for (let second = 0; second < 20 && kills === 1; second += 1) await app.clock.advance(1000);
    await settle();
    if (kills === 2) {
      app.clock.cancelAll();
      app.open();
    }
    await endsAs(row.ends);
    expect([app.service.orders.length, sent()]).toEqual([row.orders, before]);
    if (again !== 'lookNoted') await app.dispose();
  }
});
