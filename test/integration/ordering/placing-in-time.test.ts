import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../../support/fake-clock.ts';
import { type Desk, openDesk } from '../../support/ordering-desk.ts';

let desk: Desk;
let answer: () => void;
beforeEach(() => {
  desk = openDesk();
  desk.fill();
});
afterEach(async () => {
  answer();
  await desk.dispose();
});

const placeInTwoSeconds = () => desk.ordering.place(desk.ordering.cart.view().totalCents, undefined, 2000);

/** Every request but those for the list of orders gets no answer until `answer` is called. */
function stall(): void {
  const stalled = Promise.withResolvers<void>();
  answer = stalled.resolve;
  desk.service.pause = () => stalled.promise;
}

describe('an order with a time to be placed in', () => {
  test('is not sent where a read before it takes longer, nor when that read is answered', async () => {
    desk.clock.jumpWall(11 * 60_000);
    stall();
    const placing = placeInTwoSeconds();
    await desk.clock.advance(2000);
    expect(await placing).toMatchObject({
      failure: { data: { kind: 'cancelled', message: expect.stringContaining('it was not sent') } },
    });
    answer();
    await settle();
    expect(desk.service.posts).toEqual([]);
    expect(desk.ordering.cart.view().lines).toHaveLength(1);
  });

  test('is waited for while it is being sent, and given back as it is known then', async () => {
    stall();
    let isPlaced = false;
    const placing = placeInTwoSeconds().finally(() => {
      isPlaced = true;
    });
    await desk.clock.advance(20_000);
    expect(isPlaced).toBe(false);
    const send = answer;
    // What proves its number gets no answer either, and is not waited for.
    const record = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const sending = desk.service.pause;
    desk.service.pause = () => (desk.service.asked.includes('GET /orders/v1/O-1') ? record : sending());
    send();
    expect(await placing).toMatchObject({ ok: true, value: { orderId: 'O-1', state: 'PLACED' } });
    expect(desk.service.posts).toHaveLength(1);
  });
});
