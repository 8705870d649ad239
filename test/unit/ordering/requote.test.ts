import { expect, test } from 'vitest';
import { createCartStore } from '../../../main/ordering/cart/cart-store.ts';
import { createCarts } from '../../../main/ordering/cart/carts.ts';
import { requote } from '../../../main/ordering/placing/requote.ts';
import { listProducts } from '../../../main/ordering/products.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { defaultWireProfile } from '../../../shared/model/wire-profile.ts';
import { aContext } from '../../support/cart-line.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { fakeReads } from '../../support/fake-land-service.ts';
import { newLibrary } from '../../support/new-library.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';

test('prerequisites are known again by their place, since encrypted ids differ from listing to listing', async () => {
  let listing = 0;
  const search = (title: string, price: number) => ({
    productCode: 'RegisterSearchStatement',
    productIds: { titleId: `${title}-${listing}` },
    price,
    gst: 0,
  });
  const { service } = fakeReads(() => {
    listing += 1;
    const dearer = listing > 1 ? 100 : 0;
    const roads = {
      productCode: 'RoadsCertificate',
      productIds: { propertyPfi: '5100001', authorityId: 7 },
      price: 2222,
      gst: 202,
      prerequisites: [search('a', 640), search('b', 640 + dearer)],
    };
    return { json: { products: [roads] } };
  });
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `line-${ids}`;
  };
  const carts = createCarts({
    store: createCartStore(newLibrary(), { now: () => 0, newId: () => 'cart' }),
    clock: new FakeClock(),
    ids: { newId, bootId: 'boot', computer: 'desk' },
    events: createQuietEvents(),
    connectionId: () => 'c',
    wire: () => defaultWireProfile,
    defaults: () => ({}),
    delivery: () => null,
    earlierOrder: () => null,
    existingPurchases: () => [],
    spellingOf: (number) => number,
    similarMatter: () => null,
    closedMatter: () => [],
    matterOf: (number) =>
      number === '2026-118' ? { id: 'm', property: '', land: [], parties: [], earlierParties: '' } : null,
    lockedBy: () => null,
    isHistoryRead: () => true,
  });
  const cart = carts.open();
  const listed = await listProducts(service, {
    kind: 'property',
    propertyPfi: uncheckedPropertyPfi('5100001'),
  });
  const [roads] = listed.ok ? listed.value : [];
  if (roads === undefined) throw new Error('Nothing listed');
  cart.add(roads, aContext({ volumeFolio: null, spi: null }));
  const today = await requote(service, cart.lines());
  if (!today.ok) throw new Error(JSON.stringify(today.failure));
  cart.reprice(today.value);
  const { lines, totalCents } = cart.view();
  expect(lines.map(({ product }) => product.productIds.titleId)).toEqual([undefined, 'a-2', 'b-2']);
  expect(lines.flatMap(({ faults }) => faults)).toEqual([]);
  expect(totalCents).toBe(2222 + 640 + 740);
});
