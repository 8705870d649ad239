import ts from 'typescript';
import { type Fault, holdsCredentials, isPage, type Rule } from '../rule.ts';
import { importsOf, keyOf, literalOf, nameOf, nodesOf } from '../syntax-tree.ts';

/** What each function that opens a connection must be given, in an object written out where it is called. */
const openers: Readonly<Record<string, { readonly key: string; readonly isLiteralTrue?: true }>> = {
  'tls.connect': { key: 'rejectUnauthorized', isLiteralTrue: true },
  'https.Agent': { key: 'rejectUnauthorized', isLiteralTrue: true },
  'https.request': { key: 'rejectUnauthorized', isLiteralTrue: true },
  'undici.buildConnector': { key: 'rejectUnauthorized', isLiteralTrue: true },
  'undici.Agent': { key: 'connect' },
  'undici.Client': { key: 'connect' },
  'undici.request': { key: 'dispatcher' },
};

/** Of modules that open TLS, what opens nothing. */
const harmless: ReadonlySet<string> = new Set([
  'tls.createSecureContext',
  'tls.getCACertificates',
  'tls.rootCertificates',
  'ws.WebSocketServer',
]);

const modules: readonly string[] = ['tls', 'https', 'http2', 'undici', 'ws'];

/** The names in a file of what it takes from these modules: `connectTls` is `tls.connect`. Types are left out. */
function takenNames(tree: ts.SourceFile): { readonly names: ReadonlyMap<string, string>; faults: Fault[] } {
  const names = new Map<string, string>();
  const faults: Fault[] = [];
  for (const { name, node } of importsOf(tree)) {
    const module = name.replace(/^node:/, '');
    if (!modules.includes(module)) continue;
    const clause = ts.isImportDeclaration(node) ? node.importClause : undefined;
    if (clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) continue;
    const bindings = clause?.namedBindings;
    if (clause === undefined || clause.name !== undefined || !bindings || !ts.isNamedImports(bindings)) {
      faults.push({ what: `${module} is taken whole`, node });
      continue;
    }
    for (const { isTypeOnly, name: local, propertyName } of bindings.elements) {
      const taken = `${module}.${(propertyName ?? local).text}`;
      if (isTypeOnly || harmless.has(taken)) continue;
      if (taken in openers) names.set(local.text, taken);
      else faults.push({ what: `${taken} is used`, node });
    }
  }
  return { names, faults };
}

/** Whether an object says it in its own words, with no spread after it that could say otherwise. */
function says(node: ts.Node, key: string, isLiteralTrue: boolean): boolean {
  if (!ts.isObjectLiteralExpression(node)) return false;
  const last = node.properties.findLastIndex((one) => ts.isSpreadAssignment(one));
  return node.properties.slice(last + 1).some((one) => {
    if (keyOf(one) !== key) return false;
    if (!isLiteralTrue) return true;
    return ts.isPropertyAssignment(one) && one.initializer.kind === ts.SyntaxKind.TrueKeyword;
  });
}

const opened: Rule = {
  name: 'tls-is-opened-checked',
  items: [21],
  instead:
    'Go through main/http. Where TLS is opened, `rejectUnauthorized: true` stands last in the options: else an environment variable decides.',
  appliesTo: holdsCredentials,
  check(tree) {
    const { names, faults } = takenNames(tree);
    const wrong = nodesOf(tree).flatMap((node): Fault[] => {
      if (!ts.isIdentifier(node) || !names.has(node.text) || isNoUse(node)) return [];
      const taken = names.get(node.text) ?? '';
      const call = node.parent;
      const wanted = openers[taken];
      const isCalled = (ts.isCallExpression(call) || ts.isNewExpression(call)) && call.expression === node;
      const given = isCalled ? (call.arguments ?? []) : [];
      const isSaid =
        wanted !== undefined && given.some((one) => says(one, wanted.key, wanted.isLiteralTrue === true));
      return isSaid ? [] : [{ what: `${taken} without ${wanted?.key}`, node }];
    });
    return [...faults, ...wrong];
  },
};

/** The import itself, a type, or a member of something else that has the same name. */
function isNoUse(node: ts.Identifier): boolean {
  for (let outer: ts.Node | undefined = node.parent; outer !== undefined; outer = outer.parent) {
    if (ts.isImportDeclaration(outer) || ts.isTypeNode(outer)) return true;
  }
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return (
    (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent)) &&
    parent.name === node
  );
}

const globals: ReadonlySet<string> = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']);

const noGlobals: Rule = {
  name: 'no-network-of-the-runtime',
  items: [21],
  instead: 'Go through main/http: what Node brings along asks the environment whether to check certificates.',
  // The page has none: its content policy and a rule of its own.
  appliesTo: (path) => holdsCredentials(path) && !isPage(path),
  check: (tree) =>
    nodesOf(tree).flatMap((node) => {
      if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return [];
      const name = (nameOf(node.expression) ?? '').replace(/^(globalThis|global)\./, '');
      return globals.has(name) && !isDeclared(tree, name) ? [{ what: name, node }] : [];
    }),
};

/** A function of the file's own that is called so. */
function isDeclared(tree: ts.SourceFile, name: string): boolean {
  return nodesOf(tree).some(
    (node) =>
      (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) || ts.isParameter(node)) &&
      node.name?.getText(tree) === name,
  );
}

const literal: Rule = {
  name: 'certificates-are-checked',
  items: [21],
  instead: 'Say `rejectUnauthorized: true`: what cannot be checked is not sent to.',
  appliesTo: holdsCredentials,
  check: (tree) =>
    nodesOf(tree).flatMap((node) => {
      const isTrue = ts.isPropertyAssignment(node) && node.initializer.kind === ts.SyntaxKind.TrueKeyword;
      const isNamed =
        (ts.isObjectLiteralElementLike(node) && keyOf(node) === 'rejectUnauthorized') ||
        (ts.isPropertyAccessExpression(node) && node.name.text === 'rejectUnauthorized') ||
        (ts.isElementAccessExpression(node) && literalOf(node.argumentExpression) === 'rejectUnauthorized');
      return isNamed && !isTrue ? [{ what: node.getText(), node }] : [];
    }),
};

export const tlsRules: readonly Rule[] = [opened, noGlobals, literal];
