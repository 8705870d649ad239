import { join } from 'node:path';
import type { OfficeEvent } from '../shared/contract/events.ts';
import { failed } from '../shared/lib/result.ts';
import type { Place } from '../shared/model/place.ts';
import { createAddresses } from './addresses/autocomplete.ts';
import { createAnnouncements } from './announcements.ts';
import { createEventHub } from './api/event-hub.ts';
import { createRouter, type OfficeRouter } from './api/router.ts';
import { createArrivals } from './arrivals.ts';
import { bringBack } from './bring-back.ts';
import { chargeDoubts } from './charging/charge-doubts.ts';
import { type ChargeKind, createCharges } from './charging/charges.ts';
import { watchCharges } from './charging/watch-charges.ts';
import { createConnections } from './connection/connections.ts';
import { createNotedSecrets } from './connection/noted-secrets.ts';
import { createDesktopDesk } from './desktop-desk.ts';
import { createDecrypting } from './discovery/decrypt/decrypt.ts';
import { createPurchases } from './discovery/decrypt/purchases.ts';
import { createOwnerSearches } from './discovery/owner-searches.ts';
import { createOwners } from './discovery/owners.ts';
import { createDiscovery } from './discovery/properties.ts';
import { createDocumentFiles } from './document-files.ts';
import { createFullDiskAnswer } from './full-disk-answer.ts';
import { createHttp } from './http/http.ts';
import { createWays } from './http/ways.ts';
import { createDocuments } from './library/documents.ts';
import { createMatters } from './library/matters.ts';
import { createNetworkDesk } from './network-desk.ts';
import { testNetwork } from './network-test.ts';
import { createNoticeDesk } from './notice-desk.ts';
import { createHandlers } from './office-handlers.ts';
import { createOfficeOrdering } from './office-ordering.ts';
import type { OfficeOptions, OfficePorts } from './office-ports.ts';
import { createServices } from './office-services.ts';
import { createOfficeStatus } from './office-status.ts';
import { createExtraDataLists } from './ordering/extra-data/extra-data-lists.ts';
import { noCheckpoints } from './ports/checkpoints.ts';
import type { LandService } from './ports/land-service.ts';
import { createPracticeOnDemand } from './practice-on-demand.ts';
import { computerId, hasLibrary, noteLibrary, readOfficeSettings } from './settings.ts';
import { createContentStore } from './storage/content-store.ts';
import { libraryHealth } from './storage/library/health.ts';
import { type Library, openLibrary } from './storage/library/open-library.ts';
import { createUpkeep } from './storage/library/upkeep.ts';
import { createReferenceLists } from './storage/reference-lists.ts';
import { uuid7 } from './storage/uuid7.ts';
import { createSupport } from './support.ts';
import { settingsForSupport } from './support-settings.ts';
import { createUpdates } from './updates/updates.ts';
import { version } from './version.ts';

/** Everything the application does, behind the contract. */
export interface Office {
  readonly router: OfficeRouter;
  /** Where a document's PDF lies, for the host's view address; null where it is unknown, set aside or another connection's. */
  storedFile(documentId: string): { readonly path: string; readonly bytes: number } | null;
  /** A notification, a link or a menu was clicked: tells the window what to show, now or as soon as it is there. */
  show(place: Place): void;
  /** A connection file was opened from the desktop: shows its text, and adds nothing. */
  offerConnection(text: string): void;
  /** Begins to watch what waits, where it was not begun at once. */
  watch(): void;
  /** An order is being sent right now: a host waits for it before it quits. */
  pending(): boolean;
  close(): Promise<void>;
}

/**
 * Builds the whole application from its ports: the composition root, and the only place where capabilities meet.
 *
 * Rejects where the library cannot be opened (in use, too new, damaged); nothing is changed then.
 */
