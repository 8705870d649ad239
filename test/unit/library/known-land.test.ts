import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKnownLand } from '../../../main/library/known-land.ts';
import { createMatterLinks } from '../../../main/library/matter-links.ts';
import { createMatters } from '../../../main/library/matters.ts';
import type { Db } from '../../../main/storage/db.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { libraryInFile } from '../../support/new-library.ts';

const connectionId = 'practice';
let folder: string;
let db: Db;
let made = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-known-land-'));
  db = libraryInFile(join(folder, 'landfolio.db'));
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function next(): string {
  made += 1;
  return `${made}`;
}
const parts = { now: () => 1_800_000_000_000, newId: next, computer: 'desk' };
function lookedUp(address: string, municipality: string | null): string {
  const links = createMatterLinks(db, parts);
  const matterId = createMatters(db, parts).use(connectionId, '2026-118');
  const property = {
    ...{ propertyPfi: uncheckedPropertyPfi(next()), address, municipality, aliases: [] },
    ...{ status: null, propertyNumber: null, isCouncilRegistered: null, isMultiAssess: null },
    ...{ createdDate: null, parcels: [], titles: [] },
  };
  const link = links.attach(connectionId, matterId, 'found', {
    kind: 'land',
    found: { kind: 'property', property },
    foundAt: parts.now(),
  });
  if (link === null) throw new Error('It was not attached');
  return link.id;
}

it('names the municipality of an address that was looked up, and of a suburb where all that is known agrees', () => {
  const land = createKnownLand(db);
  const of = (address: string) => land.municipalities(connectionId)(address);
  expect(of('12 VICTORIA WAY CARLTON 3053')).toBeNull();
  lookedUp('12 VICTORIA WAY CARLTON 3053', 'MELBOURNE');
  expect(of('12 Victoria Way Carlton 3053')).toBe('MELBOURNE');
  // One address says nothing of the others of its suburb.
  expect(of('14 VICTORIA WAY CARLTON 3053')).toBeNull();
  lookedUp('10 DUNDAS ROAD CARLTON 3053', 'MELBOURNE');
  expect(of('14 VICTORIA WAY CARLTON 3053')).toBe('MELBOURNE');
  expect(of('14 VICTORIA WAY CARLTON 3054')).toBeNull();
  const other = lookedUp('1 HIGH STREET CARLTON 3053', 'YARRA');
  lookedUp('2 LOW STREET CARLTON 3053', null);
  expect(of('14 VICTORIA WAY CARLTON 3053')).toBeNull();
  expect(of('1 HIGH STREET CARLTON 3053')).toBe('YARRA');
  expect(land.municipalities('another')('1 HIGH STREET CARLTON 3053')).toBeNull();
  // What is gone from the library is forgotten, also where as much came since.
  db.run('DELETE FROM matter_link WHERE id = ?', other);
  lookedUp('3 HIGH STREET CARLTON 3053', 'MELBOURNE');
  expect(of('1 HIGH STREET CARLTON 3053')).toBe('MELBOURNE');
  expect(of('14 VICTORIA WAY CARLTON 3053')).toBe('MELBOURNE');
  // Also where the last is gone, and another has its row.
  const last = lookedUp('4 HIGH STREET CARLTON 3053', 'YARRA');
  expect(of('4 HIGH STREET CARLTON 3053')).toBe('YARRA');
  db.run('DELETE FROM matter_link WHERE id = ?', last);
  lookedUp('5 HIGH STREET CARLTON 3053', 'MELBOURNE');
  expect(of('4 HIGH STREET CARLTON 3053')).toBe('MELBOURNE');
});

it('knows the words of addresses that were looked up', () => {
  const words = createKnownLand(db).words(connectionId);
  expect([...words]).toEqual(expect.arrayContaining(['VICTORIA', 'WAY', 'CARLTON', 'DUNDAS']));
  expect(words.has('3053')).toBe(false);
});

it('learns the words of what is ordered and looked up later, each address once', () => {
  const land = createKnownLand(db);
  expect(land.words(connectionId).has('QUARRY')).toBe(false);
  db.run(
    `INSERT INTO intent (id, connection_id, matter_id, mark, customer_reference, basket_key, body, body_sha256, cart,
       quoted_total_cents, confirmed_at, computer, state, boot_id)
     SELECT 'i', ?, id, 'MARK', '2026-118 MARK', 'basket', x'7b7d', 'sum', '{}', 1, 1, 'desk', 'PREPARED', 'boot' FROM matter LIMIT 1`,
    connectionId,
  );
  const order = (n: number, address: string) =>
    db.run(
      `INSERT INTO item (id, intent_id, connection_id, order_id, item_number, product_code, product_name, identifier, address,
         thing_key, status, state, placed_at, computer)
       VALUES (?, 'i', ?, 'O', ?, 'P', 'Search', '1/1', ?, '[]', 'PROCESSING', 'WAITING', 1, 'desk')`,
      `item ${n}`,
      connectionId,
      n,
      address,
    );
  order(1, '3 QUARRY LANE KEW 3101');
  expect(land.words(connectionId).has('QUARRY')).toBe(true);
  order(2, '5 ORCHARD RISE KEW 3101');
  lookedUp('1 HARBOUR WALK KEW 3101', 'BOROONDARA');
  const words = land.words(connectionId);
  for (const word of ['QUARRY', 'ORCHARD', 'HARBOUR', 'VICTORIA']) expect(words.has(word)).toBe(true);
  expect(land.words('another').size).toBe(0);
});
