import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Every permission in the typings of this Electron, read from the handler that is asked for it. */
export function permissionNames(): readonly string[] {
  const path = new URL('../../../../../node_modules/electron/electron.d.ts', import.meta.url);
  const tree = ts.createSourceFile(
    'electron.d.ts',
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.Latest,
    false,
  );
  const names = new Set<string>();
  const visit = (node: ts.Node, isInside: boolean): void => {
    const isHandler =
      ts.isMethodDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      ['setPermissionRequestHandler', 'setPermissionCheckHandler'].includes(node.name.text);
    if (isInside && ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal))
      names.add(node.literal.text);
    ts.forEachChild(node, (child) => visit(child, isInside || isHandler));
  };
  visit(tree, false);
  return [...names].sort();
}
