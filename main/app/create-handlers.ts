import { isPractice } from '../../shared/model/connection.ts';
import type { AlertFolder } from '../alerts/alert-folder.ts';
import type { Alerts } from '../alerts/alerts.ts';
import { type AdjustmentHandlerParts, adjustmentHandlers } from '../api/handlers/adjustments.ts';
import { type AuditHandlerParts, auditHandlers } from '../api/handlers/audit.ts';
import { authenticityKeyHandlers } from '../api/handlers/authenticity-keys.ts';
import { type CalendarHandlerParts, calendarHandlers } from '../api/handlers/calendar.ts';
import { cartHandlers } from '../api/handlers/cart.ts';
import { certificateSetHandlers } from '../api/handlers/certificate-sets.ts';
import { checklistHandlers } from '../api/handlers/checklists.ts';
import { type ConnectionHandlerParts, connectionHandlers } from '../api/handlers/connections.ts';
import { daysOffHandlers } from '../api/handlers/days-off.ts';
import { desktopHandlers } from '../api/handlers/desktop.ts';
import { type DiscoveryHandlerParts, discoveryHandlers } from '../api/handlers/discovery.ts';
import { type DocumentHandlerParts, documentHandlers } from '../api/handlers/documents.ts';
import { type DueHandlerParts, dueHandlers } from '../api/handlers/due.ts';
import { eventHandlers, type WindowEvents } from '../api/handlers/events.ts';
import { type FollowUpHandlerParts, followUpHandlers } from '../api/handlers/follow-ups.ts';
import { intakeHandlers } from '../api/handlers/intake.ts';
import { type MatterActHandlerParts, matterActHandlers } from '../api/handlers/matter-acts.ts';
import { matterFolderHandlers } from '../api/handlers/matter-folders.ts';
import { type MatterHandlerParts, matterHandlers } from '../api/handlers/matters.ts';
import { type NetworkParts, networkHandlers } from '../api/handlers/network.ts';
import { officeHandlers } from '../api/handlers/office.ts';
import { type OrderHandlerParts, orderHandlers } from '../api/handlers/orders.ts';
import { type OwnDocumentHandlerParts, ownDocumentHandlers } from '../api/handlers/own-documents.ts';
import { type Packs, packHandlers } from '../api/handlers/packs.ts';
import { practiceHandlers } from '../api/handlers/practice.ts';
import { type PreferenceParts, preferenceHandlers } from '../api/handlers/preferences.ts';
import { type PrivacyReport, privacyHandlers } from '../api/handlers/privacy.ts';
import { productHandlers } from '../api/handlers/products.ts';
import { quickSearchHandlers } from '../api/handlers/quick-search.ts';
import { searchScheduleHandlers } from '../api/handlers/search-schedules.ts';
import {
  aboutHandlers,
  alertHandlers,
  chargeHandlers,
  specialEventHandlers,
  statementHandlers,
} from '../api/handlers/services.ts';
import { settingsHandlers } from '../api/handlers/settings.ts';
import { type StatusHandlerParts, statusHandlers } from '../api/handlers/status.ts';
import { type Support, supportHandlers } from '../api/handlers/support.ts';
import { tableLayoutHandlers } from '../api/handlers/table-layouts.ts';
import { updateHandlers } from '../api/handlers/updates.ts';
import { type WireHandlerParts, wireHandlers } from '../api/handlers/wire.ts';
import type { AppHandlers } from '../api/handlers.ts';
import type { ChargeAnswers } from '../charging/charge-answers.ts';
import type { Intake } from '../library/intake/intake.ts';
import type { FolderCopies } from '../library/matter-folders/folder-copies.ts';
import type { RecordSearch } from '../library/record-search.ts';
import type { Log } from '../ports/log.ts';
import { checkAuthenticity } from '../register/authenticity/authenticity.ts';
import { createAuthenticityKeys } from '../register/authenticity/authenticity-keys.ts';
import type { Register } from '../register/register.ts';
import type { SearchSchedules } from '../register/schedules/search-schedules.ts';
import type { SpecialEvents } from '../sample-events/special-events.ts';
import type { DesktopSettings } from '../settings/desktop-settings.ts';
import { readOfficeSettings } from '../settings/office-settings.ts';
import type { Office } from '../sharing/office.ts';
import type { Updates } from '../updates/updates.ts';
import { createChecklists } from './checklists.ts';
import type { PracticeOnDemand } from './practice-on-demand.ts';
import { createSearchCompleteness } from './search-completeness.ts';

