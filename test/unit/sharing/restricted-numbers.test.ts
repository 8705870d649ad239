import { afterEach, expect, test } from 'vitest';
import { createMatters } from '../../../main/library/matters.ts';
import { connection, orderKinds, use } from '../../support/office-orders.ts';
import { openPretendOffice } from '../../support/shared-libraries.ts';

const office = openPretendOffice();
afterEach(() => office.close());

test('a typed number says that its matter is restricted to others, and not that it is new', () => {
  const alice = office.open({ computer: 'desk', login: 'alice', person: 'Alice Ng' }, orderKinds);
  const bob = office.open({ computer: 'laptop', login: 'bob', person: 'Bob Li' }, orderKinds);
  const id = use(alice, '2026-8');
  office.settle();
  const meant = (library: typeof bob, number: string) =>
    createMatters(library.db, library).meant(connection, [number]);
  expect(meant(bob, '2026-8').matter?.number).toBe('2026-8');
  office.restrict(alice, [alice.ledger.ids.sharedOf('matter', id) ?? ''], ['alice']);
  office.settle();
  expect(meant(bob, '2026-8')).toMatchObject({
    matter: null,
    keptOut: { number: '2026-8', by: 'Alice Ng', isReturning: false },
  });
  expect(meant(bob, '2026-9')).toMatchObject({ matter: null, keptOut: null });
  expect(meant(alice, '2026-8')).toMatchObject({ matter: { restriction: { by: 'Alice Ng' } } });
});
