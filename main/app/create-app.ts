import { join } from 'node:path';
import type { AppEvent } from '../../shared/contract/events.ts';
import { calendarName } from '../../shared/model/calendar-event-text.ts';
import type { Place } from '../../shared/model/place.ts';
import { createVersions } from '../adjustments/versions.ts';
import { createAlertFolder } from '../alerts/alert-folder.ts';
import { createAlertLapses } from '../alerts/alert-lapses.ts';
import { createAlerts } from '../alerts/alerts.ts';
import { createEventHub } from '../api/event-hub.ts';
import { type AppRouter, createRouter } from '../api/router.ts';
import { createChargeAnswers } from '../charging/charge-answers.ts';
import { createCharges } from '../charging/charges.ts';
import { createHeldOutcomes } from '../charging/held-outcomes.ts';
import { watchCharges } from '../charging/watch-charges.ts';
import type { AppContext, Ids } from '../context/app-context.ts';
import { createEventBus } from '../context/event-bus.ts';
import { calendarText } from '../lib/calendar-text.ts';
import { takeTurns } from '../lib/take-turns.ts';
import { createAudit } from '../library/audit.ts';
import { createCalendarFile } from '../library/calendar/calendar-file.ts';
import { createSettlementEvents } from '../library/calendar/settlement-events.ts';
import { createDocumentWords } from '../library/document-words.ts';
import { createDocuments } from '../library/documents.ts';
import { createFileRemoval } from '../library/file-removal.ts';
import { createFollowUps } from '../library/follow-ups.ts';
import { createIntake } from '../library/intake/intake.ts';
import { createKnownLand } from '../library/known-land.ts';
import { createMatterActs } from '../library/matter-acts.ts';
import { matterChanges } from '../library/matter-changes.ts';
import { createMatterClosing } from '../library/matter-closing.ts';
import { createMatterDeletions } from '../library/matter-deletion.ts';
import { createCopyStore } from '../library/matter-folders/copy-store.ts';
import { createFolderCopies } from '../library/matter-folders/folder-copies.ts';
import { createMatterLinks } from '../library/matter-links.ts';
import { createMatterTimeline } from '../library/matter-timeline.ts';
import { createMatters } from '../library/matters.ts';
import { createOwnDocuments } from '../library/own-documents.ts';
import { createRecordSearch } from '../library/record-search.ts';
import { createSearchedMatters } from '../library/searched-matters.ts';
import { createNotificationScheduler } from '../notifications/notification-scheduler.ts';
import { createOrdering } from '../ordering/ordering.ts';
import { noCheckpoints } from '../ports/checkpoints.ts';
import { noPackBinder } from '../ports/pack-binder.ts';
import { createRegister } from '../register/register.ts';
import { createSearchSchedules } from '../register/schedules/search-schedules.ts';
import { createSpecialEvents } from '../sample-events/special-events.ts';
import { daysOffIn } from '../settings/days-off.ts';
import { createDesktopSettings } from '../settings/desktop-settings.ts';
import { dueRulesIn } from '../settings/due-rules.ts';
import { landTaxRuleIn } from '../settings/land-tax-rule.ts';
import { computerId, hasLibrary, noteLibrary, readOfficeSettings } from '../settings/office-settings.ts';
import { readYourName } from '../settings/person.ts';
import { createGuideSettings } from '../settings/preferences.ts';
import { takeSettingsOfFile } from '../settings/settings-of-file.ts';
import { createClaims } from '../sharing/claims.ts';
import { createLeases } from '../sharing/leases.ts';
import { officeViewOf } from '../sharing/office-view.ts';
import { withLeftFiles } from '../storage/away-file.ts';
import { createContentStore } from '../storage/content-store.ts';
import { matterFaults } from '../storage/known-matter.ts';
import { libraryHealth } from '../storage/library/health.ts';
import { type Library, openLibrary } from '../storage/library/open-library.ts';
import { createUpkeep } from '../storage/library/upkeep.ts';
import { officePerson } from '../storage/office-person.ts';
import { toldDb } from '../storage/told-db.ts';
import { uuid7 } from '../storage/uuid7.ts';
import { createUpdates } from '../updates/updates.ts';
import { announce } from './announcements.ts';
import type { AppOptions, AppPorts } from './app-ports.ts';
import { createAppStatus } from './app-status.ts';
import { createChargeSubjects } from './charge-subjects.ts';
import { testConnection } from './connection-check.ts';
import { awayFiles, createAppOffice } from './create-app-office.ts';
import { createFinding } from './create-finding.ts';
import { createHandlers } from './create-handlers.ts';
import { createServices } from './create-services.ts';
import { createDocumentExports } from './document-exports.ts';
import { createDocumentFiles, type DocumentSource, type StoredFile } from './document-files.ts';
import { calendarDues } from './due/calendar-dues.ts';
import { dueLines, touchedByRules } from './due/due-lines.ts';
import { createFullDiskAnswer } from './full-disk-answer.ts';
import { publishOffice } from './office-events.ts';
import { createPacks } from './packs/packs.ts';
import { createPendingEvents } from './pending-events.ts';
import { createPrivacyReport } from './privacy-report.ts';
import { publishEvents } from './publish-events.ts';
import { restoreFromLog } from './restore-from-log.ts';
import { createSupport } from './support-bundle.ts';
import { settingsForSupport } from './support-settings.ts';
import { createToldPerson } from './told-person.ts';
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
  const { clock, random, log, settings } = ports;
  const newId = () => uuid7(clock.now(), random.bytes(16));
  const ids: Ids = { newId, bootId: newId(), computer: computerId(settings, newId) };
  const isFirst = !hasLibrary(settings);
  const library = openLibrary({
    store: ports.paths.store,
    now: () => clock.now(),
    log,
    ...restoreFromLog({ clock, log, ids }),
    wasHere: !isFirst,
    ...(options.libraryDisk === undefined ? {} : { disk: options.libraryDisk }),
  });
  try {
    noteLibrary(settings);
    takeSettingsOfFile(library.db, settings);
    let written = () => {};
    const db = toldDb(library.db, () => written());
    const context = { clock, random, log, ids, db, events: createEventBus(log) };
    return compose(context, ports, options, {
      library,
      isFirst,
      onWritten: (told) => {
        written = told;
      },
    });
  } catch (error) {
    library.db.close();
    throw error;
  }
}

