import ts from 'typescript';
import { about, type Fault, isMain, type Rule } from '../rule.ts';
import { callsIn, callsOf, functionNamed, literalOf, nameOf, nodesOf } from '../walk.ts';

const home = 'main/hosts/electron/start.ts';

const sandboxFirst: Rule = about(home, {
  name: 'sandbox-first',
  items: [2, 12],
  instead: 'After the imports come app.enableSandbox() and registerSchemes(protocol), before anything else.',
  check(tree) {
    const statements = tree.statements.filter((statement) => !ts.isImportDeclaration(statement));
    const wanted = ['app.enableSandbox();', 'registerSchemes(protocol);'];
    return wanted.flatMap((text, index): Fault[] => {
      const there = statements[index];
      return there?.getText() === text
        ? []
        : [{ what: `${text} is not statement ${index + 1}`, ...(there && { node: there }) }];
    });
  },
});

/** The calls of a start, in the only order in which none comes too late. */
const order: readonly string[] = [
  'app.enableSandbox',
  'registerSchemes',
  'forbiddenSwitches',
  'app.requestSingleInstanceLock',
  'lockFolder',
  'enforcePolicies',
  'app.whenReady',
  'Menu.setApplicationMenu',
  'app.on(second-instance)',
  'createApp',
  'handleSchemes',
  'createOfficeWindow',
  'handOverPorts',
  'loadPage',
];

const inOrder: Rule = about(home, {
  name: 'start-order',
  items: [2, 8, 12, 18, 19, 29, 30],
  instead: `Start in this order: ${order.join(', ')}.`,
  check(tree) {
    const places = order.map((name) => placeOf(tree, name));
    return order.flatMap((name, index): Fault[] => {
      const place = places[index] ?? null;
      if (place === null) return [{ what: `${name} is not called` }];
      const before = places[index - 1] ?? 0;
      return place > before ? [] : [{ what: `${name} comes before ${order[index - 1]}` }];
    });
  },
});

/** Where a call stands in the text. */
function placeOf(tree: ts.SourceFile, name: string): number | null {
  const event = /^app\.on\((.+)\)$/.exec(name)?.[1];
  const found =
    event === undefined
      ? callsOf(tree, name)
      : callsOf(tree, 'app.on').filter((call) => call.arguments[0]?.getText() === `'${event}'`);
  return found.length === 1 ? (found[0]?.getStart() ?? null) : null;
}

const switchesRefused: Rule = about(home, {
  name: 'forbidden-switches-end-it',
  items: [30],
  instead:
    'The packaged application looks at process.argv.slice(1) first, and refuses with app.exit(1) before it takes the lock.',
  check(tree) {
    const [asked] = callsOf(tree, 'forbiddenSwitches');
    const isAsked =
      asked?.arguments[0]?.getText() === 'process.argv.slice(1)' &&
      ts.isConditionalExpression(asked.parent) &&
      asked.parent.condition.getText() === 'app.isPackaged' &&
      asked.parent.whenTrue === asked &&
      asked.parent.whenFalse.getText() === '[]';
    const gate = tree.statements.find(ts.isIfStatement);
    const isFirst =
      gate?.expression.getText() === 'forbidden.length > 0' &&
      gate.thenStatement.getText().includes('refuse(') &&
      gate.elseStatement !== undefined &&
      ts.isIfStatement(gate.elseStatement) &&
      gate.elseStatement.expression.getText() === 'app.requestSingleInstanceLock()';
    const refuse = functionNamed(tree, 'refuse');
    const ends = refuse?.body?.statements.at(-1)?.getText() === 'app.exit(1);';
    return [
      ...(isAsked ? [] : [{ what: 'the switches of the packaged application are not looked at' }]),
      ...(isFirst ? [] : [{ what: 'forbidden switches and the lock are not what decides first' }]),
      ...(ends ? [] : [{ what: 'refuse does not end with app.exit(1)' }]),
    ];
  },
});

const secondInstance: Rule = about(home, {
  name: 'second-instance-says-a-place',
  items: [29],
  instead:
    'A second start shows the window; its arguments and its folder go to launchOf(…) of policy/launch.ts and nowhere else.',
  check: (tree) =>
    callsOf(tree, 'app.on').flatMap((call) => {
      const [event, listener] = call.arguments;
      if (event?.getText() !== "'second-instance'") return [];
      const said = listener?.getText().replaceAll(/\s+/g, ' ');
      const wanted = '(_event, argv, folder) => { take(launchOf(argv, folder, process.platform)); show(); }';
      return said === wanted ? [] : [{ what: call.getText(), node: call }];
    }),
});

