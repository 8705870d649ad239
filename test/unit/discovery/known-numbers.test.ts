import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCharges } from '../../../main/charging/charges.ts';
import { createKnownNumbers } from '../../../main/discovery/known-numbers.ts';
import { createMatterLinks } from '../../../main/library/matter-links.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { createStatementStore } from '../../../main/register/statement-store.ts';
import { statementsOfLand } from '../../../main/register/statements-of-land.ts';
import type { Db } from '../../../main/storage/db.ts';
import { thingKey } from '../../../shared/model/land-identity.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import type { VolumeFolio } from '../../../shared/model/volume-folio.ts';
import { aStatement } from '../../support/drss.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { newLibrary } from '../../support/new-library.ts';

const spi = '101\\PS328573';
const land = { propertyPfi: '1', spis: [spi] };
const bought = { volumeFolio: '1/001', matterNumber: '2026-100' };

let db: Db;
let matterId: string;
beforeEach(() => {
  db = newLibrary();
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `matter-${ids}`;
  };
  matterId = createMatters(db, { now: () => 1, newId, computer: 'desk' }).use('office', '2026-118');
});
afterEach(() => db.close());

function known(
  asked: Parameters<ReturnType<typeof createKnownNumbers>>[1] = land,
  purchases = [bought],
  connectionId = 'office',
) {
  const numbers = createKnownNumbers({
    db,
    decrypting: { known: () => purchases },
    statementsOfLand: (connectionId, spis) => statementsOfLand(db, connectionId, spis),
  });
  return numbers(connectionId, asked);
}

function keepStatement(id: string, state: 'DONE' | 'UNREADABLE' = 'DONE'): void {
  const charges = createCharges(db, { clock: new FakeClock(), bootId: 'boot', computer: 'desk' });
  const request = { api: 'drss', method: 'GET', path: '/', query: {}, body: null } as const;
  const about = { matterNumber: '2026-118', reference: 'R', subject: {} };
  const number = '10940/843' as VolumeFolio;
  charges.prepare(
    { id, connectionId: 'office', kind: 'statement', key: id, request, about, afterUnknown: null },
    () =>
      createStatementStore(db).add({
        id,
        connectionId: 'office',
        matterId,
        volumeFolio: number,
        withText: false,
        withCertificate: false,
        customerReference: 'R',
      }),
  );
  charges.move(id, 'SENDING', { cause: null });
  db.run(
    `UPDATE charge SET state = 'ANSWERED', http_status = 200, raw_answer = ? WHERE id = ?`,
    new TextEncoder().encode(JSON.stringify(aStatement())),
    id,
  );
  charges.move(id, state, { cause: null });
}

interface Item {
  readonly id: string;
  readonly identifier: string;
  readonly key?: string;
  readonly address?: string;
  readonly text?: string;
  readonly problem?: string;
}

/** A certificate that came with an order. */
function keepItem({ id, identifier, key = '', address, text, problem }: Item): void {
  db.exec('PRAGMA foreign_keys = OFF');
  db.run(
    `INSERT INTO item (id, intent_id, connection_id, order_id, item_number, product_code, product_name, identifier, address,
       thing_key, status, state, placed_at, computer, match_problem)
     VALUES (?, 'order', 'office', ?, 1, 'RegisterSearchStatement', 'Register Search Statement', ?, ?, ?, 'COMPLETE',
       'COMPLETE', 5, 'desk', ?)`,
    id,
    id,
    identifier,
    address ?? null,
    key,
    problem ?? null,
  );
  if (text !== undefined) db.run('INSERT INTO item_text (item_id, text) VALUES (?, ?)', id, text);
}

const keyOf = (propertyPfi: string, parcel: string | null = null) =>
  thingKey({
    product: { productCode: 'RegisterSearchStatement', productIds: { titleId: 'encrypted' } },
    context: { address: null, propertyPfi, spi: parcel, volumeFolio: null },
  });

