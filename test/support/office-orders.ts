import { createSharedVersions } from '../../main/adjustments/shared-versions.ts';
import { createVersions } from '../../main/adjustments/versions.ts';
import { createSharedAlerts } from '../../main/alerts/shared-alerts.ts';
import { createSharedPurchases } from '../../main/discovery/decrypt/shared-purchases.ts';
import { createOwnerSearches } from '../../main/discovery/owner-searches.ts';
import { createSharedOwnerSearches } from '../../main/discovery/shared-owner-searches.ts';
import { createChecklistMarks } from '../../main/library/checklist-marks.ts';
import { createFollowUps, type FollowUps } from '../../main/library/follow-ups.ts';
import { createMatters } from '../../main/library/matters.ts';
import { createSharedChecklistMarks } from '../../main/library/shared-checklist-marks.ts';
import { createSharedContacts } from '../../main/library/shared-contacts.ts';
import { createSharedDocuments } from '../../main/library/shared-documents.ts';
import { createFileShared } from '../../main/library/shared-filing.ts';
import { createSharedFollowUpChanges, createSharedFollowUps } from '../../main/library/shared-follow-ups.ts';
import { createSharedMatters } from '../../main/library/shared-matters.ts';
import { createDealtWith, type DealtWith } from '../../main/ordering/dealt-with.ts';
import { createItemStore } from '../../main/ordering/item-store.ts';
import { noteSameFile } from '../../main/ordering/same-file.ts';
import { createSharedSets } from '../../main/ordering/sets/shared-sets.ts';
import { createSharedMarks } from '../../main/ordering/shared-marks.ts';
import { createOrderKind } from '../../main/ordering/shared-orders.ts';
import type { Clock } from '../../main/ports/clock.ts';
import type { SharedKind } from '../../main/ports/shared-kind.ts';
import { createSharedAuthenticityKeys } from '../../main/register/authenticity/shared-authenticity-keys.ts';
import { createSharedStatements } from '../../main/register/shared-statements.ts';
import { landTaxRuleIn } from '../../main/settings/land-tax-rule.ts';
import { createSharedDaysOff } from '../../main/settings/shared-days-off.ts';
import { createSharedDueRules } from '../../main/settings/shared-due-rules.ts';
import { createSharedElsewhere } from '../../main/settings/shared-elsewhere.ts';
import { createSharedLandTaxRule } from '../../main/settings/shared-land-tax-rule.ts';
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
    createSharedDueRules(db, { events }),
    createSharedLandTaxRule(db, { events }),
    createSharedElsewhere(db, { events }),
    createSharedAuthenticityKeys(db, { events }),
    createSharedSets(db, { events }),
  ];
}

/** Matters, and what is bought for them, as the computers of an office share them. */
export function orderKinds({ db, newId, now, computer }: Omit<SharedLibrary, 'ledger'>): SharedKind[] {
  const parts = { newId, now, computer, events: createQuietEvents() };
  const fileShared = createFileShared(db, parts);
  return [
    createSharedMatters(db, { newId, renumberCarts: () => {}, forgetInCarts: () => {}, told: () => {} }),
    createOrderKind(db, { ...parts, moveOrder: fileShared }),
    createSharedStatements(db, { ...parts, move: (id, ...to) => fileShared('statement', id, ...to) }),
    createSharedPurchases(db, { ...parts, move: (id, ...to) => fileShared('purchase', id, ...to) }),
    createSharedAlerts(db, { ...parts, move: (id, ...to) => fileShared('alert', id, ...to) }),
    createSharedDocuments(db, {
      ...{ ...parts, fileShared, changed: () => {}, removeFiles: () => {} },
      noteSameFile: (documentId) => noteSameFile(db, documentId),
    }),
    createSharedVersions(db, { told: () => {} }),
    createSharedChecklistMarks(db, { told: () => {} }),
    createSharedFollowUps(db, parts),
    createSharedFollowUpChanges(db, parts),
    createSharedContacts(db, parts),
    createSharedMarks(db, parts),
    createSharedOwnerSearches(db, {
      move: (id, ...to) => fileShared('ownerSearch', id, ...to),
      told: () => {},
    }),
  ];
}

type Library = Pick<SharedLibrary, 'db' | 'newId' | 'now' | 'computer'>;

