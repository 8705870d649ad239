import type { DaysOff } from '../../shared/model/working-days.ts';
import { createSharedVersions } from '../adjustments/shared-versions.ts';
import { createSharedAlerts } from '../alerts/shared-alerts.ts';
import type { AppContext } from '../context/app-context.ts';
import { createSharedPurchases } from '../discovery/decrypt/shared-purchases.ts';
import { createSharedOwnerSearches } from '../discovery/shared-owner-searches.ts';
import { createSharedChecklistMarks } from '../library/shared-checklist-marks.ts';
import { createSharedContacts } from '../library/shared-contacts.ts';
import { createSharedDocuments } from '../library/shared-documents.ts';
import { createFileShared } from '../library/shared-filing.ts';
import { createSharedFollowUpChanges, createSharedFollowUps } from '../library/shared-follow-ups.ts';
import { createSharedLinks } from '../library/shared-links.ts';
import { createSharedMatters } from '../library/shared-matters.ts';
import { createSharedSets } from '../ordering/sets/shared-sets.ts';
import { createSharedMarks } from '../ordering/shared-marks.ts';
import { createOrderKind } from '../ordering/shared-orders.ts';
import type { SharedKind } from '../ports/shared-kind.ts';
import { createSharedAuthenticityKeys } from '../register/authenticity/shared-authenticity-keys.ts';
import { createSharedStatements } from '../register/shared-statements.ts';
import { createSharedDaysOff } from '../settings/shared-days-off.ts';
import { createSharedDueRules } from '../settings/shared-due-rules.ts';
import { createSharedElsewhere } from '../settings/shared-elsewhere.ts';
import { createSharedLandTaxRule } from '../settings/shared-land-tax-rule.ts';
import { createSharedOfficeDetails } from '../settings/shared-office-details.ts';

export interface SharedKindsParts extends Pick<AppContext, 'db' | 'clock' | 'ids' | 'events'> {
  readonly renumberCarts: (connectionId: string, from: string, to: string) => void;
  readonly forgetInCarts: (connectionId: string, number: string) => void;
  /** A matter, or what is linked to it, was written. */
  readonly matterWritten: (connectionId: string, matterId: string) => void;
  /** Lists of documents that are remembered are old. */
  readonly documentsChanged: () => void;
  readonly noteSameFile: (documentId: string) => void;
  readonly removeFiles: () => void;
  readonly daysOff: () => DaysOff;
}

/** What the computers of an office share: each kind after those that it belongs to. */
export function sharedKinds(parts: SharedKindsParts): readonly SharedKind[] {
  const { db, clock, ids, events } = parts;
  const { newId, computer } = ids;
  const own = {
    newId,
    computer,
    events,
    now: () => clock.now(),
  };
  const fileShared = createFileShared(db, own);
  return [
    createSharedOfficeDetails(db, { events }),
    createSharedDaysOff(db, { events }),
    createSharedDueRules(db, { events }),
    createSharedLandTaxRule(db, { events }),
    createSharedElsewhere(db, { events }),
    createSharedAuthenticityKeys(db, { events }),
    createSharedSets(db, { events }),
    createSharedMatters(db, {
      newId,
      renumberCarts: parts.renumberCarts,
      forgetInCarts: parts.forgetInCarts,
      told: parts.matterWritten,
    }),
    createOrderKind(db, { ...own, daysOff: parts.daysOff, moveOrder: fileShared }),
    createSharedStatements(db, { ...own, move: (id, ...to) => fileShared('statement', id, ...to) }),
    createSharedPurchases(db, { ...own, move: (id, ...to) => fileShared('purchase', id, ...to) }),
    createSharedAlerts(db, { ...own, move: (id, ...to) => fileShared('alert', id, ...to) }),
    createSharedDocuments(db, {
      ...own,
      fileShared,
      noteSameFile: parts.noteSameFile,
      removeFiles: parts.removeFiles,
      changed: parts.documentsChanged,
    }),
    createSharedOwnerSearches(db, {
      move: (id, ...to) => fileShared('ownerSearch', id, ...to),
      told: parts.matterWritten,
    }),
    createSharedVersions(db, { told: parts.matterWritten }),
    createSharedChecklistMarks(db, { told: parts.matterWritten }),
    createSharedFollowUps(db, { events }),
    createSharedFollowUpChanges(db, { events }),
    createSharedContacts(db, { events }),
    createSharedMarks(db, { events }),
    // Last, since they name documents, statements and alerts.
    createSharedLinks(db, { newId, told: parts.matterWritten }),
  ];
}
