import ts from 'typescript';

/** One text that a person can read, with where it stands. `{…}` stands for a value. */
export interface ScreenString {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Attributes and properties whose value no person reads. */
const unseen = new Set(
  'className class id key slot href src to from type role kind code style d viewBox'.split(' '),
);

/**
 * The texts of one source file, in their order: the sentences of JSX, and each literal that reads as words. What no person reads
 * is left out: imports, types, comparisons, keys, tagged templates and the messages of thrown errors.
 */
export function screenStrings(file: string, source: string): ScreenString[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  return [...textsOf(tree)].flatMap(([node, raw]) => {
    const text = raw.replaceAll(/\s+/g, ' ').trim();
    if (!isReadAsWords(text)) return [];
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    return [{ file, line: line + 1, text }];
  });
}

function* textsOf(node: ts.Node): Generator<readonly [ts.Node, string]> {
  if (isUnseen(node)) return;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) yield [node, node.text];
  if (ts.isTemplateExpression(node)) yield [node, withHoles(node)];
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
    const sentence = sentenceOf(node);
    if (sentence !== '') yield [node, sentence];
  }
  for (const child of childrenOf(node)) yield* textsOf(child);
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
}

/** The words of an element as one text: `<p>Paid by {name}</p>` reads "Paid by {…}". */
function sentenceOf({ children }: ts.JsxElement | ts.JsxFragment): string {
  if (!children.some((child) => ts.isJsxText(child) && /\p{L}/u.test(child.text))) return '';
  return children.map((child) => (ts.isJsxText(child) ? child.text : '{…}')).join('');
}

function withHoles(node: ts.TemplateExpression): string {
  return node.head.text + node.templateSpans.map((span) => `{…}${span.literal.text}`).join('');
}

/** Words for a person begin with a capital letter or have a space between letters. */
function isReadAsWords(text: string): boolean {
  if (!/\p{L}{2}/u.test(text)) return false;
  if (/\b(?:SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE (?:TABLE|INDEX|VIEW)|PRAGMA)\b/.test(text))
    return false;
  if (/\d(?:px|rem|fr|ch)\b|var\(--/.test(text)) return false;
  return /^\p{Lu}\p{Ll}/u.test(text) || /[\p{L}}’'.,:;)]\s+[\p{L}{(“‘\d]/u.test(text);
}

function isUnseen(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isThrowStatement(node) || ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) return unseen.has(node.name.getText());
  return ts.isStringLiteral(node) && (isCompared(node) || isKey(node));
}

function isCompared({ parent }: ts.Node): boolean {
  if (ts.isCaseClause(parent)) return true;
  return ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText());
}

function isKey(node: ts.StringLiteral): boolean {
  return (
    ts.isElementAccessExpression(node.parent) ||
    (ts.isPropertyName(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node)
  );
}
