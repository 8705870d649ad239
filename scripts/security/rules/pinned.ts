import ts from 'typescript';
import { type Fault, type HomeRule, home } from '../rule.ts';

/** What one file must say, word for word but for spaces and comments: no test can start Electron to see it. */
interface Pinned {
  readonly name: string;
  readonly items: readonly number[];
  readonly path: string;
  readonly instead: string;
  /** Each stands there once, in this order. */
  readonly says: readonly string[];
  /** How often each of these words stands there at all. */
  readonly counts?: Readonly<Record<string, number>>;
  /** The first of `says` comes right after the imports. */
  readonly isFirst?: true;
}

const pinned: readonly Pinned[] = [
  {
    name: 'start-order',
    items: [2, 7, 8, 12, 18, 19, 29, 30],
    path: 'main/hosts/electron/start.ts',
    instead:
      'Sandbox and schemes come first; forbidden switches and the lock decide before anything opens; policies before the window; what is opened from outside only goes to its reader.',
    isFirst: true,
    says: [
      'app.enableSandbox(); registerSchemes(protocol);',
      'const forbidden = app.isPackaged ? forbiddenSwitches(process.argv.slice(1)) : [];',
      'if (forbidden.length > 0) { dialogsWork(app).then(() => refuse(switchesRefused(forbidden, process.env))); } else if (app.requestSingleInstanceLock()) {',
      "function refuse(message: string): void { dialog.showErrorBox('Landfolio', message); app.exit(1); }",
      'lockFolder(store)',
      'enforcePolicies(app, log);',
      "app.on('open-url', (event, url) => { event.preventDefault(); take(linkLaunch(url)); show(); });",
      "app.on('open-file', (event, path) => { event.preventDefault(); take(fileLaunch(path, '/', process.platform)); show(); });",
      'await app.whenReady(); Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(',
      "app.on('second-instance', (_event, argv, folder) => { take(launchOf(argv, folder, process.platform)); show(); });",
      'createApp(',
      'handleSchemes(session.defaultSession,',
      "createOfficeWindow({ build: app.isPackaged ? 'production' : 'development',",
      'handOverPorts(made.window.webContents,',
      'await loadPage(made.window);',
    ],
    counts: {
      "'open-url'": 1,
      "'open-file'": 1,
      "'second-instance'": 1,
      setApplicationMenu: 1,
      'app.exit(': 1,
    },
  },
  {
    name: 'the-window-is-as-checked',
    items: [1, 11],
    path: 'main/hosts/electron/window.ts',
    instead: 'The one window has the options of policy/window-options.ts and loads startUrl, once.',
    says: ['new BrowserWindow(buildWindowOptions(', '.loadURL(startUrl)'],
    counts: { 'new BrowserWindow': 1, loadURL: 1 },
  },
  {
    name: 'the-preload-passes-a-port',
    items: [20, 22, 23, 25],
    path: 'preload/index.ts',
    instead: 'The page gets bridge.connect() and nothing of Electron: no channel of its choice, no callback.',
    says: [
      "ipcRenderer.on('bridge:port', (event) => { window.postMessage(portArrives, '/', [...event.ports]); });",
      "contextBridge.exposeInMainWorld('bridge', { connect: async (): Promise<void> => { const isGiven: unknown = await ipcRenderer.invoke('bridge:connect'); if (isGiven !== true) throw new Error('The office cannot be reached.'); } });",
    ],
    counts: { ipcRenderer: 3, contextBridge: 2, postMessage: 1 },
  },
  {
    name: 'scheme-privileges',
    items: [9, 12, 13],
    path: 'main/hosts/electron/protocol.ts',
    instead: 'No scheme gets more privileges, and each is answered by protocol.handle.',
    says: [
      '{ scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }',
      '{ scheme: documentScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true } }',
      'session.protocol.handle(appScheme,',
      'session.protocol.handle(documentScheme,',
    ],
    counts: { 'scheme:': 2, 'privileges:': 2, 'protocol.handle': 2 },
  },
  {
    name: 'links-by-id',
    items: [16],
    path: 'main/hosts/electron/links.ts',
    instead: 'Open the address that policy/external-link.ts has under the id.',
    says: ['const address = externalLink(id);', 'shell.openExternal(address)'],
    counts: { openExternal: 1 },
  },
  {
    name: 'mail-by-its-parts',
    items: [16],
    path: 'main/hosts/electron/mail.ts',
    instead: 'Open the address that shared/model/mail-link.ts makes of the parts of an email.',
    says: ['const address = mailLink(mail);', 'shell.openExternal(address)'],
    counts: { openExternal: 1 },
  },
  {
    name: 'copies-only',
    items: [17],
    path: 'main/hosts/electron/desktop.ts',
    instead: 'Show, open and drag what exportCopy has made: never a path into the store.',
    says: [
      'copies.push(await exportCopy(file.storePath, folder, file.fileName, { isReadOnly: true }));',
      'startDrag({ file: first, files: copies, icon })',
      'shell.showItemInFolder(await exportCopy(file.storePath, folder, file.fileName))',
      'shell.openPath(await exportCopy(file.storePath, folder, file.fileName, { isReadOnly: true }))',
    ],
    counts: { 'copies.push': 1, '.startDrag(': 1, showItemInFolder: 1, openPath: 1 },
  },
  {
    name: 'crashes-stay-here',
    items: [27],
    path: 'main/hosts/electron/crashes.ts',
    instead: 'An image of memory holds what was in it: it is not uploaded.',
    says: ['reporter.start({ uploadToServer: false,'],
    counts: { 'reporter.start': 1, uploadToServer: 1 },
  },
  {
    name: 'node-reader-starts-itself-only',
    items: [27, 34],
    path: 'main/platform/pdf-text/node-reader.ts',
    instead: 'Fork the entry beside it, once, with an environment of its own and without its output.',
    says: [
      "import { fork } from 'node:child_process';",
      "const ownEntry = new URL('./reader-process.ts', import.meta.url);",
      'fork(entry,',
      'env: childEnvironment(process.env),',
      "stdio: ['ignore', 'ignore', 'ignore', 'ipc']",
    ],
    counts: { child_process: 1, 'fork(': 1, 'entry = ownEntry': 1 },
  },
  {
    name: 'utility-reader-by-its-options-only',
    items: [27, 34],
    path: 'main/hosts/electron/utility-reader.ts',
    instead: 'Fork the entry once, with the options of policy/reader-options.ts.',
    says: ['utilityProcess.fork(entry, [], readerOptions(process.env))'],
    counts: { utilityProcess: 2 },
  },
  {
    name: 'one-trusted-types-policy',
    items: [10],
    path: 'renderer/features/documents/pdf/worker.ts',
    instead: 'The one policy vouches for the address of the PDF worker and for nothing else.',
    says: ['createPolicy(workerPolicyName, { createScriptURL: (text) => { if (text !== workerUrl) throw'],
    counts: { '?.createPolicy(': 1 },
  },
];