export async function createOffice(ports: OfficePorts, options: OfficeOptions = {}): Promise<Office> {
  await ports.fileSystem.makeFolder(ports.paths.store);
  const { clock, random, log } = ports;
  const newId = () => uuid7(clock.now(), random.bytes(16));
  const run = { newId, bootId: newId(), computer: computerId(ports.settings, newId) };
  const library = openLibrary({
    store: ports.paths.store,
    now: () => clock.now(),
    log,
    ...bringBack({ now: () => clock.now(), log, ...run }),
    wasHere: hasLibrary(ports.settings),
    ...(options.libraryDisk === undefined ? {} : { disk: options.libraryDisk }),
  });
  try {
    noteLibrary(ports.settings);
    return compose(ports, options, library, run);
  } catch (error) {
    library.db.close();
    throw error;
  }
}

/** This run and this computer. */
interface Run {
  readonly newId: () => string;
  readonly bootId: string;
  readonly computer: string;
}

function compose(ports: OfficePorts, options: OfficeOptions, library: Library, run: Run): Office {
  const { clock, random, log, settings, desktop, paths } = ports;
  const { newId, bootId, computer } = run;
  const { db, intentLog } = library;
  const events = createEventHub<OfficeEvent>();
  const arrivals = createArrivals(events);
  const checkpoints = ports.checkpoints ?? noCheckpoints;
  const secrets = createNotedSecrets(ports.secrets, settings);
  const readFile = (path: string) => ports.fileSystem.read(path);
  const network = createNetworkDesk({ settings, secrets, readFile, changed: () => http.renew() });
  const ways =
    ports.network === undefined
      ? undefined
      : createWays({ clock, log, system: ports.network, readFile, ...network });
  const http = createHttp({ clock, random, version, checkpoints, ways });
  const connections = createConnections({ settings, secrets, http, clock, log });
  const practice = createPracticeOnDemand(connections, {
    ...options.practice,
    minimumSeconds: 1,
    statePath: join(paths.store, 'practice.db'),
    now: () => clock.now(),
    log,
  });

  const current = (): LandService => {
    const service = practice.serviceFor(connections.current().id);
    if (service === null) throw new Error('The current connection has no service');
    return service;
  };
  const store = createContentStore(ports.fileSystem, paths.store);
  const matters = createMatters(db, { now: () => clock.now(), newId, computer });
  const documents = createDocuments(db, {
    now: () => clock.now(),
    computer,
    template: () => readOfficeSettings(settings).fileNameTemplate,
    viewUrl: (id) => desktop.viewUrl(id),
    dragUrl: (id, fileName) => desktop.dragUrl(id, fileName),
  });
  const charges = createCharges(db, { clock, bootId, computer, append: (entry) => intentLog.append(entry) });
  const matterId = (connectionId: string, number: string) => matters.use(connectionId, number);
  const owners = createOwners({
    service: current,
    searches: createOwnerSearches(db, { now: () => clock.now(), newId, computer }),
    matterId,
  });
  const purchases = createPurchases(db);
  const decrypting = createDecrypting({
    charges: watchCharges(charges, () => status.moved(), log),
    purchases,
    service: current,
    serviceFor: practice.serviceFor,
    matterId,
    newId,
    bootId,
    clock,
    log,
  });
  const isCurrent = (connectionId: string | null) => connectionId === connections.current().id;
  const desktopDesk = createDesktopDesk(settings, () => desktop.habits());
  const notices = createNoticeDesk({ notifier: ports.notifier, clock, choice: () => desktopDesk.notices() });
  const announcements = createAnnouncements({
    documents,
    notifier: notices,
    publish: (event) => events.publish(event),
    isCurrent,
    order: (id) => ordering.get(id),
  });
  const files = createDocumentFiles({
    documents,
    store,
    log,
    isCurrent,
    fetchAgain(source) {
      if ('itemId' in source) ordering.fetchAgain(source.itemId);
      else void services.fetchStatementAgain(source.statementId);
    },
  });
  const ordering = createOfficeOrdering({
    checkpoints,
    library,
    store,
    clock,
    random,
    power: ports.power,
    log,
    settings,
    newId,
    bootId,
    computer,
    connections,
    current,
    serviceFor: practice.serviceFor,
    matterId,
    documents,
    announcements,
    publish: (event) => events.publish(event),
    statusMoved: () => status.moved(),
  });

  const services = createServices({
    db,
    charges,
    store,
    clock,
    random,
    log,
    http,
    secrets,
    newId,
    bootId,
    computer,
    version,
    connections,
    practice,
    current,
    matterId,
    documents,
    publish(event) {
      events.publish(event);
      status.moved();
    },
  });

  const isBusy = () => ordering.isBusy() || services.isBusy() || decrypting.isBusy();
  const updates = createUpdates({
    settings,
    http,
    clock,
    random,
    log,
    version,
    system: process,
    updater: ports.updater,
    isBusy,
    changed: () => status.moved(),
  });
  const upkeep = createUpkeep({
    library,
    store,
    clock,
    log,
    isBusy,
    fetchAgain: (itemId) => ordering.fetchAgain(itemId),
    changed: () => status.moved(),
  });

  const status = createOfficeStatus({
    connections,
    ordering,
    chargesInDoubt(connectionId) {
      const doubts = chargeDoubts(db, connectionId, clock.now());
      const of = (kind: ChargeKind) => doubts.filter((doubt) => doubt.kind === kind);
      const [title] = of('decrypt');
      return {
        statements: of('statement').length,
        alerts: of('alert').length,
        titles: of('decrypt').length,
        titlesAt: title === undefined ? null : (purchases.get(title.id)?.land.propertyPfi ?? null),
      };
    },
    library,
    upkeep,
    updates,
    clock,
    desktop,
    publish: (now) => events.publish({ type: 'status', status: now }),
  });

  const stopListening = connections.onChange((change) => {
    if (change === 'current') events.publish({ type: 'connection' });
    status.moved();
  });
  const stopPower = ports.power.onResume(() => http.renew());

  const referenceLists = createReferenceLists(db, () => clock.now());
  const router = createRouter(
    createHandlers({
      ...services,
      addresses: createAddresses(current),
      owners,
      decrypting,
      referenceLists,
      connections,
      desktop,
      desktopDesk,
      discovery: createDiscovery(current),
      extraData: createExtraDataLists({ lists: referenceLists, current }),
      serviceFor: practice.serviceFor,
      documents,
      events: arrivals,
      log,
      matters,
      network: {
        desk: network,
        test: () => testNetwork({ http, ways, connection: () => connections.current() }),
      },
      ordering,
      practice,
      service: current,
      settings,
      status: () => status.now(),
      support: createSupport({
        clock,
        desktop,
        log,
        version,
        diagnostics: ports.diagnostics ?? null,
        library: () => libraryHealth(library),
        settings: async () =>
          settingsForSupport({
            office: readOfficeSettings(settings),
            network: network.view(),
            desktop: desktopDesk.view(),
            connections: await connections.list(),
          }),
      }),
      updates,
      fileToHand: (documentId) => files.toHand(documentId),
      orderingProblem: () => upkeep.orderingProblem(),
      dismissLibraryNotice() {
        library.state.dismissNotice();
        status.moved();
        return status.now();
      },
      async testConnection(id) {
        const problem = id === practice.connectionId ? await practice.problem() : null;
        return problem === null
          ? connections.test(id)
          : failed({ kind: 'hostFailed' as const, message: problem.message });
      },
    }),
    createFullDiskAnswer({ disk: library.disk, store: paths.store, log }),
  );
  decrypting.recover();
  services.recover();
  upkeep.start();
  updates.start();
  if (options.watchesLater !== true) ordering.start();
  status.moved();

  return {
    router,
    storedFile: (documentId) => files.stored(documentId),
    show: (place) => arrivals.deliver({ type: 'show', place }),
    offerConnection: (text) => arrivals.deliver({ type: 'connectionFile', text }),
    watch() {
      if (options.watchesLater === true) ordering.start();
    },
    pending: isBusy,
    async close() {
      status.close();
      notices.stop();
      stopListening();
      stopPower();
      await updates.stop();
      await upkeep.stop();
      await ordering.stop();
      await http.close();
      // What was being sent ends in doubt now, and that is written down.
      await Promise.all([ordering.idle(), services.idle(), decrypting.idle()]);
      await practice.close();
      db.close();
    },
  };
}
