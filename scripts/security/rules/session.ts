import ts from 'typescript';
import { about, type Fault, isMain, type Rule } from '../rule.ts';
import { callsIn, callsOf, functionNamed, isWithin, keyOf, literalOf, nameOf, nodesOf } from '../walk.ts';

const home = 'main/hosts/electron/session-policy.ts';

/** Calls that must stand in a function, each with what it is given when it is an event. */
interface MustCall {
  readonly within: string;
  readonly calls: readonly string[];
  readonly items: readonly number[];
}

const guards: readonly MustCall[] = [
  {
    within: 'enforcePolicies',
    items: [13, 19],
    calls: ['app.on(session-created)', 'app.on(web-contents-created)'],
  },
  { within: 'enforcePolicies', items: [21], calls: ['app.on(select-client-certificate)'] },
  {
    within: 'guardSession',
    items: [18, 19],
    calls: [
      'session.setPermissionRequestHandler',
      'session.setPermissionCheckHandler',
      'session.setDevicePermissionHandler',
    ],
  },
  {
    within: 'guardSession',
    items: [20],
    calls: [
      'session.setDisplayMediaRequestHandler',
      'session.setBluetoothPairingHandler',
      'session.on(select-hid-device)',
      'session.on(select-serial-port)',
      'session.on(select-usb-device)',
      'session.on(file-system-access-restricted)',
    ],
  },
  {
    within: 'guardSession',
    items: [28],
    calls: [
      'session.webRequest.onBeforeRequest',
      'session.on(will-download)',
      'session.setSpellCheckerEnabled',
    ],
  },
  {
    within: 'guardContents',
    items: [13, 14],
    calls: ['contents.on(will-navigate)', 'contents.on(will-frame-navigate)', 'contents.on(will-redirect)'],
  },
  { within: 'guardContents', items: [15], calls: ['contents.setWindowOpenHandler'] },
  {
    within: 'guardContents',
    items: [6, 20],
    calls: ['contents.on(will-attach-webview)', 'contents.on(select-bluetooth-device)'],
  },
  { within: 'guardContents', items: [28], calls: ['contents.setWebRTCIPHandlingPolicy'] },
];

const guarded: readonly Rule[] = guards.map(({ within, calls, items }, index) =>
  about(home, {
    name: `guards-${within}-${index + 1}`,
    items,
    instead: `${within} calls ${calls.join(', ')}, once each and unconditionally: test/unit/hosts/electron drives them.`,
    check(tree) {
      const outer = functionNamed(tree, within);
      if (outer?.body === undefined) return [{ what: `there is no function ${within}` }];
      const { body } = outer;
      const made = body.statements
        .filter(ts.isExpressionStatement)
        .map(({ expression }) => expression)
        .filter(ts.isCallExpression)
        .map(calledAs);
      return calls.flatMap((call): Fault[] =>
        made.filter((one) => one === call).length === 1
          ? []
          : [{ what: `${call} is not called once in ${within}`, node: outer }],
      );
    },
  }),
);

/** `contents.on(will-navigate)`, or the bare name of what is no event. */
function calledAs(call: ts.CallExpression): string {
  const name = nameOf(call.expression) ?? '';
  return name.endsWith('.on') ? `${name}(${literalOf(call.arguments[0]) ?? ''})` : name;
}

const handlers: readonly string[] = [
  'setPermissionRequestHandler',
  'setPermissionCheckHandler',
  'setDevicePermissionHandler',
  'setDisplayMediaRequestHandler',
  'setBluetoothPairingHandler',
  'setUSBProtectedClassesHandler',
  'setWindowOpenHandler',
  'onBeforeRequest',
];

const oneGuard: Rule = {
  name: 'one-guard-of-sessions',
  items: [15, 18, 19, 20, 28],
  instead: `A later handler takes the place of the first: only ${home} sets one.`,
  appliesTo: (path) => isMain(path) && path !== home,
  check: (tree) =>
    callsIn(tree).flatMap((node) => {
      const name = nameOf(node.expression)?.split('.').at(-1) ?? '';
      return handlers.includes(name) ? [{ what: `${name}(…)`, node }] : [];
    }),
};

const noOtherSession: Rule = {
  name: 'no-other-session',
  items: [19, 28],
  instead: 'The window has the default session: its schemes and its guards are set there.',
  appliesTo: isMain,
  check: (tree) =>
    nodesOf(tree).flatMap((node) => {
      const isCall =
        ts.isCallExpression(node) && /(^|\.)(fromPartition|fromPath)$/.test(nameOf(node.expression) ?? '');
      const isKey = ts.isPropertyAssignment(node) && keyOf(node) === 'partition';
      return isCall || isKey ? [{ what: node.getText().slice(0, 60), node }] : [];
    }),
};

