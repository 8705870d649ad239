import { afterEach, beforeEach, expect, test } from 'vitest';
import { chargeDoubts } from '../../../main/charging/charge-doubts.ts';
import { type ChargeKind, type Charges, createCharges } from '../../../main/charging/charges.ts';
import type { Db } from '../../../main/storage/db.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { newLibrary } from '../../support/new-library.ts';

let db: Db;
let clock: FakeClock;
let charges: Charges;
beforeEach(() => {
  db = newLibrary();
  clock = new FakeClock();
  charges = createCharges(db, { clock, bootId: 'boot-1', computer: 'desk' });
});
afterEach(() => db.close());

function sent(
  id: string,
  key: string,
  afterUnknown: string | null = null,
  kind: ChargeKind = 'statement',
): void {
  const earlier = charges.prepare(
    {
      id,
      connectionId: 'practice',
      kind,
      key,
      request: { api: 'drss', method: 'POST', path: '/', body: null },
      about: { matterNumber: '2026-118', reference: null, subject: {} },
      afterUnknown,
    },
    () => {},
  );
  expect(earlier).toBeNull();
  charges.move(id, 'SENDING', { cause: null });
}

const unknown = (id: string) => charges.move(id, 'UNKNOWN', { cause: null });
const inDoubt = () => chargeDoubts(db, 'practice', clock.now()).map(({ id }) => id);

test('what is unknown is in doubt, of its own connection, until a later request for the same is known', () => {
  sent('s1', 'a');
  expect(inDoubt()).toEqual([]);
  unknown('s1');
  sent('a1', 'a', null, 'alert');
  unknown('a1');
  expect(chargeDoubts(db, 'practice', clock.now())).toEqual([
    { id: 'a1', kind: 'alert' },
    { id: 's1', kind: 'statement' },
  ]);
  expect(chargeDoubts(db, 'other', clock.now())).toEqual([]);

  // Asked for again knowingly: one thing, one doubt.
  sent('s2', 'a', 's1');
  expect(inDoubt()).toEqual(['a1']);
  unknown('s2');
  expect(inDoubt()).toEqual(['s2', 'a1']);
  charges.move('s2', 'DONE', { cause: null });
  charges.move('a1', 'DONE', { cause: null });
  expect(inDoubt()).toEqual([]);
});

test('what was asked for again and certainly not done leaves the first in doubt', () => {
  sent('s1', 'a');
  unknown('s1');
  sent('s2', 'a', 's1');
  charges.move('s2', 'ANSWERED', { cause: null, httpStatus: 400, rawAnswer: new Uint8Array() });
  charges.move('s2', 'REFUSED', { cause: null });
  expect(inDoubt()).toEqual(['s1']);
});

test('a month later it is history', () => {
  sent('s1', 'a');
  unknown('s1');
  const day = 86_400_000;
  clock.jumpWall(30 * day);
  expect(inDoubt()).toEqual(['s1']);
  clock.jumpWall(2 * day);
  expect(inDoubt()).toEqual([]);
});