describe('numbers are known', () => {
  test('from purchases, first', () => {
    expect(known()).toEqual([
      { volumeFolio: '1/001', source: { kind: 'purchase', matterNumber: '2026-100' } },
    ]);
  });

  test('from the newest register statement that is of a parcel of this land', () => {
    keepStatement('1');
    keepStatement('2');
    expect(known(land, [])).toEqual([
      {
        volumeFolio: '10940/843',
        source: { kind: 'statement', statementId: '2', matterNumber: '2026-118', at: expect.any(Number) },
      },
    ]);
  });

  test.each([
    ['its property', { identifier: '9/009', key: keyOf('1') }],
    ['its parcel', { identifier: '9/009', key: keyOf('7', spi) }],
    ['its address', { identifier: '9/009', address: '1 MEW LANE' }],
    [
      'the text of the certificate',
      {
        identifier: 'Title 1 of 2, 1 MEW LANE',
        key: keyOf('1'),
        text: 'VOLUME 9 FOLIO 009\nLAND DESCRIPTION',
      },
    ],
  ])('from an order, by %s', (_, item) => {
    keepItem({ id: 'item', ...item });
    expect(known({ ...land, address: '1 MEW LANE' }, [])).toEqual([
      {
        volumeFolio: '9/009',
        source: {
          kind: 'order',
          productName: 'Register Search Statement',
          documentId: null,
          matterNumber: null,
          at: 5,
        },
      },
    ]);
  });

  test('from a title that was looked up by its number for a matter', () => {
    const links = createMatterLinks(db, { now: () => 9, newId: () => 'link', computer: 'desk' });
    const title = {
      titleId: 'encrypted',
      volumeFolio: '8/008',
      status: null,
      type: null,
      properties: [],
      parcels: [{ spi, type: null, status: null }],
    };
    links.attach('office', matterId, 'found', { kind: 'land', found: { kind: 'title', title }, foundAt: 7 });
    expect(known(land, [])).toEqual([
      { volumeFolio: '8/008', source: { kind: 'search', matterNumber: '2026-118', at: 7 } },
    ]);
  });
});

describe('no number is known', () => {
  test('from other land, another connection, or land that is not said', () => {
    keepStatement('1');
    keepItem({ id: 'a', identifier: '9/009', key: keyOf('2', '7\\PS1'), address: '2 MEW LANE' });
    keepItem({ id: 'b', identifier: '9/009', key: 'not JSON 1' });
    const links = createMatterLinks(db, { now: () => 9, newId: () => 'link', computer: 'desk' });
    const title = { titleId: 'x', volumeFolio: '8/008', status: null, type: null, parcels: [] };
    const properties = [
      { propertyPfi: uncheckedPropertyPfi('2'), address: null, status: null, isMultiAssess: null },
    ];
    const found = { kind: 'title' as const, title: { ...title, properties } };
    links.attach('office', matterId, 'found', { kind: 'land', found, foundAt: 7 });
    expect(known({ propertyPfi: '1', spis: ['102\\PS328573'], address: '1 MEW LANE' }, [])).toEqual([]);
    expect(known({ propertyPfi: null, spis: [] })).toEqual([]);
    const there = { propertyPfi: '2', spis: ['7\\PS1', '101\\PS328573'] };
    expect(known(there, [])).not.toEqual([]);
    expect(known(there, [], 'another')).toEqual([]);
  });

  test('from a statement that cannot be read, a certificate that is of another title, and a name that is no number', () => {
    keepStatement('1', 'UNREADABLE');
    keepItem({ id: 'a', identifier: '9/009', key: keyOf('1'), problem: 'It is of another title.' });
    keepItem({ id: 'b', identifier: 'Title 1 of 2, 1 MEW LANE', key: keyOf('1') });
    const several = 'VOLUME 9 FOLIO 009\nVOLUME 9 FOLIO 010\nLAND DESCRIPTION';
    keepItem({ id: 'c', identifier: '1 MEW LANE', key: keyOf('1'), text: several });
    expect(known(land, [])).toEqual([]);
  });
});