/** Links and files that macOS hands over, each through its reader. */
const openedThings: Rule = about(home, {
  name: 'what-is-opened-is-read-first',
  items: [29],
  instead:
    'take(linkLaunch(url)) and take(fileLaunch(path, …)): nothing else is done with what comes from outside.',
  check(tree) {
    const wanted: Readonly<Record<string, string>> = {
      'open-url': '(event, url) => { event.preventDefault(); take(linkLaunch(url)); show(); }',
      'open-file':
        "(event, path) => { event.preventDefault(); take(fileLaunch(path, '/', process.platform)); show(); }",
    };
    return Object.entries(wanted).flatMap(([event, text]): Fault[] => {
      const calls = callsOf(tree, 'app.on').filter((call) => literalOf(call.arguments[0]) === event);
      const said = calls[0]?.arguments[1]?.getText().replaceAll(/\s+/g, ' ');
      return calls.length === 1 && said === text ? [] : [{ what: `${event} does something else` }];
    });
  },
});

const crashesStay: Rule = about('main/hosts/electron/crashes.ts', {
  name: 'crashes-stay-here',
  items: [27],
  instead: 'reporter.start({ uploadToServer: false, … }): an image of memory holds what was in it.',
  check(tree) {
    const starts = callsOf(tree, 'reporter.start');
    const options = starts[0]?.arguments[0];
    const said =
      options !== undefined && ts.isObjectLiteralExpression(options)
        ? options.properties.map((one) => one.getText())
        : [];
    return starts.length === 1 && said.includes('uploadToServer: false')
      ? []
      : [{ what: 'reports of crashes may leave this computer', ...(starts[0] && { node: starts[0] }) }];
  },
});

const productionBuild: Rule = about(home, {
  name: 'packaged-is-production',
  items: [7],
  instead: "build: app.isPackaged ? 'production' : 'development'",
  check(tree) {
    const said = nodesOf(tree).filter(
      (node) => ts.isPropertyAssignment(node) && node.name.getText() === 'build',
    );
    const isRight =
      said.length === 1 && said[0]?.getText() === "build: app.isPackaged ? 'production' : 'development'";
    return isRight
      ? []
      : [{ what: 'the build is decided in another way', ...(said[0] && { node: said[0] }) }];
  },
});

const ownMenu: Rule = about(home, {
  name: 'the-menu-is-ours',
  items: [8],
  instead: "Set the menu from applicationMenu(…): Electron's own has reload and developer tools.",
  check(tree) {
    const [set] = callsOf(tree, 'Menu.setApplicationMenu');
    const made = set?.arguments[0];
    const isOurs =
      made !== undefined &&
      ts.isCallExpression(made) &&
      nameOf(made.expression) === 'Menu.buildFromTemplate' &&
      made.arguments[0]?.getText().startsWith('applicationMenu(') === true;
    return isOurs ? [] : [{ what: 'the menu is not applicationMenu(…)', ...(set && { node: set }) }];
  },
});

/** Entries of their own process, where waiting holds nothing up. */
const entries: readonly string[] = [
  'main/hosts/browser/start.ts',
  'main/hosts/cli/job.ts',
  'main/practice/serve.ts',
];

const noWaitingImports: Rule = {
  name: 'no-top-level-await',
  items: [2, 12],
  instead:
    'Await inside a function: Electron becomes ready while a module waits, and what must come before is late.',
  appliesTo: (path) => (isMain(path) || path.startsWith('shared/')) && !entries.includes(path),
  check: (tree) =>
    nodesOf(tree).flatMap((node) =>
      ts.isAwaitExpression(node) && !isInFunction(node) ? [{ what: node.getText().slice(0, 60), node }] : [],
    ),
};

function isInFunction(node: ts.Node): boolean {
  for (let outer = node.parent; outer !== undefined; outer = outer.parent) {
    if (ts.isFunctionLike(outer)) return true;
  }
  return false;
}

/** The library is opened by the entries alone, after their lock. */
const oneOffice: Rule = {
  name: 'the-office-opens-after-the-lock',
  items: [29],
  instead: 'Only an entry opens the office, once it holds the lock of the folder.',
  appliesTo: (path) => path.startsWith('main/hosts/electron/') && path !== home,
  check: (tree) =>
    callsIn(tree).flatMap((node) =>
      ['createApp', 'openLibrary', 'openDb'].includes(nameOf(node.expression) ?? '')
        ? [{ what: node.getText().slice(0, 60), node }]
        : [],
    ),
};

export const startRules: readonly Rule[] = [
  sandboxFirst,
  inOrder,
  switchesRefused,
  secondInstance,
  openedThings,
  crashesStay,
  productionBuild,
  ownMenu,
  noWaitingImports,
  oneOffice,
];
