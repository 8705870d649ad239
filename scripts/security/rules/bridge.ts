import ts from 'typescript';
import { about, type Fault, isMain, isProduct, type Rule } from '../rule.ts';
import { callsIn, callsOf, importsOf, literalOf, nameOf, nodesOf } from '../walk.ts';

const portHome = 'main/hosts/electron/bridge-port.ts';
const preloadHome = 'preload/index.ts';
const asks = 'bridge:connect';
const gives = 'bridge:port';

const oneChannel: Rule = {
  name: 'one-channel',
  items: [23],
  instead: `Add a procedure to shared/contract/router.ts. ${portHome} answers ${asks}, and nothing else.`,
  appliesTo: isMain,
  check: (tree) =>
    nodesOf(tree).flatMap((node) => {
      if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'ipc') return [];
      const member = ts.isPropertyAccessExpression(node.parent) ? node.parent : null;
      const call = member !== null && ts.isCallExpression(member.parent) ? member.parent : null;
      const isOurs =
        tree.fileName === portHome &&
        member?.name.text === 'handle' &&
        literalOf(call?.arguments[0]) === asks;
      return isOurs ? [] : [{ what: node.parent.getText().slice(0, 60), node }];
    }),
};

const senderFirst: Rule = about(portHome, {
  name: 'sender-is-asked-first',
  items: [22],
  instead:
    'The handler is not async; it reads event.senderFrame first and asks isTrustedSender with the window’s own id before it does anything.',
  check(tree) {
    const handles = callsIn(tree).filter((call) => nameOf(call.expression)?.endsWith('.ipc.handle') === true);
    const handler = handles[0]?.arguments[1];
    if (
      handles.length !== 1 ||
      handler === undefined ||
      !ts.isArrowFunction(handler) ||
      !ts.isBlock(handler.body)
    )
      return [{ what: 'there is not exactly one handler' }];
    const [read, gate] = handler.body.statements;
    const faults: Fault[] = [];
    if (handler.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword))
      faults.push({ what: 'the handler is async', node: handler });
    if (read?.getText() !== 'const frame = event.senderFrame;')
      faults.push({ what: 'the frame is not read first', node: handler });
    const condition = gate !== undefined && ts.isIfStatement(gate) ? gate.expression.getText() : '';
    const wanted = 'frame === null || !isTrustedSender({ webContentsId: event.sender.id, frame }, ownId)';
    const refuses =
      gate !== undefined && ts.isIfStatement(gate) && gate.thenStatement.getText().includes('return false;');
    if (condition !== wanted || !refuses) faults.push({ what: 'the sender is not asked', node: handler });
    if (!nodesOf(tree).some((node) => node.getText() === 'const ownId = contents.id;'))
      faults.push({ what: 'the id is not that of the window' });
    return faults;
  },
});

const electronInPreload: Rule = about(preloadHome, {
  name: 'the-preload-passes-a-port',
  items: [20, 23, 25],
  instead:
    'The page gets bridge.connect() and nothing of Electron: no channel of its choice, no event, no callback.',
  check(tree) {
    const exposed = callsOf(tree, 'contextBridge.exposeInMainWorld');
    const [name, api] = exposed[0]?.arguments ?? [];
    const faults: Fault[] = [];
    if (
      exposed.length !== 1 ||
      literalOf(name) !== 'bridge' ||
      api === undefined ||
      !ts.isObjectLiteralExpression(api)
    )
      return [{ what: 'something else is exposed than one object `bridge`' }];
    const [connect, ...more] = api.properties;
    const isPlain =
      connect !== undefined &&
      ts.isPropertyAssignment(connect) &&
      connect.name.getText() === 'connect' &&
      ts.isArrowFunction(connect.initializer) &&
      connect.initializer.parameters.length === 0;
    if (!isPlain || more.length > 0) faults.push({ what: 'the bridge is other than connect()', node: api });
    const spoken = callsIn(tree)
      .filter((call) => nameOf(call.expression)?.startsWith('ipcRenderer.') === true)
      .map(
        (call) => `${nameOf(call.expression)} ${call.arguments[0]?.getText() ?? ''} ${call.arguments.length}`,
      )
      .sort();
    const wanted = [`ipcRenderer.invoke '${asks}' 1`, `ipcRenderer.on '${gives}' 2`];
    if (spoken.join() !== wanted.join()) faults.push({ what: `it says ${spoken.join(', ')}` });
    const mentions = nodesOf(tree).filter((node) => ts.isIdentifier(node) && node.text === 'ipcRenderer');
    if (mentions.length !== 3) faults.push({ what: 'ipcRenderer is handed on' });
    const posted = callsOf(tree, 'window.postMessage').map((call) => call.getText());
    if (posted.join() !== "window.postMessage(portArrives, '/', [...event.ports])")
      faults.push({ what: 'more than the port is passed on' });
    return faults;
  },
});

