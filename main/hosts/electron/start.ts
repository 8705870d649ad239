import { join } from 'node:path';
import {
  app,
  crashReporter,
  dialog,
  Menu,
  MessageChannelMain,
  Notification,
  protocol,
  session,
} from 'electron';
import type { Place } from '../../../shared/model/place.ts';
import { serveMessagePort } from '../../api/message-port.ts';
import { type App, createApp } from '../../app/create-app.ts';
import { version } from '../../app/version.ts';
import { catchCrashes } from '../../platform/catch-crashes.ts';
import { createCrashFiles } from '../../platform/crash-files.ts';
import { createDiagnostics } from '../../platform/diagnostics.ts';
import { createFileLog } from '../../platform/file-log.ts';
import { lockFolder } from '../../platform/folder-lock.ts';
import { createKeytarSecrets } from '../../platform/keytar-secrets.ts';
import { createNodeFileSystem } from '../../platform/node-file-system.ts';
import { createPackBinder } from '../../platform/pdf-pack/pack-binder.ts';
import { createTextReader } from '../../platform/pdf-text/text-reader.ts';
import { readConnectionFile } from '../../platform/read-connection-file.ts';
import { createSystemClock } from '../../platform/system-clock.ts';
import { createSystemRandom } from '../../platform/system-random.ts';
import type { Log } from '../../ports/log.ts';
import { closesToTray } from '../../settings/desktop-settings.ts';
import { handOverPorts } from './bridge-port.ts';
import { renewCodeCache } from './code-cache.ts';
import { keepMemoryImages, watchProcesses } from './crashes.ts';
import { createDesktop } from './desktop.ts';
import { dialogsWork } from './dialogs-work.ts';
import { createElectronSettings } from './electron-settings.ts';
import { openLink } from './links.ts';
import { createStartAtLogin } from './login-item.ts';
import { createElectronNetwork } from './network.ts';
import { createNotifier } from './notifier.ts';
import { closeAction, trayChoice } from './policy/close-action.ts';
import { dataRoot } from './policy/data-root.ts';
import {
  fileLaunch,
  firstShow,
  type Launch,
  launchOf,
  linkLaunch,
  relaunchOptions,
} from './policy/launch.ts';
import { applicationMenu } from './policy/menus.ts';
import { dockMenu, jumpList } from './policy/shortcuts.ts';
import { forbiddenSwitches, switchesRefused } from './policy/switches.ts';
import { createPower } from './power.ts';
import { keepProfileHere } from './profile.ts';
import { handleSchemes, readAppFiles, registerSchemes } from './protocol.ts';
import { quitWhenDone } from './quit.ts';
import { enforcePolicies } from './session-policy.ts';
import { createTray } from './tray.ts';
import { createPackageUpdater } from './updater.ts';
import { startUtilityReader } from './utility-reader.ts';
import { createOfficeWindow, loadPage, type OfficeWindow } from './window.ts';

// Everything down to the lock happens before the application is ready and before anything is opened.
app.enableSandbox();
registerSchemes(protocol);

/** The same as `appId` in electron-builder.yml: Windows shows notifications only under the id of the shortcut. */
const appId = 'au.landfolio.desk';
/** Made up once for this application: Windows starts it by this id when a notification is clicked. */
const toastActivator = '{6E0B1F0C-52B4-4B0E-9C44-3C0F7E2E5A61}';

const built = import.meta.dirname;
const icons = join(built, '../../assets/icons');
keepProfileHere(app);
const forbidden = app.isPackaged ? forbiddenSwitches(process.argv.slice(1)) : [];

if (forbidden.length > 0) {
  dialogsWork(app).then(() => refuse(switchesRefused(forbidden, process.env)));
} else if (app.requestSingleInstanceLock()) {
  start().catch(async (error: unknown) => {
    await dialogsWork(app);
    refuse(`Landfolio could not start. ${error instanceof Error ? error.message : ''}`);
  });
} else {
  // The first one shows its window.
  app.quit();
}

function refuse(message: string): void {
  dialog.showErrorBox('Landfolio', message);
  app.exit(1);
}

/** The page fell again and again; orders and downloads go on without it. */
function refusePage(reference: string): void {
  dialog.showErrorBox(
    'Landfolio',
    `The window stopped several times (reference ${reference}). Nothing is lost, and Landfolio still checks orders in progress. Quit Landfolio and start it again.`,
  );
}

/** Shows what a start asked for. A connection file is shown with its text and added by nobody but the person. */
function hand({ place, connectionFile }: Launch, office: App, log: Log): void {
  if (place !== null) office.show(place);
  if (connectionFile === null) return;
  const read = readConnectionFile(connectionFile);
  if (read.ok) office.offerConnection(read.value);
  else {
    log.warn('connectionFile.unreadable');
    dialog.showErrorBox('Landfolio', read.failure.message);
  }
}

