import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import type { ConnectionTestView, StatusView } from '../../shared/contract/views/status.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { formsOf } from '../../shared/model/as-given.ts';
import { parseDocumentId } from '../../shared/model/document-id.ts';
import type { Alerts } from '../alerts/alerts.ts';
import { cartHandlers } from '../api/handlers/cart.ts';
import { certificateSetHandlers } from '../api/handlers/certificate-sets.ts';
import { deskHandlers } from '../api/handlers/desk.ts';
import { desktopHandlers } from '../api/handlers/desktop.ts';
import { createDiscoveryHandlers, type DiscoveryHandlerParts } from '../api/handlers/discovery.ts';
import { documentHandlers } from '../api/handlers/documents.ts';
import { declaredSearch, notKept } from '../api/handlers/failures.ts';
import { type MatterHandlerParts, matterHandlers } from '../api/handlers/matters.ts';
import { type NetworkParts, networkHandlers } from '../api/handlers/network.ts';
import { orderLineHandlers } from '../api/handlers/order-lines.ts';
import { practiceHandlers } from '../api/handlers/practice.ts';
import { type PreferenceParts, preferenceHandlers } from '../api/handlers/preferences.ts';
import {
  aboutHandlers,
  alertHandlers,
  specialEventHandlers,
  statementHandlers,
} from '../api/handlers/services.ts';
import { supportHandlers } from '../api/handlers/support.ts';
import { updateHandlers } from '../api/handlers/updates.ts';
import { createWireHandlers } from '../api/handlers/wire.ts';
import type { AppHandlers } from '../api/handlers.ts';
import type { Connections } from '../connection/connections.ts';
import type { ConnectionsFailure } from '../connection/connections-failure.ts';
import type { AppContext } from '../context/app-context.ts';
import { firstFound } from '../discovery/first-found.ts';
import type { Discovery } from '../discovery/properties.ts';
import type { Documents } from '../library/documents.ts';
import type { Matters } from '../library/matters.ts';
import type { ExtraDataLists } from '../ordering/extra-data/extra-data-lists.ts';
import type { Ordering } from '../ordering/ordering.ts';
import type { PlaceFailure } from '../ordering/placing/place-failure.ts';
import type { Desktop, FileToHand } from '../ports/desktop.ts';
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
  readonly testConnection: (id: string) => Promise<Result<ConnectionTestView[], ConnectionsFailure>>;
  readonly updates: Updates;
  readonly exports: DocumentExports;
  readonly words: WordSearch;
  readonly dismissLibraryNotice: () => StatusView;
  readonly now: () => number;
  /** A document of the current connection as the desktop gets it; null where there is none. */
  readonly fileToHand: (documentId: string) => Promise<FileToHand | 'damaged' | null>;
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
      preview: async ({ text }) => declared(await connections.preview(text)),
      importFile: async ({ text, ...seen }) => declared(await connections.importFile(text, seen)),
      async agree({ id, origins }) {
        const agreed = await connections.agree(id, origins);
        if (agreed.ok) ordering.credentialsGiven(id);
        return declared(agreed);
      },
      use: async ({ id }) => declared(await connections.use(id)),
      async remove({ id }) {
        const forget = parts.specialEvents.forget;
        const result = declared(await connections.remove(id, forget));
        return result.ok ? ok({}) : result;
      },
      async setCredentials({ id, clientId, clientSecret }) {
        const given = await connections.setCredentials(id, clientId, clientSecret);
        if (given.ok) ordering.credentialsGiven(id);
        return declared(given);
      },
      test: async ({ id }) => declared(await parts.testConnection(id)),
    },
    ...createDiscoveryHandlers(parts),
    properties: {
      find: async (query, signal) => declaredSearch(await parts.discovery.findProperties(query, signal)),
      stored: (query) => ok(parts.matterParts.links.propertiesAsLookedUp(currentId(), query)),
    },
    products: {
      async list({ subject }, signal) {
        const forms =
          subject.kind === 'document' ? formsOf(subject.documentId, 'documentId', parseDocumentId) : null;
        if (forms?.ok === false) return failed({ code: 'INVALID', data: { faults: [forms.failure] } });
        const result =
          forms === null
            ? await ordering.listProducts(subject, signal)
            : await firstFound(forms.value, (documentId) =>
                ordering.listProducts({ kind: 'document', documentId }, signal),
              );
        return result.ok ? result : failed({ code: 'SERVICE_FAILED', data: result.failure });
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
        if (problem !== null) return hostFailed(problem);
        const result = await ordering.place(confirmedTotalCents, cartRevision, withinMs);
        return result.ok ? result : failed(placeFailure(result.failure));
      },
      list: (filter) => ok(ordering.list({ ...filter, connectionId: currentId() })),
      get: ({ id }) => kept(ordering.get(id), 'order', id),
      checkItem: ({ itemId }) => kept(ordering.checkItem(itemId), 'item', itemId),
      itemText({ itemId }) {
        const text = ordering.itemText(itemId);
        return text === null ? notKept('text of an item', itemId) : ok({ text });
      },
      async sendPrepared({ id }) {
        const problem = parts.orderingProblem();
        if (problem !== null) return hostFailed(problem);
        const result = await ordering.sendPrepared(id);
        if (result.ok) return result;
        const { failure } = result;
        if (failure.kind === 'notKept') return notKept('order', id);
        if (failure.kind === 'service') return failed({ code: 'SERVICE_FAILED', data: failure.failure });
        if (failure.kind === 'invalid')
          return failed({ code: 'INVALID', data: { faults: [...failure.faults] } });
        if (failure.kind === 'host') return hostFailed(failure.message);
        return failed({
          code: 'ALREADY_PLACED',
          data: { orderViewId: id, message: 'This order is on its way.' },
        });
      },
      discard: ({ id }) => kept(ordering.discard(id), 'order', id),
      lookAgain: async ({ id }) => kept(await ordering.lookAgain(id), 'order', id),
      async recordAnswer({ id, ...answer }) {
        const result = await ordering.recordAnswer(id, answer);
        if (result.ok) return result;
        const { failure } = result;
        if (failure.kind === 'notKept') return notKept('order', id);
        return failure.kind === 'service'
          ? failed({ code: 'SERVICE_FAILED', data: failure.failure })
          : failed({ code: 'INVALID', data: { faults: [...failure.faults] } });
      },
      async orderAgain({ id, typed, confirmedTotalCents }) {
        const problem = parts.orderingProblem();
        if (problem !== null) return hostFailed(problem);
        const result = await ordering.orderAgain(id, typed, confirmedTotalCents);
        if (result.ok) return result;
        const { failure } = result;
        return failure.kind === 'notKept' ? notKept('order', id) : failed(placeFailure(failure));
      },
      unlock(by) {
        const unlocked = ordering.unlock(by);
        return unlocked.ok
          ? ok(parts.status())
          : failed({ code: 'INVALID', data: { faults: unlocked.failure } });
      },
    },
    desk: deskHandlers({
      connectionId: currentId,
      matters: parts.matters,
      ordering,
      documents,
      settings: parts.settings,
      words: parts.words,
      now: parts.now,
    }),
    matters: matterHandlers(parts.matterParts, currentId),
    documents: documentHandlers({ ...parts, connectionId: currentId }),
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
        return faults.length === 0 ? ok({ faults }) : failed({ code: 'INVALID', data: { faults } });
      },
    },
  };
}

