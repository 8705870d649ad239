import { join } from 'node:path';
import type { OfficeEvent } from '../shared/contract/events.ts';
import type { StatusView } from '../shared/contract/views/status.ts';
import { failed } from '../shared/lib/result.ts';
import type { Place } from '../shared/model/place.ts';
import { createAddresses } from './addresses/autocomplete.ts';
import { createAnnouncements } from './announcements.ts';
import { createEventHub } from './api/event-hub.ts';
import { createRouter, type OfficeRouter } from './api/router.ts';
import { createArrivals } from './arrivals.ts';
import { bringBack } from './bring-back.ts';
import { createCharges } from './charging/charges.ts';
import { createConnections } from './connection/connections.ts';
import { createNotedSecrets } from './connection/noted-secrets.ts';
import { createDesktopDesk } from './desktop-desk.ts';
import { createDecrypting } from './discovery/decrypt/decrypt.ts';
import { createPurchases } from './discovery/decrypt/purchases.ts';
import { createOwnerSearches } from './discovery/owner-searches.ts';
import { createOwners } from './discovery/owners.ts';
import { createDiscovery } from './discovery/properties.ts';
import { createDocumentFiles } from './document-files.ts';
import { createHttp } from './http/http.ts';
import { createWays } from './http/ways.ts';
import { createDocuments } from './library/documents.ts';
import { createMatters } from './library/matters.ts';
import { createNetworkDesk } from './network-desk.ts';
import { testNetwork } from './network-test.ts';
import { createNoticeDesk } from './notice-desk.ts';
import { createHandlers } from './office-handlers.ts';
import { createServices } from './office-services.ts';
import { createExtraDataLists } from './ordering/extra-data/extra-data-lists.ts';
import { createOrdering } from './ordering/ordering.ts';
import { type Checkpoints, noCheckpoints } from './ports/checkpoints.ts';
import type { Clock } from './ports/clock.ts';
import type { Desktop, Notifier } from './ports/desktop.ts';
import type { Diagnostics } from './ports/diagnostics.ts';
import type { FileSystem } from './ports/file-system.ts';
import type { LandService } from './ports/land-service.ts';
import type { Log } from './ports/log.ts';
import type { SystemNetwork } from './ports/network.ts';
import type { PackageUpdater } from './ports/package-updater.ts';
import type { Paths } from './ports/paths.ts';
import type { Power } from './ports/power.ts';
import type { Random } from './ports/random.ts';
import type { SecretStore } from './ports/secret-store.ts';
import type { SettingsStore } from './ports/settings-store.ts';
import { createPracticeOnDemand } from './practice-on-demand.ts';
import { computerId, readOfficeSettings } from './settings.ts';
import { createContentStore } from './storage/content-store.ts';
import type { LibraryDisk } from './storage/library/disk.ts';
import { libraryHealth } from './storage/library/health.ts';
import { type Library, openLibrary } from './storage/library/open-library.ts';
import { createUpkeep } from './storage/library/upkeep.ts';
import { fullDiskFailure, isDiskFull } from './storage/library/words.ts';
import { createReferenceLists } from './storage/reference-lists.ts';
import { uuid7 } from './storage/uuid7.ts';
import { createSupport } from './support.ts';
import { settingsForSupport } from './support-settings.ts';
import { createUpdates } from './updates/updates.ts';
import { version } from './version.ts';

/** Procedures in which something that costs money may be under way. */
const chargeable = new Set([
  'orders.place',
  'orders.sendPrepared',
  'orders.orderAgain',
  'titles.decrypt',
  'statements.retrieve',
  'alerts.subscribe',
]);

export interface OfficePorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly secrets: SecretStore;
  readonly settings: SettingsStore;
  readonly notifier: Notifier;
  readonly desktop: Desktop;
  readonly power: Power;
  readonly paths: Paths;
  readonly log: Log;
  readonly fileSystem: FileSystem;
  /** The computer's proxies and certificates; without it straight out, with Node's own certificates. */
  readonly network?: SystemNetwork;
  /** What a support bundle is made of; without it there is little in one. */
  readonly diagnostics?: Diagnostics;
  /** Installs newer versions; without it they are only told of. */
  readonly updater?: PackageUpdater;
  /** Only a test gives it. */
  readonly checkpoints?: Checkpoints;
}

