import { afterEach, beforeEach, expect, test } from 'vitest';
import { aContext, aProduct } from '../../support/cart-line.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
});
afterEach(() => app.dispose());

/** A cart for one title; gives its id and what a person sees of it. */
function fill(matterNumber: string, volumeFolio: string) {
  const subject = { kind: 'title' as const, titleId: volumeFolio };
  const product = aProduct({ productIds: { titleId: volumeFolio }, subject });
  const added = app.ordering.carts.add({ cartId: null, matterNumber }, [
    { product, context: aContext({ volumeFolio }) },
  ]);
  if (!added.ok) throw new Error(JSON.stringify(added.failure));
  return shown(added.value.cart.id ?? '');
}

function shown(id: string) {
  const { totalCents, revision } = app.ordering.carts.of(id).view();
  return { id, totalCents, revision };
}

const place = ({ id, totalCents, revision }: ReturnType<typeof shown>) =>
  app.ordering.place(id, totalCents, revision);
const open = () => app.ordering.carts.list().map(({ matterNumber, products }) => [matterNumber, products]);
const sent = () => app.service.posts.map((body) => JSON.stringify(body));

test('two carts that are placed in one instant are two orders, one after the other, each for its matter', async () => {
  const [one, two] = [fill('2026-118', '1/001'), fill('2026-119', '2/002')];
  const placed = await Promise.all([place(one), place(two), place(one), place(two)]);
  expect(placed.map((result) => result.ok && result.value.matterNumber)).toEqual([
    '2026-118',
    '2026-119',
    '2026-118',
    '2026-119',
  ]);
  const posted = app.service.asked.flatMap((what, at) => (what.startsWith('POST') ? [at] : []));
  // The first is looked up before the second is sent.
  expect(
    app.service.asked.slice(posted[0], posted[1]).some((what) => what.startsWith('GET /orders/v1/')),
  ).toBe(true);
  expect(app.service.posts).toHaveLength(2);
  expect(sent()[0]).toContain('1/001');
  expect(sent()[0]).not.toContain('2/002');
  expect(sent()[1]).toContain('2/002');
  expect(open()).toEqual([]);
});

test('placing one leaves the other as it is', async () => {
  const [one, two] = [fill('2026-118', '1/001'), fill('2026-119', '2/002')];
  expect(await place(one)).toMatchObject({ ok: true, value: { cartId: one.id, leftInCart: 0 } });
  expect(open()).toEqual([['2026-119', 1]]);
  expect(shown(two.id)).toEqual(two);
  expect(app.carts.filter(({ id }) => id === two.id).at(-1)?.lines).toHaveLength(1);
});

test('what changed in one cart since a person saw it stops that one only', async () => {
  const [one, two] = [fill('2026-118', '1/001'), fill('2026-119', '2/002')];
  app.ordering.carts.of(one.id).setDetails({ contactName: 'Jo' });
  expect(await place(one)).toMatchObject({ ok: false, failure: { code: 'INVALID' } });
  expect(await place(two)).toMatchObject({ ok: true });
  expect(open()).toEqual([['2026-118', 1]]);
  expect(await place(shown(one.id))).toMatchObject({ ok: true });
  expect(app.service.posts).toHaveLength(2);
});

test('a change of another cart while one is placed neither stops it nor goes with it', async () => {
  const [one, two] = [fill('2026-118', '1/001'), fill('2026-119', '2/002')];
  app.service.pause = async () => {
    if (app.service.posts.length === 0) app.ordering.carts.of(two.id).setDetails({ contactName: 'Jo' });
  };
  expect(await place(one)).toMatchObject({ ok: true });
  expect(app.ordering.carts.of(two.id).details()).toMatchObject({
    matterNumber: '2026-119',
    contactName: 'Jo',
  });
});

test('a crash while one is placed leaves the other in its cart, and sends neither again', async () => {
  const [one, two] = [fill('2026-118', '1/001'), fill('2026-119', '2/002')];
  let isKilled = false;
  app.service.pause = async () => {
    if (app.service.posts.length === 0 || isKilled) return;
    isKilled = true;
    app.kill();
    await new Promise(() => {});
  };
  void place(one).catch(() => {});
  await app.clock.advance(1000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isKilled).toBe(true);
  app.service.pause = async () => {};
  app.open();
  expect(open()).toEqual([['2026-119', 1]]);
  await app.until(() => app.shown.state === 'CONFIRMED', 3600);
  expect(await place(shown(two.id))).toMatchObject({ ok: true });
  expect(app.service.posts).toHaveLength(2);
  expect(open()).toEqual([]);
});

test('a cart that was placed in another window is not placed again under its id', async () => {
  const one = fill('2026-118', '1/001');
  expect(await place(one)).toMatchObject({ ok: true });
  expect(await place(one)).toMatchObject({ ok: false, failure: { code: 'INVALID' } });
  expect(await place({ ...one, id: 'no cart' })).toMatchObject({ ok: false });
  expect(app.service.posts).toHaveLength(1);
});
