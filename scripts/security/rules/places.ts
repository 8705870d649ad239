import ts from 'typescript';
import { isMain, isPage, isProduct, type Rule } from '../rule.ts';
import { callsIn, literalOf, nameOf, nodesOf } from '../syntax-tree.ts';

/** What may be called in these files only. */
interface Place {
  readonly name: string;
  readonly items: readonly number[];
  readonly where: (path: string) => boolean;
  /** Last words of what is called. */
  readonly calls: readonly string[];
  readonly homes: readonly string[];
  readonly instead: string;
}

const electron = 'main/hosts/electron';
const pdf = 'renderer/features/documents/pdf';

const places: readonly Place[] = [
  {
    name: 'one-guard-of-sessions',
    items: [15, 18, 19, 20, 28],
    where: isMain,
    calls: [
      'setPermissionRequestHandler',
      'setPermissionCheckHandler',
      'setDevicePermissionHandler',
      'setDisplayMediaRequestHandler',
      'setBluetoothPairingHandler',
      'setUSBProtectedClassesHandler',
      'setWindowOpenHandler',
      'onBeforeRequest',
    ],
    homes: [`${electron}/session-policy.ts`],
    instead: 'A later handler takes the place of the first: only session-policy.ts sets one.',
  },
  {
    name: 'one-channel',
    items: [23],
    where: isMain,
    calls: ['ipc.handle', 'ipc.handleOnce', 'ipc.on', 'ipc.once'],
    homes: [`${electron}/bridge-port.ts`],
    instead: 'Add a procedure to shared/contract/router.ts: the page asks over its port.',
  },
  {
    name: 'no-other-session',
    items: [19, 28],
    where: isMain,
    calls: ['fromPartition', 'fromPath'],
    homes: [],
    instead: 'The window has the default session: its schemes and its guards are set there.',
  },
  {
    name: 'one-window',
    items: [1],
    where: isMain,
    calls: ['BrowserWindow', 'BaseWindow', 'WebContentsView', 'BrowserView', 'View'],
    homes: [`${electron}/window.ts`],
    instead: 'Only window.ts makes a window, from buildWindowOptions(…).',
  },
  {
    name: 'the-office-opens-after-the-lock',
    items: [29],
    where: (path) => path.startsWith(`${electron}/`),
    calls: ['createApp', 'openLibrary', 'openDb'],
    homes: [`${electron}/start.ts`],
    instead: 'Only the entry opens the office, once it holds the lock of the folder.',
  },
  {
    name: 'secrets-are-revealed-in-few-places',
    items: [27],
    where: isProduct,
    calls: ['reveal'],
    // What sends a secret, stores it, or compares it.
    homes: [
      'main/connection/credentials.ts',
      'main/connection/tokens.ts',
      'main/connection/sent-secrets.ts',
      'main/hosts/cli/job-office.ts',
      'main/sharing/office-connection.ts',
      'main/sharing/office-password.ts',
      'main/sample-events/special-events.ts',
      'main/sample-events/basic-credentials.ts',
      'main/platform/keytar-secrets.ts',
      'main/settings/network-certificates.ts',
      'main/settings/network-settings.ts',
      'main/updates/confirmed-feed.ts',
    ],
    instead: 'Hand the Secret on. Only what sends, stores or compares it reveals it.',
  },
  {
    name: 'fetch-of-documents-only',
    items: [28],
    where: isPage,
    calls: ['fetch'],
    homes: [`${pdf}/open-pdf.ts`],
    instead: 'Ask through renderer/bridge; open-pdf.ts reads the bytes of a document.',
  },
  {
    name: 'trusted-types-in-one-place',
    items: [10],
    where: isPage,
    calls: ['createPolicy'],
    homes: [`${pdf}/worker.ts`],
    instead: "Only worker.ts makes a policy, for the worker's address.",
  },
];

const messages: Rule = {
  name: 'messages-stay-in-their-window',
  items: [22, 25],
  instead: "Give '/' as the target of window.postMessage: this very origin.",
  appliesTo: isProduct,
  check: (tree) =>
    callsIn(tree)
      .filter((node) => nameOf(node.expression) === 'window.postMessage')
      .filter((node) => literalOf(node.arguments[1]) !== '/')
      .map((node) => ({ what: 'window.postMessage to another origin', node })),
};

/** Entries of their own process, where waiting holds nothing up. */
const entries: readonly string[] = [
  'main/hosts/browser/start.ts',
  'main/hosts/cli/start.ts',
  'main/hosts/office-server/start.ts',
  'main/practice/serve.ts',
];

const noWaiting: Rule = {
  name: 'no-top-level-await',
  items: [2, 12],
  instead:
    'Await inside a function: Electron becomes ready while a module waits, and what comes before is late.',
  appliesTo: (path) => (isMain(path) || path.startsWith('shared/')) && !entries.includes(path),
  check: (tree) =>
    nodesOf(tree)
      .filter((node) => ts.isAwaitExpression(node) && ts.findAncestor(node, ts.isFunctionLike) === undefined)
      .map((node) => ({ what: node.getText().slice(0, 60), node })),
};

export const placeRules: readonly Rule[] = [
  ...places.map(({ name, items, where, calls, homes, instead }) => ({
    name,
    items,
    instead,
    appliesTo: (path: string) => where(path) && !homes.includes(path),
    check: (tree: ts.SourceFile) =>
      nodesOf(tree).flatMap((node) => {
        if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return [];
        const called = `.${nameOf(node.expression) ?? ''}`;
        return calls.some((one) => called.endsWith(`.${one}`))
          ? [{ what: `${called.slice(1)}(…)`, node }]
          : [];
      }),
  })),
  messages,
  noWaiting,
];