async function start(): Promise<void> {
  const root = dataRoot({
    platform: process.platform,
    localAppData: process.env.LOCALAPPDATA,
    userData: app.getPath('userData'),
  });
  if (!root.ok) return dialogsWork(app).then(() => refuse(root.failure.message));
  const store = join(root.value, 'store');
  const lock = lockFolder(store);
  if (!lock.ok) return dialogsWork(app).then(() => refuse(lock.failure.message));

  const clock = createSystemClock();
  const random = createSystemRandom();
  const log = createFileLog(join(root.value, 'logs'), { clock, random });
  const crashFolder = join(root.value, 'crashes');
  const crashes = createCrashFiles(crashFolder, { clock, random, version });
  catchCrashes(process, { crashes, log, end: refuse });
  const images = keepMemoryImages(app, crashReporter, crashFolder, log);
  enforcePolicies(app, log);
  app.setAppUserModelId(appId);
  if (process.platform === 'win32') app.setToastActivatorCLSID(toastActivator);

  let office: App | null = null;
  let view: OfficeWindow | null = null;
  /** What came before there was an office to hand it to. */
  const early: Launch[] = [launchOf(process.argv, process.cwd(), process.platform)];
  let quitting: ReturnType<typeof quitWhenDone> | null = null;
  let isAskedFor = false;
  const relaunch = (): void => app.relaunch(relaunchOptions(process.argv, process.env));
  const show = (place?: Place): void => {
    if (quitting?.isGone() === true) {
      quitting.startAgain();
      return;
    }
    isAskedFor = true;
    view?.show();
    if (place !== undefined) take({ place, connectionFile: null });
  };
  const take = (launch: Launch): void => {
    if (office === null) early.push(launch);
    else hand(launch, office, log);
  };
  // macOS tells these before the application is ready.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    take(linkLaunch(url));
    show();
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    take(fileLaunch(path, '/', process.platform));
    show();
  });

  await app.whenReady();
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(applicationMenu(process.platform, { openLink: (id) => openLink(id, log), show })),
  );

  const settings = createElectronSettings(root.value, clock);
  app.on('second-instance', (_event, argv, folder) => {
    take(launchOf(argv, folder, process.platform));
    show();
  });
  app.on('activate', () => show());
  app.dock?.setMenu(Menu.buildFromTemplate(dockMenu(show)));
  if (process.platform === 'win32' && app.isPackaged) app.setUserTasks(jumpList(process.execPath));

  const tray = createTray(
    icons,
    {
      open: () => show(),
      showOrders: () => show({ screen: 'orders', id: null }),
      quit: () => app.quit(),
    },
    log,
  );
  const startAtLogin = createStartAtLogin(appId, log);
  const desktop = createDesktop({
    window: () => view?.window ?? null,
    dragIcon: join(icons, 'document.png'),
    setBadge: (badge) => {
      tray?.set(badge);
      view?.setBadge(badge.attention);
    },
    habits: () => ({
      closeToTray: trayChoice(process.platform, tray !== null),
      startAtLogin,
      hasNotifications: Notification.isSupported(),
      opensDocuments: true,
    }),
    log,
  });

  const startReader = () => startUtilityReader(join(built, 'reader-process.js'));
  const opened = await createApp({
    clock,
    random,
    secrets: createKeytarSecrets({ clock }),
    settings,
    notifier: createNotifier(show, log),
    desktop,
    network: createElectronNetwork(session.defaultSession, log),
    power: createPower(),
    updater: createPackageUpdater({
      app,
      platform: process.platform,
      program: process.execPath,
      resources: process.resourcesPath,
      cache: join(root.value, 'updates'),
      quitBy: (act) => quitting?.quitBy(act),
      relaunch,
      clock,
      log,
    }),
    paths: { store },
    log,
    diagnostics: createDiagnostics({ root: root.value, crashes, host: 'installed', images }),
    fileSystem: createNodeFileSystem({ clock }),
    textReader: createTextReader({ clock, start: startReader }),
    packBinder: createPackBinder({ clock, start: startReader }),
  });
  office = opened;
  const close = async (): Promise<void> => {
    await opened.close();
    await desktop.close();
    tray?.destroy();
    lock.value.release();
  };
  quitting = quitWhenDone({
    clock,
    isBusy: opened.pending,
    endWindow: () => view?.end(),
    close,
    relaunch,
    log,
  });

  handleSchemes(session.defaultSession, readAppFiles(join(built, '../renderer')), opened.storedFile, log);
  const made = createOfficeWindow({
    build: app.isPackaged ? 'production' : 'development',
    preload: join(built, '../preload/index.cjs'),
    icon: join(icons, '256.png'),
    settings,
    log,
    first: firstShow({
      argv: process.argv,
      platform: process.platform,
      hasTray: tray !== null,
      wasOpenedAtLogin: process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin,
      isAskedFor,
    }),
    sessionEnd: () => quitting?.sessionEnd() ?? 'go',
    closeAction: () =>
      quitting?.isLeaving() === true
        ? 'quit'
        : closeAction({
            platform: process.platform,
            hasTray: tray !== null,
            closesToTray: closesToTray(settings, desktop.habits()),
          }),
  });
  view = made;
  watchProcesses(app, {
    crashes,
    clock,
    log,
    showAgain: () => made.showAgain(),
    tell: refusePage,
  });
  for (const launch of early.splice(0)) hand(launch, opened, log);
  handOverPorts(made.window.webContents, {
    channel: () => new MessageChannelMain(),
    serve: (port) => serveMessagePort(opened.router, port, log),
    log,
  });
  await renewCodeCache(session.defaultSession, settings, version, log);
  await loadPage(made.window);
}
