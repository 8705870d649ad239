import ts from 'typescript';

const known = new WeakMap<ts.SourceFile, readonly ts.Node[]>();

/** Every node of a file in the order of its text. Trees never change, so the list is made once. */
export function nodesOf(tree: ts.SourceFile): readonly ts.Node[] {
  const before = known.get(tree);
  if (before !== undefined) return before;
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(tree, visit);
  known.set(tree, nodes);
  return nodes;
}

export function callsIn(tree: ts.SourceFile): readonly ts.CallExpression[] {
  return nodesOf(tree).filter(ts.isCallExpression);
}

/** Calls of one name: `app.on`, or `*.on` for a member of anything. */
export function callsOf(tree: ts.SourceFile, name: string): readonly ts.CallExpression[] {
  const member = name.startsWith('*.') ? name.slice(1) : null;
  return callsIn(tree).filter((call) => {
    const called = nameOf(call.expression);
    return member === null ? called === name : called?.endsWith(member) === true;
  });
}

/** `a.b.c` of an identifier, a member, or a member by literal key (`a['b']`); null of anything else. */
export function nameOf(node: ts.Node): string | null {
  if (ts.isIdentifier(node)) return node.text;
  if (node.kind === ts.SyntaxKind.ThisKeyword) return 'this';
  if (node.kind === ts.SyntaxKind.ImportKeyword) return 'import';
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return nameOf(node.expression);
  if (ts.isPropertyAccessExpression(node)) return joined(node.expression, node.name.text);
  if (ts.isElementAccessExpression(node)) {
    const key = literalOf(node.argumentExpression);
    return key === null ? null : joined(node.expression, key);
  }
  return null;
}

function joined(object: ts.Node, member: string): string {
  return `${nameOf(object) ?? '?'}.${member}`;
}

/** The text of a string literal, or null. */
export function literalOf(node: ts.Node | undefined): string | null {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : null;
}

/** Every piece of literal text: strings, the parts of templates, text and attributes of JSX. */
export function textPieceOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) return node.text;
  return ts.isJsxText(node) ? node.text : null;
}

/** The key of `key: value`, or null for computed ones and spreads. */
export function keyOf(node: ts.ObjectLiteralElementLike): string | null {
  const { name } = node;
  if (name === undefined) return null;
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : null;
}

interface Import {
  readonly name: string;
  readonly node: ts.Node;
}

/** Whatever a file imports: at the top, again by `export from`, or by a call. */
export function importsOf(tree: ts.SourceFile): readonly Import[] {
  return nodesOf(tree).flatMap((node): Import[] => {
    const name = importedBy(node);
    return name === null ? [] : [{ name, node }];
  });
}

function importedBy(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literalOf(node.moduleSpecifier);
  const isCall = ts.isCallExpression(node) && ['import', 'require'].includes(nameOf(node.expression) ?? '');
  return isCall ? literalOf(node.arguments[0]) : null;
}
