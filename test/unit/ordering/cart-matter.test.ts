import { afterEach, beforeEach, expect, it } from 'vitest';
import { cartMatter } from '../../../main/ordering/cart/cart-matter.ts';
import type { Db } from '../../../main/storage/db.ts';
import { aLine } from '../../support/cart-line.ts';
import { newLibrary } from '../../support/new-library.ts';

let db: Db;
beforeEach(() => {
  db = newLibrary();
  db.run(
    `INSERT INTO matter (id, connection_id, number, property, parties, created_at, last_used_at, computer)
     VALUES ('m', 'c', '2026-118', '34A Nicholson St, Kew', 'Vendor: Ada', 1, 1, 'desk')`,
  );
});
afterEach(() => {
  db.close();
});

function link(id: string, how: 'found' | 'attached', label: string, kind = 'property'): void {
  db.run(
    `INSERT INTO matter_link (id, connection_id, matter_id, kind, thing, label, linked_at, how, computer)
     VALUES (?, 'c', 'm', ?, ?, ?, 1, ?, 'desk')`,
    id,
    kind,
    `{"${id}":1}`,
    label,
    how,
  );
}

function order(id: string, address: string, isDiscarded = false): void {
  const lines = [
    aLine({ id: '1', ofContext: { address } }),
    aLine({ id: '2', ofContext: { address: null } }),
  ];
  db.run(
    `INSERT INTO intent (id, connection_id, matter_id, mark, customer_reference, basket_key, body, body_sha256, cart,
       quoted_total_cents, confirmed_at, computer, state, boot_id)
     VALUES (?1, 'c', 'm', ?1, ?1, ?1, x'7b7d', 'sum', ?2, 1, 1, 'desk', 'PREPARED', 'boot')`,
    id,
    JSON.stringify({ lines }),
  );
  if (isDiscarded) db.run(`UPDATE intent SET state = 'DISCARDED' WHERE id = ?`, id);
}

it('knows the land that was attached to the matter or ordered for it, and not what was only searched for', () => {
  link('a', 'attached', '10 DUNDAS ROAD CARLTON 3053');
  link('b', 'found', '12 VICTORIA WAY CARLTON 3053');
  order('o', '16 DUNDAS ROAD CARLTON 3053');
  order('discarded', '99 NOWHERE STREET KEW 3101', true);
  const matter = cartMatter(db, 'c', '2026-118');
  expect(matter).toMatchObject({
    property: '34A Nicholson St, Kew',
    parties: [],
    earlierParties: 'Vendor: Ada',
  });
  expect(matter?.land.toSorted()).toEqual(['10 DUNDAS ROAD CARLTON 3053', '16 DUNDAS ROAD CARLTON 3053']);
  expect(cartMatter(db, 'c', '2026-119')).toBeNull();
});