const linksHome = 'main/hosts/electron/links.ts';
const desktopHome = 'main/hosts/electron/desktop.ts';

const openExternal: Rule = {
  name: 'open-external-by-id',
  items: [16],
  instead: `Call openLink(id) of ${linksHome}: addresses stand in policy/external-link.ts.`,
  appliesTo: isMain,
  check: (tree) =>
    nodesOf(tree).flatMap((node) => {
      const isName = ts.isIdentifier(node) && node.text === 'openExternal';
      if (!isName && literalOf(node) !== 'openExternal') return [];
      if (isPermissionName(node)) return [];
      const call = node.parent?.parent;
      const isOurs =
        tree.fileName === linksHome &&
        call !== undefined &&
        ts.isCallExpression(call) &&
        call.arguments.length === 1 &&
        call.arguments[0]?.getText() === 'address' &&
        isFromTheList(tree);
      return isOurs ? [] : [{ what: 'openExternal', node }];
    }),
};

/** Chromium has a permission of this name; that it is never given is another rule. */
function isPermissionName(node: ts.Node): boolean {
  return (
    node.parent !== undefined &&
    ts.isPropertyAssignment(node.parent) &&
    node.parent.initializer.kind === ts.SyntaxKind.FalseKeyword
  );
}

function isFromTheList(tree: ts.SourceFile): boolean {
  const declared = nodesOf(tree)
    .filter(ts.isVariableDeclaration)
    .filter((one) => one.name.getText() === 'address');
  return declared.length === 1 && declared[0]?.initializer?.getText() === 'externalLink(id)';
}

const linkAddresses: Rule = about('main/hosts/electron/policy/external-link.ts', {
  name: 'links-are-https-constants',
  items: [16],
  instead: "A link is `id: 'https://…'`, a constant.",
  check(tree) {
    const declared = nodesOf(tree)
      .filter(ts.isVariableDeclaration)
      .find((one) => one.name.getText() === 'links');
    const literal =
      declared?.initializer && ts.isAsExpression(declared.initializer)
        ? declared.initializer.expression
        : declared?.initializer;
    if (literal === undefined || !ts.isObjectLiteralExpression(literal))
      return [{ what: 'links are no literal' }];
    return literal.properties.flatMap((property): Fault[] => {
      const value = ts.isPropertyAssignment(property) ? literalOf(property.initializer) : null;
      return value !== null && URL.parse(value)?.protocol === 'https:'
        ? []
        : [{ what: property.getText(), node: property }];
    });
  },
});

const showInFolder: Rule = {
  name: 'show-copies-only',
  items: [17],
  instead: `${desktopHome} shows and opens what handCopy has made: never a path into the store, never a text from outside.`,
  appliesTo: isMain,
  check: (tree) =>
    nodesOf(tree).flatMap((node) => {
      const name = ts.isIdentifier(node) ? node.text : literalOf(node);
      if (name !== 'showItemInFolder' && name !== 'openPath') return [];
      const call = node.parent?.parent;
      const [path] = call !== undefined && ts.isCallExpression(call) ? call.arguments : [];
      const isCopy =
        path !== undefined &&
        ts.isAwaitExpression(path) &&
        ts.isCallExpression(path.expression) &&
        nameOf(path.expression.expression) === 'handCopy';
      return tree.fileName === desktopHome && isCopy ? [] : [{ what: name, node }];
    }),
};

const dragCopies: Rule = about(desktopHome, {
  name: 'drag-copies-only',
  items: [17],
  instead: 'A drag hands out `copies`, each made by handCopy with isReadOnly.',
  check(tree) {
    const drags = callsOf(tree, '*.startDrag');
    const isCopies =
      drags.length === 1 && drags[0]?.arguments[0]?.getText() === '{ file: first, files: copies, icon }';
    const fills = callsOf(tree, 'copies.push');
    const isHanded =
      fills.length === 1 &&
      fills.every((call) => {
        const [copy] = call.arguments;
        return (
          copy !== undefined &&
          ts.isAwaitExpression(copy) &&
          copy.expression.getText().startsWith('handCopy(') &&
          copy.getText().includes('isReadOnly: true')
        );
      });
    const start = functionNamed(tree, 'startDrag');
    const isInside = start !== null && drags.every((call) => isWithin(call, start));
    return isCopies && isHanded && isInside ? [] : [{ what: 'a drag hands out something else' }];
  },
});

export const sessionRules: readonly Rule[] = [
  ...guarded,
  oneGuard,
  noOtherSession,
  openExternal,
  linkAddresses,
  showInFolder,
  dragCopies,
];
