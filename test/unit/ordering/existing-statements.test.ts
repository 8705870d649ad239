import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Charges, createCharges } from '../../../main/charging/charges.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { createExistingStatements } from '../../../main/ordering/existing/existing-statements.ts';
import { createStatementStore } from '../../../main/register/statement-store.ts';
import type { Db } from '../../../main/storage/db.ts';
import { registerSearchCode } from '../../../shared/model/certificate-set.ts';
import type { TitleNumber } from '../../../shared/model/land-identity.ts';
import type { VolumeFolio } from '../../../shared/model/volume-folio.ts';
import { aProduct } from '../../support/cart-line.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { newLibrary } from '../../support/new-library.ts';

const number = '9094/554';
let db: Db;
let charges: Charges;
beforeEach(() => {
  db = newLibrary();
  charges = createCharges(db, { clock: new FakeClock(), bootId: 'boot', computer: 'desk' });
});
afterEach(() => db.close());

/** A statement whose outcome is unknown. */
function unknown(id: string, afterUnknown: string | null = null): void {
  const ids = { newId: () => 'matter', computer: 'desk' };
  const matterId = createMatters(db, { now: () => 1, ...ids }).use('practice', '2026-118');
  const request = { api: 'drss', method: 'GET', path: '/', query: {}, body: null } as const;
  const about = { matterNumber: '2026-118', reference: 'R', subject: {} };
  charges.prepare(
    { id, connectionId: 'practice', kind: 'statement', key: number, request, about, afterUnknown },
    () =>
      createStatementStore(db).add({
        id,
        connectionId: 'practice',
        matterId,
        volumeFolio: number as VolumeFolio,
        withText: true,
        withCertificate: true,
        customerReference: 'R',
      }),
  );
  charges.move(id, 'SENDING', { cause: null });
  charges.move(id, 'UNKNOWN', { cause: null });
}

function tell(id: string, says: 'placed' | 'notPlaced'): void {
  const word = { says, number: null, saidBy: 'Jo', saidOn: '2026-11-28', recordedBy: 'Kim' };
  charges.move(id, says === 'placed' ? 'PLACED' : 'PRESUMED_ABSENT', { cause: null, word });
}

function existing() {
  const context = { address: null, propertyPfi: null, spi: null, volumeFolio: number };
  const product = aProduct({ productCode: registerSearchCode });
  const find = createExistingStatements(db, () => 'same');
  return find('practice', { product, context }, [number as TitleNumber], '2026-118');
}

test('a statement that was placed, as the service provider says, is told before it is paid for again', () => {
  unknown('s-1');
  expect(existing()).toMatchObject([{ id: 's-1', doubt: 'charge' }]);
  tell('s-1', 'placed');
  expect(existing()).toMatchObject([{ id: 's-1', doubt: 'charge', isPlaced: true }]);
  tell('s-1', 'notPlaced');
  expect(existing()).toEqual([]);
  tell('s-1', 'placed');
  expect(existing().map(({ id }) => id)).toEqual(['s-1']);
});

test('a statement that was placed gives way to the later one that was asked for again', () => {
  unknown('s-1');
  unknown('s-2', 's-1');
  tell('s-1', 'placed');
  expect(existing()).toMatchObject([{ id: 's-2' }]);
});