/**
 * Each part is made after what it is made of. What happens later goes over the event bus, whose handlers are added here from
 * top to bottom: those of the capabilities, then the windows, the notices, and the status last.
 */
function compose(
  context: AppContext,
  ports: AppPorts,
  options: AppOptions,
  /** `isFirst`: no library was begun beside these settings before. */
  {
    library,
    isFirst,
    onWritten,
  }: {
    readonly library: Library;
    readonly isFirst: boolean;
    /** Called after each commit. */
    readonly onWritten: (told: () => void) => void;
  },
): App {
  const { clock, log, ids, db, events } = context;
  const {
    settings,
    desktop,
    paths,
    power,
    fileSystem,
    checkpoints = noCheckpoints,
    diagnostics = null,
  } = ports;
  const now = () => clock.now();

  const services = createServices(context, ports, options.practice);
  const { connections, current, isCurrent, http, networkSettings, practice, secrets, serviceFor } = services;

  // What the office keeps.
  const store = withLeftFiles(createContentStore(fileSystem, paths.store), db);
  const documents = createDocuments(db, {
    now,
    computer: ids.computer,
    template: () => readOfficeSettings(db).fileNameTemplate,
    viewUrl: (id) => desktop.viewUrl(id),
    dragUrl: (id, fileName) => desktop.dragUrl(id, fileName),
  });
  const matters = createMatters(db, { now, ...ids });
  const closedMatter = (connectionId: string, number: string) => matterFaults(db, connectionId, number);
  const yourName = () => readYourName(settings);
  const matterId = (connectionId: string, number: string) =>
    matters.use(connectionId, number, undefined, yourName());
  const followUps = createFollowUps(context);
  const charges = watchCharges(
    createCharges(db, { clock, ...ids, append: (entry) => library.intentLog.append(entry) }),
    events,
  );

  const held = createHeldOutcomes(clock);
  const leases = createLeases({ ...context, link: () => office.link, user: () => ordering.leaseUser });
  const claims = createClaims({
    ...{ ...context, checkpoints },
    link: () => office.link,
    isAllSent: () => office.state()?.waiting === 0,
  });

  // What finds land and people.
  const { ownerSearches, purchases, decrypting, ...finding } = createFinding(context, {
    ...{ charges, held, claims, current, serviceFor, matterId, closedMatter },
  });

  // What orders, and what is charged beside orders.
  const ordering = createOrdering({
    ...{ ...context, held, checkpoints, claims, leases, store, power, current, serviceFor },
    intentLog: library.intentLog,
    libraryLock: {
      reason: () => library.state.orderingLockedReason(),
      release: () => library.state.unlockOrdering(),
    },
    isJob: options.isJob ?? false,
    connectionIds: () => connections.ids(),
    matterId: (connectionId, number, isByPerson) =>
      matters.use(connectionId, number, 'order', isByPerson ? yourName() : ''),
    daysOff: () => daysOffIn(db),
    dueRules: () => dueRulesIn(db),
    contactDefaults() {
      const { contactName, contactNumber, email } = readOfficeSettings(db);
      return { contactName, contactNumber, email };
    },
    keepDocument({ documentId, item, ...document }, itsMatterId) {
      const { id: itemId, connectionId } = item;
      documents.add({ ...document, id: documentId, connectionId, matterId: itsMatterId, source: { itemId } });
    },
  });
  const register = createRegister({
    ...{ ...context, charges, held, claims, store, power, version, current, serviceFor, matterId },
    keepDocument({ statementId, ...certificate }) {
      documents.add({ ...certificate, source: { statementId }, fileType: 'pdf', resourceText: null });
      ordering.noteSameFile(certificate.id);
    },
  });
  const alerts = createAlerts({ ...context, charges, held, claims, version, current });
  const alertFolder = createAlertFolder({
    ...{ ...context, settings, fileSystem, importNotifications: alerts.importNotifications },
    currentId: () => connections.current().id,
    connectionName: (id) => connections.get(id)?.name ?? null,
  });
  const alertLapses = createAlertLapses({
    ...{ ...context, settings, alerts: alerts.list },
    currentId: () => connections.current().id,
  });
  const dueAsked = () => {
    const { id, wire } = connections.current();
    return { connectionId: id, wire, now: now() };
  };
  const settlements = createSettlementEvents(db, {
    now,
    dues: (connectionId) => calendarDues(db, { ...dueAsked(), connectionId }),
  });
  const calendarFile = createCalendarFile({
    ...{ ...context, settings, fileSystem },
    currentId: () => connections.current().id,
    connectionName: (id) => connections.get(id)?.name ?? null,
    made() {
      const { events: dated } = settlements.take(connections.current().id);
      return new TextEncoder().encode(calendarText(calendarName, dated));
    },
  });
  const specialEvents = createSpecialEvents({
    ...{ log, http, secrets },
    connection: practice.current,
    ownCredentials: practice.sampleCredentials,
  });
  const chargeAnswers = createChargeAnswers({
    ...{ clock, db, charges, current },
    subjects: createChargeSubjects({ ...context, purchases }),
  });
  const isBusy = () => ordering.isBusy() || register.isBusy() || alerts.isBusy() || decrypting.isBusy();

  // What works on what is kept, and waits while something that costs money is sent.
  function fetchAgain(source: DocumentSource): void {
    if ('itemId' in source) ordering.fetchAgain(source.itemId);
    else register.fetchAgain(source.statementId);
  }
  const away = awayFiles(() => office.documents);
  const files = createDocumentFiles({ ...away, documents, store, log, isCurrent, fetchAgain });
  const folderCopies = createFolderCopies({
    ...{ ...context, settings, fileSystem, documents, toExport: files.toExport, library: paths.store },
    store: createCopyStore(db, { now, documents }),
    currentId: () => connections.current().id,
    connectionName: (id) => connections.get(id)?.name ?? null,
  });
  const textReader = ports.textReader && takeTurns(ports.textReader, clock);
  const words = createDocumentWords({
    ...{ ...context, ...away, documents, store, fileSystem, isBusy },
    path: join(paths.store, 'words.db'),
    reader: textReader,
  });
  const records = createRecordSearch({
    ...{ ...context, isBusy },
    sources: [createSearchedMatters(db), register.searched, alerts.searched],
    path: join(paths.store, 'records.db'),
  });
  const fileRemoval = createFileRemoval(db, { store, log });
  const ownDocuments = createOwnDocuments({ ...context, documents, store, files: fileRemoval });
  const intake = createIntake({
    ...{ ...context, settings, fileSystem, store, ownDocuments, reader: textReader },
    currentId: () => connections.current().id,
    connectionName: (id) => connections.get(id)?.name ?? null,
    spool: join(paths.store, 'intake'),
  });
  const deletions = createMatterDeletions(db, {
    ...{ now, events, files: fileRemoval },
    forget: ordering.carts.forgetMatter,
  });
  const matterActs = createMatterActs(db, {
    ...{ now, ...ids },
    use: matterId,
    renumberCarts: ordering.carts.renumberMatter,
    cartLinesFor: ordering.carts.linesFor,
  });
  events.on('officeSettingsChanged', ({ what }) => {
    if (what === 'daysOff') ordering.daysOffChanged();
  });
  events.on('filingChanged', ({ connectionId }) => {
    if (isCurrent(connectionId)) ordering.carts.tellAll();
  });
  const { updater } = ports;
  const updates = createUpdates({
    ...context,
    settings,
    secrets,
    http,
    version,
    system: process,
    updater,
    // Before what is only in memory is written down, a new version is not installed.
    isBusy: () => isBusy() || !held.isEmpty(),
  });
  const upkeep = createUpkeep({ ...context, ...away, library, store, isBusy, fetchAgain });

  const office = createAppOffice({
    ...{ ...context, secrets, fileSystem, store, matters, claims, leases, isCurrent, settings },
    removal: fileRemoval,
    renumberCarts: ordering.carts.renumberMatter,
    forgetInCarts: ordering.carts.forgetMatter,
    documentsChanged: () => documents.changed(),
    noteSameFile: ordering.noteSameFile,
    daysOff: () => daysOffIn(db),
  });

  const searchSchedules = createSearchSchedules({
    ...{ ...context, charges, register, current, power },
    problem: () => upkeep.orderingProblem(),
  });

  // What the windows and the person are told.
  const hub = createEventHub<AppEvent>();
  const pendingEvents = createPendingEvents(hub);
  const desktopSettings = createDesktopSettings(settings, () => desktop.habits());
  const notices = createNotificationScheduler({
    notifier: ports.notifier,
    clock,
    choice: () => desktopSettings.notices(),
  });
  publishEvents({ events, ordering, documents, isCurrent, publish: hub.publish });
  const person = createToldPerson(db, {
    ...{ now, yourName, computer: ids.computer },
    member() {
      const state = office.state();
      return state === null ? null : { person: state.file.person, joinedAt: state.joinedAt };
    },
  });
  announce({
    ...{ events, documents, isCurrent, person, notifier: notices, publish: hub.publish },
    order: ordering.view,
  });
  office.onSent(async () => words.goOn());
  const officeEvents = publishOffice({ clock, log, office, leases, publish: hub.publish });
  onWritten(() => {
    office.written();
    officeEvents.written();
  });
  const status = createAppStatus({
    ...{ ...context, connections, ordering, library, upkeep, updates, desktop },
    publish: (shown) => hub.publish({ type: 'status', status: shown }),
  });

  const router = createRouter(
    createHandlers({
      ...finding,
      decrypting,
      ...{ db, log, now, connections, desktop, desktopSettings, serviceFor, documents, matters, ordering },
      ...{
        chargeAnswers,
        register,
        alerts,
        alertFolder,
        settlements,
        calendarFile,
        folderCopies,
        intake,
        specialEvents,
        settings,
        updates,
        words,
        records,
        deletions,
        matterActs,
        events,
        ownDocuments,
        searchSchedules,
      },
      connectionId: () => connections.current().id,
      computer: ids.computer,
      me: () => officePerson(db),
      practice,
      followUps,
      due: {
        today: () => dueLines(db, dueAsked()),
        touchedBy: (rules) => touchedByRules(db, dueAsked(), rules),
        rulesChanged: () => events.publish('officeSettingsChanged', { what: 'dueRules' }),
      },
      office,
      knownLand: createKnownLand(db),
      versions: createVersions({
        ...{ ...context, ids, matter: matters.get },
        landTaxRule: () => landTaxRuleIn(db),
      }),
      links: createMatterLinks(db, { now, ...ids }),
      timeline: createMatterTimeline(db, ids),
      audit: createAudit(db, ids),
      changes: (matterId) => matterChanges(db, matterId, ids.computer),
      yourName,
      closing: createMatterClosing(db, {
        now,
        computer: ids.computer,
        yourName,
        cartLines: (number) => ordering.carts.linesFor(connections.current().id, number),
      }),
      windowEvents: pendingEvents,
      service: current,
      status: () => status.now(),
      exports: createDocumentExports({
        ...{ db, documents, matters, followUps, files, words, desktop, clock, log },
        connection: () => connections.current(),
      }),
      packs: createPacks({
        ...{ db, documents, matters, files, words, desktop, clock, log },
        binder: ports.packBinder ?? noPackBinder,
        connection: () => connections.current(),
      }),
      fileToExport: files.toExport,
      bring: files.bring,
      awaySince: () => office.state()?.since ?? null,
      orderingProblem: () => upkeep.orderingProblem(),
      dismissLibraryNotice() {
        library.state.dismissNotice();
        events.publish('libraryStateChanged', {});
        return status.now();
      },
      guide: createGuideSettings(settings, {
        isFirst,
        hasWork: () => db.get('SELECT 1 FROM matter LIMIT 1') !== undefined,
      }),
      network: {
        settings: networkSettings,
        test: services.testNetwork,
      },
      privacy: createPrivacyReport({ db, clock, store: paths.store, fileSystem, diagnostics, ownerSearches }),
      support: createSupport({
        ...{ clock, log, desktop, version, diagnostics },
        library: () => libraryHealth(library),
        settings: async () =>
          settingsForSupport({
            office: readOfficeSettings(db),
            yourName: readYourName(settings),
            daysOff: daysOffIn(db),
            network: await networkSettings.view(),
            desktop: desktopSettings.view(),
            connections: await connections.list(),
            officeServer: officeViewOf(office.state()),
          }),
      }),
      testConnection: (id) => testConnection(id, connections),
    }),
    createFullDiskAnswer({ disk: library.disk, store: paths.store, log }),
  );

  // What an earlier run left half done, and what goes on by itself.
  decrypting.recover();
  register.recover();
  alerts.recover();
  ownDocuments.start();
  fileRemoval.start();
  upkeep.start();
  updates.start();
  words.start();
  // A job has no search, and nobody who is told of an alert.
  if (options.isJob !== true) {
    records.start();
    alertFolder.start();
    calendarFile.start();
    folderCopies.start();
    intake.start();
    alertLapses.start();
  }
  function watch(): void {
    // First: nothing is asked before it is known whether another computer asks.
    leases.start();
    ordering.start();
    register.start();
    // Nobody asked a job for more than it was told.
    if (options.isJob !== true) searchSchedules.start();
  }
  if (options.watchesLater !== true) watch();
  office.start();
  status.refresh();

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
      officeEvents.stop();
      alertLapses.stop();
      searchSchedules.stop();
      notices.stop();
      services.stopPower();
      // First, so that no order leaves while the rest ends.
      await Promise.all([
        ordering.stop(),
        register.stop(),
        alertFolder.stop(),
        calendarFile.stop(),
        folderCopies.stop(),
        intake.stop(),
      ]);
      await leases.stop();
      await office.stop();
      await updates.stop();
      await words.stop();
      await records.stop();
      await upkeep.stop();
      await http.close();
      // What was being sent ends in doubt now, and that is written down.
      await Promise.all([
        ordering.idle(),
        register.idle(),
        searchSchedules.idle(),
        alerts.idle(),
        decrypting.idle(),
        ownDocuments.stop(),
      ]);
      await fileRemoval.idle();
      held.close();
      await practice.close();
      db.close();
    },
  };
}