/** What the handlers of all topics need. */
export type HandlerParts = ConnectionHandlerParts &
  AdjustmentHandlerParts &
  AuditHandlerParts &
  DiscoveryHandlerParts &
  DocumentHandlerParts &
  DueHandlerParts &
  MatterActHandlerParts &
  FollowUpHandlerParts &
  Omit<MatterHandlerParts, 'completeness'> &
  OrderHandlerParts &
  OwnDocumentHandlerParts &
  CalendarHandlerParts &
  PreferenceParts &
  StatusHandlerParts &
  WireHandlerParts & {
    readonly alertFolder: AlertFolder;
    readonly alerts: Alerts;
    readonly chargeAnswers: ChargeAnswers;
    readonly desktopSettings: DesktopSettings;
    readonly folderCopies: FolderCopies;
    readonly intake: Intake;
    readonly log: Log;
    readonly network: NetworkParts;
    readonly office: Office;
    readonly packs: Packs;
    readonly privacy: PrivacyReport;
    readonly records: RecordSearch;
    readonly register: Register;
    readonly searchSchedules: SearchSchedules;
    readonly practice: Pick<PracticeOnDemand, 'authenticityKey' | 'scenarios'>;
    readonly specialEvents: SpecialEvents;
    readonly support: Support;
    readonly updates: Updates;
    readonly windowEvents: WindowEvents;
  };

/** Puts the topics of the contract together. Each is answered in `main/api/handlers`. */
export function createHandlers(parts: HandlerParts): AppHandlers {
  const { ordering, orderingProblem, practice, settings, words } = parts;
  const authenticityKeys = createAuthenticityKeys(parts.db, parts.now);
  const completeness = createSearchCompleteness(parts);
  return {
    ...discoveryHandlers(parts),
    ...preferenceHandlers(parts),
    ...wireHandlers(parts),
    adjustments: adjustmentHandlers(parts),
    about: aboutHandlers(parts.service, parts.log),
    alerts: alertHandlers(parts.alerts, parts.alertFolder, orderingProblem, parts.connectionId),
    audit: auditHandlers(parts),
    authenticityKeys: authenticityKeyHandlers({ ...parts, authenticityKeys }),
    calendar: calendarHandlers(parts),
    cart: cartHandlers(ordering),
    certificateSets: certificateSetHandlers(ordering.sets, ordering.products, parts),
    charges: chargeHandlers(parts.chargeAnswers),
    connections: connectionHandlers(parts),
    daysOff: daysOffHandlers(parts.db, ordering),
    desktop: desktopHandlers(parts.desktopSettings),
    documents: documentHandlers(parts),
    due: dueHandlers(parts),
    events: eventHandlers(parts.windowEvents),
    matterActs: matterActHandlers(parts),
    intake: intakeHandlers(parts.intake),
    matterFolders: matterFolderHandlers(parts),
    followUps: followUpHandlers(parts),
    matters: {
      ...matterHandlers({ ...parts, completeness }),
      ...checklistHandlers(createChecklists({ ...parts, completeness, sets: ordering.sets })),
    },
    network: networkHandlers(parts.network),
    office: officeHandlers(parts.office, parts.log, parts.matters),
    orders: orderHandlers(parts),
    ownDocuments: ownDocumentHandlers(parts),
    packs: packHandlers(parts.packs),
    practice: practiceHandlers(practice.scenarios),
    privacy: privacyHandlers(parts.privacy),
    products: productHandlers(ordering),
    quickSearch: quickSearchHandlers(parts),
    searchSchedules: searchScheduleHandlers(parts.searchSchedules),
    settings: settingsHandlers(parts.db),
    specialEvents: specialEventHandlers(parts.specialEvents),
    statements: statementHandlers({
      ...parts,
      authenticity: (kept) =>
        checkAuthenticity(
          { keys: authenticityKeys, practiceKey: practice.authenticityKey, wordsOf: words.wordsOf },
          kept,
          parts.service().connection,
        ),
      made: () => ({
        officeName: readOfficeSettings(parts.db).officeName,
        madeAt: parts.now(),
        isPractice: isPractice(parts.service().connection),
      }),
    }),
    status: statusHandlers(parts),
    support: supportHandlers(parts.support),
    tableLayouts: tableLayoutHandlers(settings),
    updates: updateHandlers(parts.updates),
  };
}
