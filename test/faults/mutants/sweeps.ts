import ts from 'typescript';
import { parseSource } from '../../../scripts/security/sources.ts';
import { nodesOf } from '../../../scripts/security/syntax-tree.ts';
import { asTheyAre } from '../../unit/hosts/electron/proofs/load.ts';

/** One text in the place of a file, with a word about what was done to it. */
export interface SweptMutant {
  readonly path: string;
  readonly what: string;
  readonly text: string;
}

type Change = readonly [node: ts.Node, text: string];

export function sweep(path: string, changes: (node: ts.Node) => readonly Change[]): readonly SweptMutant[] {
  const text = asTheyAre(path);
  const tree = parseSource(path, text);
  return nodesOf(tree)
    .flatMap(changes)
    .map(([node, instead]) => {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const shown = node.getText().replaceAll(/\s+/g, ' ').slice(0, 50);
      return {
        path,
        what: `line ${line}: ${shown} → ${instead === '' ? 'nothing' : instead.slice(0, 40)}`,
        text: text.slice(0, node.getStart()) + instead + text.slice(node.getEnd()),
      };
    });
}

/** Each true is false, and each false is true. */
export function flips(node: ts.Node): readonly Change[] {
  if (ts.isTypeNode(node.parent)) return [];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  return node.kind === ts.SyntaxKind.FalseKeyword ? [[node, 'true']] : [];
}

/** Each text of a list is left out. */
function omissions(node: ts.Node): readonly Change[] {
  return ts.isArrayLiteralExpression(node) && node.elements.every(ts.isStringLiteralLike)
    ? node.elements.map((element) => [element, "'-'"] as const)
    : [];
}

/** Each directive allows everything. */
function openings(node: ts.Node): readonly Change[] {
  const isDirective = ts.isArrayLiteralExpression(node) && node.elements.length === 2;
  const value = isDirective ? node.elements[1] : undefined;
  return value === undefined || !ts.isStringLiteralLike(value) ? [] : [[value, "'*'"]];
}

/** Each statement that only does something is left out. */
export function silences(node: ts.Node): readonly Change[] {
  return ts.isExpressionStatement(node) && !node.getText().startsWith('log.') ? [[node, ';']] : [];
}

/** Each half of each condition is left out. */
function halves(node: ts.Node): readonly Change[] {
  const isCondition =
    ts.isBinaryExpression(node) &&
    [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken].includes(node.operatorToken.kind);
  return isCondition
    ? [
        [node, node.left.getText()],
        [node, node.right.getText()],
      ]
    : [];
}

const policy = 'main/hosts/electron/policy';

export const sweptMutants: readonly SweptMutant[] = [
  ...sweep(`${policy}/window-options.ts`, flips),
  ...sweep(`${policy}/fuses.ts`, flips),
  ...sweep(`${policy}/permissions.ts`, flips),
  ...sweep(`${policy}/switches.ts`, omissions),
  ...sweep(`${policy}/csp.ts`, openings),
  ...sweep(`${policy}/trusted-sender.ts`, halves),
  ...sweep(`${policy}/navigation.ts`, halves),
  ...sweep('main/hosts/electron/session-policy.ts', silences),
  ...sweep('main/hosts/electron/session-policy.ts', flips),
  ...sweep('main/hosts/electron/bridge-port.ts', silences),
];
