import { createSharedAlerts } from '../../main/alerts/shared-alerts.ts';
import { createSharedPurchases } from '../../main/discovery/decrypt/shared-purchases.ts';
import { createOwnerSearches } from '../../main/discovery/owner-searches.ts';
import { createSharedOwnerSearches } from '../../main/discovery/shared-owner-searches.ts';
import { createMatters } from '../../main/library/matters.ts';
import { createSharedDocuments } from '../../main/library/shared-documents.ts';
import { createFileShared } from '../../main/library/shared-filing.ts';
import { createSharedMatters } from '../../main/library/shared-matters.ts';
import { createItemStore } from '../../main/ordering/item-store.ts';
import { noteSameFile } from '../../main/ordering/same-file.ts';
import { createSharedSets } from '../../main/ordering/sets/shared-sets.ts';
import { createOrderKind } from '../../main/ordering/shared-orders.ts';
import type { SharedKind } from '../../main/ports/shared-kind.ts';
import { createSharedStatements } from '../../main/register/shared-statements.ts';
import { createSharedDaysOff } from '../../main/settings/shared-days-off.ts';
import { createSharedOfficeDetails } from '../../main/settings/shared-office-details.ts';
import { thingKey } from '../../shared/model/land-identity.ts';
import { aLine, someDetails } from './cart-line.ts';
import { createQuietEvents } from './quiet-events.ts';
import type { SharedLibrary } from './shared-libraries.ts';

export const connection = 'account-1';

/** What an office sets once for everybody. */
export function settingKinds({ db }: Pick<SharedLibrary, 'db'>): SharedKind[] {
  const events = createQuietEvents();
  return [
    createSharedOfficeDetails(db, { events }),
    createSharedDaysOff(db, { events }),
    createSharedSets(db, { events }),
  ];
}

/** Matters, and what is bought for them, as the computers of an office share them. */
export function orderKinds({ db, newId, now, computer }: Omit<SharedLibrary, 'ledger'>): SharedKind[] {
  const parts = { newId, now, computer, events: createQuietEvents() };
  const fileShared = createFileShared(db, parts);
  return [
    createSharedMatters(db, { newId, renumberCarts: () => {}, told: () => {} }),
    createOrderKind(db, { ...parts, moveOrder: fileShared }),
    createSharedStatements(db, { ...parts, move: (id, ...to) => fileShared('statement', id, ...to) }),
    createSharedPurchases(db, { ...parts, move: (id, ...to) => fileShared('purchase', id, ...to) }),
    createSharedAlerts(db, { ...parts, move: (id, ...to) => fileShared('alert', id, ...to) }),
    createSharedDocuments(db, {
      ...{ ...parts, fileShared, changed: () => {}, removeFiles: () => {} },
      noteSameFile: (documentId) => noteSameFile(db, documentId),
    }),
    createSharedOwnerSearches(db, {
      move: (id, ...to) => fileShared('ownerSearch', id, ...to),
      told: () => {},
    }),
  ];
}

export const use = ({ db, newId, now, computer }: SharedLibrary, number: string) =>
  createMatters(db, { newId, now, computer }).use(connection, number);

export const line = aLine({ extraData: { purpose: 'Sale' }, ofProduct: { extraDataKeys: ['purpose'] } });

/** An order of two certificates, with the number that its answer gave. */
export function place(library: SharedLibrary, matterNumber: string, orderId = 'E-1', state = 'CONFIRMED') {
  const { db, newId, now, computer } = library;
  const id = newId();
  const cart = {
    lines: [line],
    details: someDetails({ matterNumber, contactName: 'Alice', delivery: 'none' }),
  };
  const at = now();
  db.run(
    `INSERT INTO intent (id, connection_id, matter_id, customer_id, mark, customer_reference, basket_key, body, body_sha256,
       cart, quoted_total_cents, confirmed_at, computer, state, boot_id)
     VALUES (?, ?, ?, '77', ?, ?, ?, x'7b7d', 'sum', ?, 1234, ?, ?, 'PREPARED', 'boot')`,
    ...[id, connection, use(library, matterNumber), `MARK${id}`, `${matterNumber} MARK${id}`, `basket ${id}`],
    ...[JSON.stringify(cart), at, computer],
  );
  db.run(`UPDATE intent SET state = 'SENDING', sent_at = ? WHERE id = ?`, at, id);
  db.run(`UPDATE intent SET state = 'RESPONDED', raw_response = x'7b7d' WHERE id = ?`, id);
  db.run(
    `UPDATE intent SET state = 'PLACED', order_id = ?, total_cents = 1782, gst_cents = 162,
       fees = '[{"type":"Service","amountCents":100,"gstCents":9}]' WHERE id = ?`,
    ...[orderId, id],
  );
  if (state !== 'PLACED') db.run('UPDATE intent SET state = ? WHERE id = ?', state, id);
  const items = createItemStore(db);
  for (const number of [1, 2])
    items.add({
      ...{
        id: newId(),
        intentId: id,
        connectionId: connection,
        orderId,
        placedAt: at,
        nextCheckAt: at,
        computer,
      },
      item: {
        orderItemNumber: number,
        productCode: line.product.productCode,
        productName: 'Register Search Statement',
        authorityName: number === 2 ? 'Land Use Victoria' : null,
        identifier: line.identifier,
        address: line.context.address,
        ...{ priceCents: 891, gstCents: 81, turnaroundMs: 60_000, thingKey: thingKey(line) },
        ...{ discounts: [{ type: 'Bulk' }], discountCents: 10, matchProblem: null },
      },
    });
  return id;
}

/** A search by owner that was answered. */
export function search(library: SharedLibrary, matterNumber: string, lastName = 'Citizen'): string {
  const { db, newId, now, computer } = library;
  const searches = createOwnerSearches(db, { newId, now, computer });
  const id = searches.add({
    ...{ connectionId: connection, matterId: use(library, matterNumber), step: 'holdings', pageNumber: 1 },
    ...{ query: { kind: 'individual', lastName, givenName: 'Jan' }, purpose: 'Sale of the land' },
  });
  searches.answered(id, 2);
  return id;
}