export interface OfficeOptions {
  /** `pace`: how many times faster than real the practice service works. */
  readonly practice?: { readonly pace?: number | (() => number); readonly seed?: number };
  /** The disk as the library sees it, for tests. */
  readonly libraryDisk?: LibraryDisk;
  /** Nothing is asked of a service until `watch` is called: for a host that has credentials to give first. */
  readonly watchesLater?: boolean;
}

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

/** Changes of many items in a moment are told to the status line once. Milliseconds. */
const statusPauseMs = 200;

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
    ...(options.libraryDisk === undefined ? {} : { disk: options.libraryDisk }),
  });
  try {
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
  const decrypting = createDecrypting({
    charges,
    purchases: createPurchases(db),
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
  const ordering = createOrdering({
    checkpoints,
    intentLog,
    libraryLock: {
      reason: () => library.state.orderingLockedReason(),
      release: () => library.state.unlockOrdering(),
    },
    db,
    store,
    clock,
    random,
    power: ports.power,
    log,
    newId,
    bootId,
    computer,
    current,
    serviceFor: practice.serviceFor,
    matterId,
    contactDefaults() {
      const { contactName, contactNumber, email } = readOfficeSettings(settings);
      return { contactName, contactNumber, email };
    },
    keepDocument: (document, matterId) =>
      documents.add({
        id: document.documentId,
        connectionId: document.item.connectionId,
        matterId,
        source: { itemId: document.item.id },
        state: document.state,
        sha256: document.sha256,
        bytes: document.bytes,
        remark: document.remark,
        resourceText: document.resourceText,
      }),
    documentArrived: (arrived) => announcements.documentArrived(arrived),
    itemEnded: (item) => announcements.itemEnded(item),
    cartChanged: (cart) => events.publish({ type: 'cart', cart }),
    connectionIds: () => connections.ids(),
    orderAlarm: (order, connectionId) => announcements.orderAlarm(order, connectionId),
    stopsChanged: () => statusMoved(),
    orderChanged(order, connectionId) {
      if (connectionId === connections.current().id) events.publish({ type: 'order', order });
      statusMoved();
    },
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
    publish: (event) => events.publish(event),
  });

  function status(): StatusView {
    const connection = connections.currentView();
    return {
      connection,
      network: connections.network(),
      ...ordering.counts(connection.id),
      orderingStopped: ordering.stopped(connection.id),
      library: { notice: library.state.notice(), problem: upkeep.problem() },
      update: updates.offer(),
      version,
    };
  }

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
    changed: () => statusMoved(),
  });
  const upkeep = createUpkeep({
    library,
    store,
    clock,
    log,
    isBusy,
    fetchAgain: (itemId) => ordering.fetchAgain(itemId),
    changed: () => statusMoved(),
  });

  let isClosing = false;
  let cancelStatus: (() => void) | null = null;
  function statusMoved(): void {
    // What still moves while it closes must not ask a closed database afterwards.
    if (isClosing) return;
    cancelStatus ??= clock.after(statusPauseMs, () => {
      cancelStatus = null;
      const now = status();
      desktop.setBadge(now.waiting, now.attention, now.orders);
      events.publish({ type: 'status', status: now });
    });
  }

  const stopListening = connections.onChange((change) => {
    if (change === 'current') events.publish({ type: 'connection' });
    statusMoved();
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
      status,
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
        statusMoved();
        return status();
      },
      async testConnection(id) {
        const problem = id === practice.connectionId ? await practice.problem() : null;
        return problem === null
          ? connections.test(id)
          : failed({ kind: 'hostFailed' as const, message: problem.message });
      },
    }),
    (error, procedure) => {
      if (!isDiskFull(error)) return null;
      log.error('bridge.diskFull', error, { procedure });
      return fullDiskFailure(library.disk.freeBytes(paths.store), chargeable.has(procedure));
    },
  );
  decrypting.recover();
  services.recover();
  upkeep.start();
  updates.start();
  if (options.watchesLater !== true) ordering.start();
  statusMoved();

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
      isClosing = true;
      notices.stop();
      stopListening();
      stopPower();
      cancelStatus?.();
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