export const use = ({ db, newId, now, computer }: Library, number: string) =>
  createMatters(db, { newId, now, computer }).use(connection, number);

export const line = aLine({ extraData: { purpose: 'Sale' }, ofProduct: { extraDataKeys: ['purpose'] } });

/** An order that a person confirmed, and that was not sent yet. */
export function prepare(library: Library, matterNumber: string, matterId = use(library, matterNumber)) {
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
    ...[id, connection, matterId, `MARK${id}`, `${matterNumber} MARK${id}`, `basket ${id}`],
    ...[JSON.stringify(cart), at, computer],
  );
  return { id, at };
}

/** An order of two certificates, with the number that its answer gave. */
export function place(library: Library, matterNumber: string, orderId = 'E-1', state = 'CONFIRMED') {
  const { db, newId, computer } = library;
  const { id, at } = prepare(library, matterNumber);
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
export function search(library: Library, matterNumber: string, lastName = 'Citizen'): string {
  const { db, newId, now, computer } = library;
  const searches = createOwnerSearches(db, { newId, now, computer });
  const id = searches.add({
    ...{ connectionId: connection, matterId: use(library, matterNumber), step: 'holdings', pageNumber: 1 },
    ...{ query: { kind: 'individual', lastName, givenName: 'Jan' }, purpose: 'Sale of the land' },
  });
  searches.answered(id, 2);
  return id;
}

export const itemOf = ({ db }: Library, number: number) =>
  String(db.get('SELECT id FROM item WHERE item_number = ?', number)?.id);

/** The row of an item in the list of orders. */
export const lineOf = itemOf;

/** The service says that an item failed or was cancelled, to the computer that asks about it. */
export function failItem({ db, now }: Library, number: number, status = 'FAILED'): void {
  db.run(
    `UPDATE item SET state = 'ENDED', status = ?, completed_at = coalesce(completed_at, ?) WHERE item_number = ?`,
    ...[status, now(), number],
  );
}

const clockOf = (now: () => number): Clock => ({ now, monotonic: now, after: () => () => {} });

export function dealtWithOf({ db, newId, now, computer }: Library): DealtWith {
  return createDealtWith({
    ...{ db, events: createQuietEvents(), connectionId: () => connection },
    clock: clockOf(now),
    ids: { newId, bootId: 'boot', computer },
  });
}

export function followUpsOf({ db, newId, now, computer }: Library): FollowUps {
  return createFollowUps({ db, clock: clockOf(now), events: createQuietEvents(), ids: { newId, computer } });
}

/** A statement of adjustments with one line, saved after the newest one that the library has. */
export function saveVersion(library: Library, matterNumber: string, label = 'Council rates'): void {
  const { db, newId, now, computer } = library;
  const matters = createMatters(db, { newId, now, computer });
  const versions = createVersions({
    ...{ db, clock: { now }, events: createQuietEvents(), ids: { newId, computer } },
    ...{ matter: matters.get, landTaxRule: () => landTaxRuleIn(db) },
  });
  const matterId = matters.numbered(connection, matterNumber)?.id;
  if (matterId === undefined) return;
  const confirmed = { amountConfirmed: null, periodConfirmed: null };
  const period = { from: '2026-07-01', to: '2027-06-30' };
  const saved = versions.save(connection, {
    ...{ matterId, savedBy: computer, after: versions.of(connection, matterId)?.[0]?.id ?? null },
    content: {
      ...{ settlementDate: '2026-12-31', priceCents: 80_000_000, depositCents: 0 },
      ...{ priceConfirmed: null, depositConfirmed: null, other: [] },
      lines: [
        {
          ...{ subject: 'council', label, kind: 'outgoing', amountCents: 182_500, paid: true, basis: 'paid' },
          ...{ ...period, ...confirmed },
        },
      ],
    },
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.failure));
}

/** Says that a matter does not need something, or that it does. */
export function markChecklist(library: Library, matterNumber: string, person: string | null): void {
  const { db, newId, now, computer } = library;
  const matterId = createMatters(db, { newId, now, computer }).numbered(connection, matterNumber)?.id;
  const marks = createChecklistMarks(db, { now, yourName: () => person ?? '' });
  if (matterId !== undefined) marks.put(matterId, 'services', person !== null);
}
