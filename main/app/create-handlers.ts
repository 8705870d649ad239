import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { hostFailed, invalid, notFound } from '../../shared/contract/failures.ts';
import type { ConnectionTestView } from '../../shared/contract/views/connection-test.ts';
import type { StatusView } from '../../shared/contract/views/status.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { formsOf } from '../../shared/model/as-given.ts';
import { parseDocumentId } from '../../shared/model/document-id.ts';
import type { Alerts } from '../alerts/alerts.ts';
import { cartHandlers } from '../api/handlers/cart.ts';
import { certificateSetHandlers } from '../api/handlers/certificate-sets.ts';
import { desktopHandlers } from '../api/handlers/desktop.ts';
import { createDiscoveryHandlers, type DiscoveryHandlerParts } from '../api/handlers/discovery.ts';
import { documentHandlers } from '../api/handlers/documents.ts';
import { declared, found } from '../api/handlers/failures.ts';
import { type MatterHandlerParts, matterHandlers } from '../api/handlers/matters.ts';
import { type NetworkParts, networkHandlers } from '../api/handlers/network.ts';
import { orderLineHandlers } from '../api/handlers/order-lines.ts';
import { practiceHandlers } from '../api/handlers/practice.ts';
import { type PreferenceParts, preferenceHandlers } from '../api/handlers/preferences.ts';
import { quickSearchHandlers } from '../api/handlers/quick-search.ts';
import {
  aboutHandlers,
  alertHandlers,
  chargeHandlers,
  specialEventHandlers,
  statementHandlers,
} from '../api/handlers/services.ts';
import { supportHandlers } from '../api/handlers/support.ts';
import { tableLayoutHandlers } from '../api/handlers/table-layouts.ts';
import { updateHandlers } from '../api/handlers/updates.ts';
import { createWireHandlers } from '../api/handlers/wire.ts';
import type { AppHandlers } from '../api/handlers.ts';
import type { ChargeAnswers } from '../charging/charge-answers.ts';
import type { Connections } from '../connection/connections.ts';
import type { AppContext } from '../context/app-context.ts';
import { firstFound } from '../discovery/first-found.ts';
import type { Discovery } from '../discovery/properties.ts';
import type { Documents } from '../library/documents.ts';
import type { Matters } from '../library/matters.ts';
import type { ExtraDataLists } from '../ordering/extra-data/extra-data-lists.ts';
import type { Ordering } from '../ordering/ordering.ts';
import type { Desktop, FileToExport } from '../ports/desktop.ts';
import type { LandService } from '../ports/land-service.ts';
import type { SettingsStore } from '../ports/settings-store.ts';
import type { Register } from '../register/register.ts';
import type { SpecialEvents } from '../sample-events/special-events.ts';
import { daysOffIn } from '../settings/days-off.ts';
import type { DesktopSettings } from '../settings/desktop-settings.ts';
import { readOfficeSettings, writeOfficeSettings } from '../settings/office-settings.ts';
import type { Updates } from '../updates/updates.ts';
import type { DocumentExports } from './document-exports.ts';
import type { WordSearch } from './document-words.ts';
import type { PendingEvents } from './pending-events.ts';
import type { PracticeOnDemand } from './practice-on-demand.ts';
import type { Support } from './support-bundle.ts';

export interface HandlerParts extends Pick<AppContext, 'log'>, DiscoveryHandlerParts, PreferenceParts {
  readonly alerts: Alerts;
  readonly chargeAnswers: ChargeAnswers;
  readonly connections: Connections;
  readonly desktop: Desktop;
  readonly desktopSettings: DesktopSettings;
  readonly discovery: Discovery;
  readonly documents: Documents;
  readonly events: Pick<PendingEvents, 'stream'>;
  readonly extraData: ExtraDataLists;
  readonly matters: Matters;
  readonly matterParts: MatterHandlerParts;
  readonly network: NetworkParts;
  readonly ordering: Ordering;
  readonly practice: Pick<PracticeOnDemand, 'scenarios'>;
  readonly register: Register;
  /** The current connection's. */
  readonly service: () => LandService;
  readonly serviceFor: (connectionId: string) => LandService | null;
  readonly settings: SettingsStore;
  readonly specialEvents: SpecialEvents;
  readonly status: () => StatusView;
  readonly support: Support;
  readonly testConnection: (
    id: string,
  ) => Promise<Result<ConnectionTestView[], DeclaredFailure<'NOT_FOUND' | 'HOST_FAILED'>>>;
  readonly updates: Updates;
  readonly exports: DocumentExports;
  readonly words: WordSearch;
  readonly dismissLibraryNotice: () => StatusView;
  readonly now: () => number;
  /** A document of the current connection as the desktop gets it; null where there is none. */
  readonly fileToExport: (documentId: string) => Promise<FileToExport | 'damaged' | null>;
}

