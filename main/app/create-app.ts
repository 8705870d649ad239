import type { AppEvent } from '../../shared/contract/events.ts';
import type { Place } from '../../shared/model/place.ts';
import { createEventHub } from '../api/event-hub.ts';
import { type AppRouter, createRouter } from '../api/router.ts';
import { createCharges } from '../charging/charges.ts';
import { watchCharges } from '../charging/watch-charges.ts';
import { createNotificationScheduler } from '../notifications/notification-scheduler.ts';
import { noCheckpoints } from '../ports/checkpoints.ts';
import { createDesktopSettings } from '../settings/desktop-settings.ts';
import { computerId, hasLibrary, noteLibrary } from '../settings/office-settings.ts';
import { createContentStore } from '../storage/content-store.ts';
import { type Library, openLibrary } from '../storage/library/open-library.ts';
import { createUpkeep } from '../storage/library/upkeep.ts';
import { uuid7 } from '../storage/uuid7.ts';
import { createUpdates } from '../updates/updates.ts';
import { createAnnouncements } from './announcements.ts';
import type { AppOptions, AppPorts } from './app-ports.ts';
import { createAppStatus } from './app-status.ts';
import { composeConnections } from './compose-connections.ts';
import { composeDiscovery } from './compose-discovery.ts';
import { composeLibrary } from './compose-library.ts';
import { composeOrdering } from './compose-ordering.ts';
import { createServices } from './compose-services.ts';
import { composeSettings } from './compose-settings.ts';
import { createHandlers } from './create-handlers.ts';
import { createDocumentExports } from './document-exports.ts';
import { createDocumentFiles, type DocumentSource, type StoredFile } from './document-files.ts';
import { createFullDiskAnswer } from './full-disk-answer.ts';
import { createPendingEvents } from './pending-events.ts';
import { restoreFromLog } from './restore-from-log.ts';
import { version } from './version.ts';

