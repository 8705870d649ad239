import ts from 'typescript';
import { about, type Fault, isMain, type Rule } from '../rule.ts';
import { callsIn, keyOf, literalOf, nameOf, nodesOf, objectAt } from '../walk.ts';

const windowHome = 'main/hosts/electron/window.ts';
const optionsHome = 'main/hosts/electron/policy/window-options.ts';

/** The web preferences of the one window, as the source says them. */
const preferences: Readonly<Record<string, string>> = {
  preload: 'setting.preload',
  sandbox: 'true',
  contextIsolation: 'true',
  nodeIntegration: 'false',
  nodeIntegrationInWorker: 'false',
  nodeIntegrationInSubFrames: 'false',
  webSecurity: 'true',
  allowRunningInsecureContent: 'false',
  experimentalFeatures: 'false',
  webviewTag: 'false',
  navigateOnDragDrop: 'false',
  plugins: 'false',
  devTools: "setting.build !== 'production'",
  spellcheck: 'setting.isSpellChecked',
};

const webPreferences: Rule = about(optionsHome, {
  name: 'web-preferences',
  items: [1, 3, 4, 5, 6, 7],
  instead: 'Every switch is said outright, with the value of the list in scripts/security/rules/window.ts.',
  check(tree) {
    const literal = objectAt(tree, 'webPreferences');
    if (literal === null) return [{ what: 'webPreferences are no literal' }];
    const found = new Map<string | null, string>();
    for (const property of literal.properties) {
      const value = ts.isPropertyAssignment(property) ? property.initializer.getText() : property.getText();
      found.set(keyOf(property), value);
    }
    const wrong = Object.entries(preferences)
      .filter(([key, value]) => found.get(key) !== value)
      .map(([key, value]) => `${key} is ${found.get(key) ?? 'missing'}, not ${value}`);
    const more = [...found].filter(([key]) => key === null || !Object.hasOwn(preferences, key));
    return [...wrong, ...more.map(([key, value]) => `${key ?? value} is not on the list`)].map((what) => ({
      what,
      node: literal,
    }));
  },
});

const windows: readonly string[] = ['BrowserWindow', 'BaseWindow', 'WebContentsView', 'BrowserView', 'View'];

const fromOptions: Rule = {
  name: 'windows-from-checked-options',
  items: [1],
  instead: `Only ${windowHome} makes a window, from buildWindowOptions(…).`,
  appliesTo: isMain,
  check: (tree) =>
    nodesOf(tree).flatMap((node) => {
      if (!ts.isNewExpression(node)) return [];
      const made = nameOf(node.expression)?.split('.').at(-1) ?? '';
      if (!windows.includes(made)) return [];
      const [options] = node.arguments ?? [];
      const isChecked =
        options !== undefined &&
        ts.isCallExpression(options) &&
        nameOf(options.expression) === 'buildWindowOptions';
      return made === 'BrowserWindow' && isChecked && tree.fileName === windowHome
        ? []
        : [{ what: `new ${made}(${options?.getText().slice(0, 40) ?? ''})`, node }];
    }),
};

/** Switches whose every other value is wrong, wherever they stand. */
const onlyValue: Readonly<Record<string, boolean>> = {
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  contextIsolation: true,
  sandbox: true,
  webSecurity: true,
};
const neverSet: readonly string[] = [
  'enableBlinkFeatures',
  'disableBlinkFeatures',
  'additionalArguments',
  'enableDeprecatedPaste',
  'enableWebSQL',
];

const anywhere: Rule = {
  name: 'no-weakened-preferences',
  items: [2, 3, 4, 5, 6],
  instead: 'Leave the switch to policy/window-options.ts.',
  appliesTo: (path) => /^(main\/hosts\/electron|preload)\//.test(path),
  check: (tree) =>
    nodesOf(tree).flatMap((node): Fault[] => (isWeak(node) ? [{ what: node.getText(), node }] : [])),
};

function isWeak(node: ts.Node): boolean {
  if (ts.isPropertyAssignment(node)) {
    const key = keyOf(node) ?? '';
    if (neverSet.includes(key)) return true;
    const wanted = onlyValue[key];
    return wanted !== undefined && node.initializer.kind !== keyword(wanted);
  }
  if (ts.isShorthandPropertyAssignment(node))
    return node.name.text in onlyValue || neverSet.includes(node.name.text);
  // options.webPreferences.sandbox = false
  const isAssignment = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  if (!isAssignment) return false;
  const name = nameOf(node.left)?.split('.').at(-1) ?? '';
  return name in onlyValue || neverSet.includes(name) || name === 'webPreferences';
}

function keyword(value: boolean): ts.SyntaxKind {
  return value ? ts.SyntaxKind.TrueKeyword : ts.SyntaxKind.FalseKeyword;
}

const ownPage: Rule = about(windowHome, {
  name: 'the-window-loads-our-page',
  items: [11],
  instead: 'Load startUrl of policy/app-origin.ts, once.',
  check(tree) {
    const loads = callsIn(tree).filter((call) => nameOf(call.expression)?.endsWith('.loadURL') === true);
    const wrong = loads.filter(
      (call) => call.arguments[0]?.getText() !== 'startUrl' || call.arguments.length !== 1,
    );
    if (loads.length === 1 && wrong.length === 0) return [];
    return [{ what: 'loadURL of something else', ...(wrong[0] && { node: wrong[0] }) }];
  },
});

const origin: Rule = about('main/hosts/electron/policy/app-origin.ts', {
  name: 'the-page-has-a-scheme-of-its-own',
  items: [11],
  instead: 'app://bundle is where the page lives.',
  check(tree) {
    const wanted: Readonly<Record<string, string>> = {
      appScheme: 'app',
      documentScheme: 'app-doc',
      appOrigin: 'app://bundle',
      startUrl: 'app://bundle/index.html',
    };
    return Object.entries(wanted).flatMap(([name, value]) => {
      const declared = nodesOf(tree)
        .filter(ts.isVariableDeclaration)
        .find((one) => one.name.getText() === name);
      return literalOf(declared?.initializer) === value ? [] : [{ what: `${name} is not ${value}` }];
    });
  },
});

/** Roles of a menu that only edit, show and leave. */
const roles: readonly string[] = [
  ...['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'],
  ...['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen', 'close', 'minimize', 'zoom', 'front'],
  ...['about', 'hide', 'hideOthers', 'unhide', 'quit'],
];

const menuRoles: Rule = {
  name: 'menu-roles',
  items: [8],
  instead: 'Use a role of the list in scripts/security/rules/window.ts, or a label with a click of our own.',
  appliesTo: (path) => path.startsWith('main/hosts/electron/'),
  check: (tree) =>
    nodesOf(tree).flatMap((node) =>
      ts.isPropertyAssignment(node) &&
      keyOf(node) === 'role' &&
      !roles.includes(literalOf(node.initializer) ?? '')
        ? [{ what: node.getText(), node }]
        : [],
    ),
};

export const windowRules: readonly Rule[] = [
  webPreferences,
  fromOptions,
  anywhere,
  ownPage,
  origin,
  menuRoles,
];