function kept<T>(value: T | null, what: string, id: string): Result<T, DeclaredFailure<'NOT_KEPT'>> {
  return value === null ? notKept(what, id) : ok(value);
}

function hostFailed(message: string): { ok: false; failure: DeclaredFailure<'HOST_FAILED'> } {
  return { ok: false, failure: { code: 'HOST_FAILED', data: { message } } };
}

/** Which failures a call can have stands in the contract; this only renames them. */
function declared<T, Code extends 'NOT_KEPT' | 'INVALID' | 'HOST_FAILED'>(
  result: Result<T, ConnectionsFailure>,
): Result<T, DeclaredFailure<Code>> {
  if (result.ok) return result;
  const { failure } = result;
  switch (failure.kind) {
    case 'notKept':
      return failed({
        code: 'NOT_KEPT',
        data: { what: 'connection', id: failure.id },
      } as DeclaredFailure<Code>);
    case 'invalid':
      return failed({ code: 'INVALID', data: { faults: failure.faults } } as DeclaredFailure<Code>);
    case 'hostFailed':
      return failed({ code: 'HOST_FAILED', data: { message: failure.message } } as DeclaredFailure<Code>);
  }
}

function placeFailure(
  failure: PlaceFailure,
): DeclaredFailure<'INVALID' | 'SERVICE_FAILED' | 'PRICE_CHANGED' | 'ALREADY_PLACED' | 'HOST_FAILED'> {
  switch (failure.kind) {
    case 'invalid':
      return { code: 'INVALID', data: { faults: [...failure.faults] } };
    case 'service':
      return { code: 'SERVICE_FAILED', data: failure.failure };
    case 'host':
      return { code: 'HOST_FAILED', data: { message: failure.message } };
    case 'priceChanged':
      return {
        code: 'PRICE_CHANGED',
        data: {
          shownTotalCents: failure.shownTotalCents,
          newTotalCents: failure.newTotalCents,
          lines: [...failure.lines],
        },
      };
    case 'alreadyPlaced':
      return { code: 'ALREADY_PLACED', data: { orderViewId: failure.intentId, message: failure.message } };
  }
}