/** Everything the application does, behind the contract. */
export interface App {
  readonly router: AppRouter;
  /**
   * Where a document lies, for the host's view address, which shows PDFs only, or to be copied out; null where it is unknown, set
   * aside or another connection's.
   */
  storedFile(documentId: string, use?: 'view' | 'copy'): StoredFile | null;
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
export async function createApp(ports: AppPorts, options: AppOptions = {}): Promise<App> {
  await ports.fileSystem.makeFolder(ports.paths.store);
  const { clock, random, log } = ports;
  const newId = () => uuid7(clock.now(), random.bytes(16));
  const run = { newId, bootId: newId(), computer: computerId(ports.settings, newId) };
  const library = openLibrary({
    store: ports.paths.store,
    now: () => clock.now(),
    log,
    ...restoreFromLog({ now: () => clock.now(), log, ...run }),
    wasHere: hasLibrary(ports.settings),
    ...(options.libraryDisk === undefined ? {} : { disk: options.libraryDisk }),
  });
  try {
    const isFirst = !hasLibrary(ports.settings);
    noteLibrary(ports.settings);
    return compose(ports, options, library, { ...run, isFirst });
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
  /** No library was begun beside these settings before. */
  readonly isFirst: boolean;
}

function compose(ports: AppPorts, options: AppOptions, library: Library, run: Run): App {
  const { clock, random, log, settings, desktop, paths } = ports;
  const { newId, bootId, computer } = run;
  const { db, intentLog } = library;
  const common = { clock, random, log, newId, bootId, computer };
  const events = createEventHub<AppEvent>();
  const publish = (event: AppEvent) => events.publish(event);
  const pendingEvents = createPendingEvents(events);
  const checkpoints = ports.checkpoints ?? noCheckpoints;
  const reach = composeConnections({ db, ports, practice: options.practice, checkpoints });
  const { secrets, http, connections, practice, current } = reach;
  const store = createContentStore(ports.fileSystem, paths.store);
  const { matterParts, documents, words } = composeLibrary({
    ...{ ports, library, store, newId, computer, publish },
    isBusy: () => isBusy(),
    forgetMatter: (connectionId, number) => ordering.cart.forgetMatter(connectionId, number),
  });
  const { matters, deletions } = matterParts;
  const charges = createCharges(db, { clock, bootId, computer, append: (entry) => intentLog.append(entry) });
  const matterId = (connectionId: string, number: string) => matters.use(connectionId, number);
  const { search, ownerSearches, purchases } = composeDiscovery({
    ...common,
    db,
    charges: watchCharges(charges, () => status.moved(), log),
    current,
    serviceFor: practice.serviceFor,
    matterId,
  });
  const { decrypting } = search;
  const isCurrent = (connectionId: string | null) => connectionId === connections.current().id;
  const desktopSettings = createDesktopSettings(settings, () => desktop.habits());
  const notices = createNotificationScheduler({
    notifier: ports.notifier,
    clock,
    choice: () => desktopSettings.notices(),
  });
  const announcements = createAnnouncements({
    documents,
    notifier: notices,
    publish,
    isCurrent,
    order: (id) => ordering.get(id),
  });
  function fetchAgain(source: DocumentSource): void {
    if ('itemId' in source) ordering.fetchAgain(source.itemId);
    else services.register.fetchAgain(source.statementId);
  }
  const files = createDocumentFiles({
    documents,
    store,
    log,
    isCurrent,
    fetchAgain,
  });
  const ordering = composeOrdering({
    ...common,
    checkpoints,
    library,
    store,
    power: ports.power,
    settings,
    connections,
    current,
    serviceFor: practice.serviceFor,
    matterId: (connectionId, number) => matters.use(connectionId, number, 'order'),
    documents,
    announcements,
    publish,
    statusMoved: () => status.moved(),
  });

  const services = createServices({
    ...common,
    db,
    charges,
    store,
    power: ports.power,
    http,
    secrets,
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
    secrets,
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
    fetchAgain,
    changed: () => status.moved(),
  });

  const status = createAppStatus({
    connections,
    ordering,
    purchases,
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

  const desks = composeSettings({
    ...reach,
    ...{ ports, library, desktopSettings, ownerSearches },
    isFirst: run.isFirst,
  });
  const router = createRouter(
    createHandlers({
      ...search,
      ...services,
      ...desks,
      now: () => clock.now(),
      connections,
      desktop,
      serviceFor: practice.serviceFor,
      documents,
      events: pendingEvents,
      log,
      matters,
      matterParts,
      ordering,
      practice,
      service: current,
      settings,
      status: () => status.now(),
      updates,
      words,
      exports: createDocumentExports({
        ...{ db, documents, matters, files, words, desktop, clock, log },
        connection: () => connections.current(),
      }),
      fileToHand: (documentId) => files.toHand(documentId),
      orderingProblem: () => upkeep.orderingProblem(),
      dismissLibraryNotice() {
        library.state.dismissNotice();
        status.moved();
        return status.now();
      },
    }),
    createFullDiskAnswer({ disk: library.disk, store: paths.store, log }),
  );
  decrypting.recover();
  services.recover();
  deletions.removeFiles();
  upkeep.start();
  updates.start();
  words.start();
  function watch(): void {
    ordering.start();
    services.start();
  }
  if (options.watchesLater !== true) watch();
  status.moved();

  return {
    router,
    storedFile: (documentId, use = 'view') => files.stored(documentId, use),
    show: (place) => pendingEvents.deliver({ type: 'show', place }),
    offerConnection: (text) => pendingEvents.deliver({ type: 'connectionFile', text }),
    watch() {
      if (options.watchesLater === true) watch();
    },
    pending: isBusy,
    async close() {
      status.close();
      notices.stop();
      stopListening();
      stopPower();
      await updates.stop();
      await words.stop();
      await upkeep.stop();
      await Promise.all([ordering.stop(), services.stop()]);
      await http.close();
      // What was being sent ends in doubt now, and that is written down.
      await Promise.all([ordering.idle(), services.idle(), decrypting.idle(), deletions.idle()]);
      await practice.close();
      db.close();
    },
  };
}
