import { join } from 'node:path';
import { app, dialog, Menu, MessageChannelMain, protocol, session } from 'electron';
import { serveMessagePort } from './api/message-port.ts';
import { handOverPorts } from './electron/bridge-port.ts';
import { createDesktop } from './electron/desktop.ts';
import { openLink } from './electron/links.ts';
import { createElectronNetwork } from './electron/network.ts';
import { createNotifier, type NoticeTarget } from './electron/notifier.ts';
import { closeAction } from './electron/policy/close-action.ts';
import { dataRoot } from './electron/policy/data-root.ts';
import { applicationMenu } from './electron/policy/menus.ts';
import { forbiddenSwitches } from './electron/policy/switches.ts';
import { createPower } from './electron/power.ts';
import { handleSchemes, readAppFiles, registerSchemes } from './electron/protocol.ts';
import { quitWhenDone } from './electron/quit.ts';
import { enforcePolicies } from './electron/session-policy.ts';
import { createTray } from './electron/tray.ts';
import { createOfficeWindow, loadPage, type OfficeWindow } from './electron/window.ts';
import { createConfSettings } from './host/conf-settings.ts';
import { createFileLog } from './host/file-log.ts';
import { lockFolder } from './host/folder-lock.ts';
import { createKeytarSecrets } from './host/keytar-secrets.ts';
import { createNodeFileSystem } from './host/node-file-system.ts';
import { createSystemClock } from './host/system-clock.ts';
import { createSystemRandom } from './host/system-random.ts';
import { createOffice, type Office } from './office.ts';

// Everything down to the lock happens before the application is ready and before anything is opened.
app.enableSandbox();
registerSchemes(protocol);

/** The same as `appId` in electron-builder.yml: Windows shows notifications only under the id of the shortcut. */
const appId = 'au.landfolio.desk';
/** Made up once for this application: Windows starts it by this id when a notification is clicked. */
const toastActivator = '{6E0B1F0C-52B4-4B0E-9C44-3C0F7E2E5A61}';

const built = import.meta.dirname;
const icons = join(built, '../../assets/icons');
const forbidden = app.isPackaged ? forbiddenSwitches(process.argv.slice(1)) : [];

if (forbidden.length > 0) {
  refuse(`Landfolio does not start with these options: ${forbidden.map((name) => `--${name}`).join(', ')}.`);
} else if (app.requestSingleInstanceLock()) {
  start().catch((error: unknown) => {
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

async function start(): Promise<void> {
  const root = dataRoot({
    platform: process.platform,
    localAppData: process.env.LOCALAPPDATA,
    userData: app.getPath('userData'),
  });
  if (!root.ok) return refuse(root.failure.message);
  const store = join(root.value, 'store');
  const lock = lockFolder(store);
  if (!lock.ok) return refuse(lock.failure.message);

  const clock = createSystemClock();
  const random = createSystemRandom();
  const log = createFileLog(join(root.value, 'logs'), { clock, random });
  enforcePolicies(app, log);
  app.setAppUserModelId(appId);
  if (process.platform === 'win32') app.setToastActivatorCLSID(toastActivator);

  await app.whenReady();
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(applicationMenu(process.platform, (id) => openLink(id, log))),
  );

  let office: Office | null = null;
  let view: OfficeWindow | null = null;
  let waiting = 0;
  const settings = createConfSettings(root.value, clock);
  const show = (target?: NoticeTarget): void => {
    view?.show();
    if (target !== undefined) office?.show(target);
  };
  app.on('second-instance', () => show());
  app.on('activate', () => show());

  const tray = createTray(
    join(icons, 'tray.png'),
    {
      open: () => show(),
      showOrders: () => show({ documentId: null, orderId: null }),
      quit: () => app.quit(),
    },
    log,
  );
  const desktop = createDesktop({
    window: () => view?.window ?? null,
    dragIcon: join(icons, 'document.png'),
    setBadge: (count, attention, orders) => {
      waiting = count;
      tray?.set({ waiting: count, attention, orders });
    },
    log,
  });

  const opened = await createOffice({
    clock,
    random,
    secrets: createKeytarSecrets({ clock }),
    settings,
    notifier: createNotifier(show, log),
    desktop,
    network: createElectronNetwork(session.defaultSession, log),
    power: createPower(),
    paths: { store },
    log,
    fileSystem: createNodeFileSystem({ clock }),
  });
  office = opened;
  const close = async (): Promise<void> => {
    await opened.close();
    await desktop.close();
    tray?.destroy();
    lock.value.release();
  };
  const quitting = quitWhenDone(clock, opened.pending, close, log);
  app.on('window-all-closed', () => app.quit());

  handleSchemes(session.defaultSession, readAppFiles(join(built, '../renderer')), opened.storedFile, log);
  view = createOfficeWindow({
    build: app.isPackaged ? 'production' : 'development',
    preload: join(built, '../preload/index.cjs'),
    icon: join(icons, '256.png'),
    settings,
    log,
    closeAction: () => (quitting.isLeaving() ? 'quit' : closeAction(process.platform, waiting)),
  });
  handOverPorts(view.window.webContents, {
    channel: () => new MessageChannelMain(),
    serve: (port) => serveMessagePort(opened.router, port, log),
    log,
  });
  await loadPage(view.window);
}
