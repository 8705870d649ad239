import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { orderedLand } from '../../../main/library/ordered-land.ts';
import { createSameItems } from '../../../main/ordering/existing/same-items.ts';
import { createNamesOf } from '../../../main/ordering/existing/title-numbers.ts';
import { createExistingPurchases } from '../../../main/ordering/existing-purchases.ts';
import type { Db } from '../../../main/storage/db.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import { openDb } from '../../../main/storage/open-db.ts';
import { defaultDueRules } from '../../../shared/model/due/due-rule.ts';
import { defaultWireProfile } from '../../../shared/model/wire-profile.ts';
import { aLine } from '../../support/cart-line.ts';
import { makeOldLibrary } from '../../support/old-library.ts';

const encrypted = 'q7Jd000/+kLm3TzVbW9xYcN2pRs8FgHuAeQ==';
/** A title on one parcel, one that only its id tells from others, and one that the service then did not name. */
const lines = [
  aLine({ id: '1', ofProduct: { productIds: { titleId: 'one+' } }, ofContext: { volumeFolio: null } }),
  aLine({
    id: '2',
    ofProduct: { productIds: { titleId: encrypted } },
    ofContext: { volumeFolio: null, spi: null, titleName: 'Title 2 of 3' },
  }),
  aLine({
    id: '3',
    ofProduct: { productIds: { titleId: 'three+' } },
    ofContext: { volumeFolio: null, spi: null, titleName: 'Title 3 of 3' },
  }),
];
/** As the first release wrote them, with the number that came with the order. */
const items = [
  ['["RegisterSearchStatement",["5100001","1\\\\PS100001",null],[]]', '10940/843'],
  [`["RegisterSearchStatement",["5100001",null,"${encrypted}"],[]]`, '10940/844'],
  ['["RegisterSearchStatement",["5100001",null,"three+"],[]]', 'Title 3 of 3'],
];

let folder: string;
let db: Db;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-ordered-land-'));
  const file = join(folder, 'library.db');
  makeOldLibrary(file, 1, 0);
  const old = openDb(file);
  old.exec(
    `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES ('m', 'c', '2026-1', 1, 1, 'desk')`,
  );
  old.run(
    `INSERT INTO intent (id, connection_id, matter_id, mark, customer_reference, basket_key, body, body_sha256, cart,
       quoted_total_cents, confirmed_at, computer, state, boot_id)
     VALUES ('i', 'c', 'm', 'MARK', '2026-1 MARK', 'basket', x'7b7d', 'sum', ?, 1, 1, 'desk', 'PREPARED', 'boot')`,
    JSON.stringify({ lines }),
  );
  old.exec(`UPDATE intent SET state = 'SENDING', sent_at = 5;
    UPDATE intent SET state = 'RESPONDED', raw_response = x'7b7d';
    UPDATE intent SET state = 'CONFIRMED', order_id = 'O';`);
  for (const [at, [key = '', identifier = '']] of items.entries())
    old.run(
      `INSERT INTO item (id, intent_id, connection_id, order_id, item_number, product_code, product_name, identifier,
         thing_key, status, state, placed_at, computer)
       VALUES (?, 'i', 'c', 'O', ?, 'RegisterSearchStatement', 'Search', ?, ?, 'PROCESSING', 'WAITING', 1, 'desk')`,
      `item ${at}`,
      at + 1,
      identifier,
      key,
    );
  old.close();
  db = openLibraryDb(file);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

it('names titles that were ordered by an older library by the numbers that came with its orders', () => {
  expect(orderedLand(db, 'm').map(({ titleId, volumeFolio }) => [titleId, volumeFolio])).toEqual([
    ['one+', '10940/843'],
    [encrypted, '10940/844'],
    ['three+', null],
  ]);
});

it('finds what an older library ordered, also where the title has another encrypted id now', () => {
  const sameItems = createSameItems(db, () => 0);
  const existing = createExistingPurchases(db, {
    now: () => 2,
    wire: () => defaultWireProfile,
    rules: () => defaultDueRules,
    openOrders: () => [],
    maybeSame: () => null,
    sameItems,
    namesOf: createNamesOf(db, sameItems),
  });
  const found = (line: ReturnType<typeof aLine>) =>
    existing('c', line, '2026-1').map(({ identifier }) => identifier);
  const [onParcel, hidden] = lines;
  if (onParcel === undefined || hidden === undefined) throw new Error('No lines');
  const product = { ...onParcel.product, productIds: { titleId: 'another id of today' } };
  expect(found({ ...onParcel, product })).toEqual(['10940/843']);
  expect(found(hidden)).toContain('10940/844');
});