const preloadHomes: Rule = {
  name: 'ipc-renderer-in-the-preload-only',
  items: [23, 25],
  instead: 'Ask through renderer/bridge.',
  appliesTo: (path) => isProduct(path) && path !== preloadHome,
  check: (tree) =>
    nodesOf(tree).flatMap((node) =>
      ts.isIdentifier(node) && ['ipcRenderer', 'contextBridge'].includes(node.text)
        ? [{ what: node.text, node }]
        : [],
    ),
};

const preloadImports: Rule = {
  name: 'the-preload-imports-electron-only',
  items: [26],
  instead: 'A sandboxed preload has electron, events, timers and url; ours needs electron and two constants.',
  appliesTo: (path) => path.startsWith('preload/'),
  check: (tree) =>
    importsOf(tree).flatMap(({ name, node }) =>
      ['electron', '../shared/contract/port-messages.ts'].includes(name) ? [] : [{ what: name, node }],
    ),
};

/** Where a secret leaves its wrapping: to be sent, or to be stored. */
const revealers: readonly string[] = [
  'main/connection/credentials.ts',
  'main/connection/tokens.ts',
  'main/connection/land-service.ts',
  'main/sample-events/special-events.ts',
  'main/sample-events/basic-credentials.ts',
  'main/platform/keytar-secrets.ts',
  'main/settings/network-certificates.ts',
  'main/settings/network-settings.ts',
];

const reveals: Rule = {
  name: 'secrets-are-revealed-in-few-places',
  items: [27],
  instead: `Hand the Secret on. Only what sends or stores it reveals it: ${revealers.join(', ')}.`,
  appliesTo: (path) => isProduct(path) && !revealers.includes(path),
  check: (tree) =>
    callsIn(tree).flatMap((node) =>
      nameOf(node.expression)?.endsWith('.reveal') === true ? [{ what: node.getText(), node }] : [],
    ),
};

const schemes: Rule = about('main/hosts/electron/protocol.ts', {
  name: 'scheme-privileges',
  items: [12, 13],
  instead:
    'app: standard, secure, supportFetchAPI and codeCache. app-doc: the first three, corsEnabled and stream. Each is answered by protocol.handle.',
  check(tree) {
    const [registered] = callsOf(tree, 'protocol.registerSchemesAsPrivileged');
    const wanted =
      '[{scheme:appScheme,privileges:{standard:true,secure:true,supportFetchAPI:true,codeCache:true}},{scheme:documentScheme,privileges:{standard:true,secure:true,supportFetchAPI:true,corsEnabled:true,stream:true}}]';
    const said = registered?.arguments[0];
    const handled = callsOf(tree, 'session.protocol.handle').map((call) => call.arguments[0]?.getText());
    return [
      ...(said !== undefined && shapeOf(said) === wanted
        ? []
        : [{ what: 'other privileges', ...(registered && { node: registered }) }]),
      ...(handled.join() === 'appScheme,documentScheme' ? [] : [{ what: 'other schemes are answered' }]),
    ];
  },
});

/** A literal without its spaces and comments. */
function shapeOf(node: ts.Node): string {
  if (ts.isArrayLiteralExpression(node)) return `[${node.elements.map(shapeOf).join()}]`;
  if (ts.isObjectLiteralExpression(node)) return `{${node.properties.map(shapeOf).join()}}`;
  if (ts.isPropertyAssignment(node)) return `${node.name.getText()}:${shapeOf(node.initializer)}`;
  return node.getText();
}

const fusesOnPack: Rule = about('scripts/after-pack.mjs', {
  name: 'fuses-are-set-on-packing',
  items: [31],
  instead: 'afterPack flips the fuses of fuseConfig(platform), all of them: strictlyRequireAllFuses: true.',
  check(tree) {
    const flips = callsOf(tree, 'flipFuses');
    const options = flips[0]?.arguments[1];
    const said =
      options !== undefined && ts.isObjectLiteralExpression(options)
        ? options.properties.map((one) => one.getText())
        : [];
    const isRight =
      flips.length === 1 &&
      said.includes('strictlyRequireAllFuses: true') &&
      said.includes('...byIndex') &&
      callsOf(tree, 'fuseConfig').length === 1;
    return isRight ? [] : [{ what: 'the fuses are not all set', ...(flips[0] && { node: flips[0] }) }];
  },
});

export const bridgeRules: readonly Rule[] = [
  oneChannel,
  senderFirst,
  electronInPreload,
  preloadHomes,
  preloadImports,
  reveals,
  schemes,
  fusesOnPack,
];