export const pinnedRules: readonly HomeRule[] = pinned.map(({ name, items, path, instead, ...pin }) =>
  home(path, { name, items, instead, check: (tree) => faultsOf(tree, pin) }),
);

function faultsOf(
  tree: ts.SourceFile,
  { says, counts, isFirst }: Pick<Pinned, 'says' | 'counts' | 'isFirst'>,
): readonly Fault[] {
  const code = plain(printer.printFile(tree));
  const faults: Fault[] = [];
  let from = 0;
  for (const text of says) {
    const at = code.indexOf(plain(text), from);
    if (at < 0) faults.push({ what: `it does not say, or not in its place: ${text}` });
    else from = at + plain(text).length;
    if (code.split(plain(text)).length > 2) faults.push({ what: `it says more than once: ${text}` });
  }
  for (const [word, wanted] of Object.entries(counts ?? {})) {
    const found = code.split(plain(word)).length - 1;
    if (found !== wanted) faults.push({ what: `${word} stands there ${found} times, not ${wanted}` });
  }
  const start = tree.statements.find((statement) => !ts.isImportDeclaration(statement));
  const after = start === undefined ? '' : plain(tree.text.slice(start.getStart()));
  if (isFirst && !after.startsWith(plain(says[0] ?? '')))
    faults.push({ what: `it does not begin with ${says[0]}` });
  return faults;
}

const printer = ts.createPrinter({ removeComments: true });

function plain(text: string): string {
  return text.replaceAll(/\s+/g, '').replaceAll(/,(?=[)}\]])/g, '');
}
