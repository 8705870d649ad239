import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../../support/fake-clock.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { reasonWith } from '../../support/reason-saying.ts';

let app: OrderingApp;
let answer: () => void = () => {};
beforeEach(() => {
  app = openOrderingApp();
  app.fill();
});
afterEach(async () => {
  answer();
  await app.dispose();
});

const placeInTwoSeconds = () => app.place(app.cart.view().totalCents, undefined, 2000);

/** Every request but those for the list of orders gets no answer until `answer` is called. */
function stall(): void {
  const stalled = Promise.withResolvers<void>();
  answer = stalled.resolve;
  app.service.pause = () => stalled.promise;
}

describe('an order with a time to be placed in', () => {
  test('is not sent where a read before it takes longer, nor when that read is answered', async () => {
    app.clock.jumpWall(11 * 60_000);
    stall();
    const placing = placeInTwoSeconds();
    await app.clock.advance(2000);
    expect(await placing).toMatchObject({
      failure: {
        data: { kind: 'cancelled', reason: reasonWith(expect.stringContaining('it was not sent')) },
      },
    });
    answer();
    await settle();
    expect(app.service.posts).toEqual([]);
    expect(app.cart.view().lines).toHaveLength(1);
  });

  test('is waited for while it is being sent, and given back as it is known then', async () => {
    stall();
    let isPlaced = false;
    const placing = placeInTwoSeconds().finally(() => {
      isPlaced = true;
    });
    await app.clock.advance(20_000);
    expect(isPlaced).toBe(false);
    const send = answer;
    // What proves its number gets no answer either, and is not waited for.
    const record = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const sending = app.service.pause;
    app.service.pause = () => (app.service.asked.includes('GET /orders/v1/O-1') ? record : sending());
    send();
    expect(await placing).toMatchObject({ ok: true, value: { orderId: 'O-1', state: 'PLACED' } });
    expect(app.service.posts).toHaveLength(1);
  });
});

test('an order that is being prepared while Landfolio closes is not written down and not sent', async () => {
  let stopped: Promise<void> | null = null;
  app.service.history = () => {
    stopped ??= app.ordering.stop();
    return { orders: [] };
  };
  expect(await app.place(app.cart.view().totalCents)).toMatchObject({
    failure: { data: { kind: 'cancelled', reason: reasonWith(expect.stringContaining('it was not sent')) } },
  });
  expect(stopped).not.toBeNull();
  await stopped;
  expect(app.service.posts).toEqual([]);
  expect(app.cart.view().lines).toHaveLength(1);
});