/** Assembles what each capability does into the contract's handlers. */
export function createHandlers(parts: HandlerParts): AppHandlers {
  const { connections, ordering, documents } = parts;
  const currentId = () => connections.current().id;

  return {
    ...createWireHandlers(parts),
    status: {
      get: () => ok(parts.status()),
      dismissLibraryNotice: () => ok(parts.dismissLibraryNotice()),
    },
    events: { watch: (_, signal) => ok(parts.events.stream(signal)) },
    connections: {
      list: async () => ok(await connections.list()),
      preview: ({ text }) => connections.preview(text),
      importFile: ({ text, ...seen }) => connections.importFile(text, seen),
      async agree({ id, origins }) {
        const agreed = await connections.agree(id, origins);
        if (agreed.ok) ordering.credentialsGiven(id);
        return agreed;
      },
      use: ({ id }) => connections.use(id),
      async remove({ id }) {
        const forget = parts.specialEvents.forget;
        const result = await connections.remove(id, forget);
        return result.ok ? ok({}) : result;
      },
      async setCredentials({ id, clientId, clientSecret }) {
        const given = await connections.setCredentials(id, clientId, clientSecret);
        if (given.ok) ordering.credentialsGiven(id);
        return given;
      },
      test: ({ id }) => parts.testConnection(id),
    },
    ...createDiscoveryHandlers(parts),
    properties: {
      find: async (query, signal) => declared(await parts.discovery.findProperties(query, signal)),
      stored: (query) => ok(parts.matterParts.links.propertiesAsLookedUp(currentId(), query)),
    },
    products: {
      async list({ subject }, signal) {
        const forms =
          subject.kind === 'document' ? formsOf(subject.documentId, 'documentId', parseDocumentId) : null;
        if (forms?.ok === false) return failed(invalid([forms.failure]));
        const result =
          forms === null
            ? await ordering.listProducts(subject, signal)
            : await firstFound(forms.value, (documentId) =>
                ordering.listProducts({ kind: 'document', documentId }, signal),
              );
        return declared(result);
      },
    },
    cart: cartHandlers(ordering),
    certificateSets: certificateSetHandlers(ordering.sets, ordering.products),
    orders: {
      lines: orderLineHandlers({
        ...{ connectionId: currentId, ordering, desktop: parts.desktop, now: parts.now },
        daysOff: () => daysOffIn(parts.settings),
      }),
      async place({ confirmedTotalCents, cartRevision, withinMs }) {
        const problem = parts.orderingProblem();
        if (problem !== null) return failed(hostFailed(problem));
        return ordering.place(confirmedTotalCents, cartRevision, withinMs);
      },
      list: (filter) => ok(ordering.list({ ...filter, connectionId: currentId() })),
      get: ({ id }) => found(ordering.get(id), 'order', id),
      checkItem: ({ itemId }) => found(ordering.checkItem(itemId), 'item', itemId),
      itemText({ itemId }) {
        const text = ordering.itemText(itemId);
        return text === null ? failed(notFound('text of an item', itemId)) : ok({ text });
      },
      async sendPrepared({ id }) {
        const problem = parts.orderingProblem();
        if (problem !== null) return failed(hostFailed(problem));
        return ordering.sendPrepared(id);
      },
      discard: ({ id }) => ordering.discard(id),
      lookAgain: ({ id }) => ordering.lookAgain(id),
      recordAnswer: ({ id, ...answer }) => ordering.recordAnswer(id, answer),
      async orderAgain({ id, typed, confirmedTotalCents }) {
        const problem = parts.orderingProblem();
        if (problem !== null) return failed(hostFailed(problem));
        return ordering.orderAgain(id, typed, confirmedTotalCents);
      },
      unlock(by) {
        const unlocked = ordering.unlock(by);
        return unlocked.ok ? ok(parts.status()) : failed(invalid(unlocked.failure));
      },
    },
    quickSearch: quickSearchHandlers({
      connectionId: currentId,
      matters: parts.matters,
      ordering,
      documents,
      words: parts.words,
      now: parts.now,
    }),
    tableLayouts: tableLayoutHandlers(parts.settings),
    matters: matterHandlers(parts.matterParts, currentId),
    documents: documentHandlers({ ...parts, connectionId: currentId }),
    charges: chargeHandlers(parts.chargeAnswers),
    statements: statementHandlers(parts.register, parts.orderingProblem),
    alerts: alertHandlers(parts.alerts, parts.orderingProblem),
    specialEvents: specialEventHandlers(parts.specialEvents),
    about: aboutHandlers(parts.service, parts.log),
    practice: practiceHandlers(parts.practice),
    network: networkHandlers(parts.network),
    desktop: desktopHandlers(parts.desktopSettings),
    support: supportHandlers(parts.support),
    updates: updateHandlers(parts.updates),
    ...preferenceHandlers(parts),
    settings: {
      get: () => ok(readOfficeSettings(parts.settings)),
      set(change) {
        const faults = writeOfficeSettings(parts.settings, change);
        return faults.length === 0 ? ok({ faults }) : failed(invalid(faults));
      },
    },
  };
}
