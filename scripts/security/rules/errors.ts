import ts from 'typescript';
import { type Fault, isMain, type Rule } from '../rule.ts';
import { nameOf, nodesOf } from '../syntax-tree.ts';

/** How variables are called that hold what files, people and land are called. */
const telling = /^(name|\w*Name|stem|path|\w*Path|folder|file|target|matter\w*|address|party|title)$/;

/** An error is logged by whoever catches it, and the log is in a support bundle. */
const noNames: Rule = {
  name: 'errors-name-no-files',
  items: [27],
  instead:
    'Say what happened without the name: the log is sent to others. What a person sees on the screen may name the file.',
  // The practice service has no customers.
  appliesTo: (path) => isMain(path) && !path.startsWith('main/practice/'),
  check: (tree) =>
    nodesOf(tree).flatMap((node): Fault[] => {
      if (!ts.isNewExpression(node) || nameOf(node.expression)?.endsWith('Error') !== true) return [];
      return (node.arguments ?? []).flatMap(wordsIn).flatMap((word) => {
        const last = nameOf(word)?.split('.').at(-1) ?? '';
        return telling.test(last) ? [{ what: word.getText(), node: word }] : [];
      });
    }),
};

/** What is put into a text: by a template, or by `+`. */
function wordsIn(node: ts.Expression): readonly ts.Expression[] {
  if (ts.isTemplateExpression(node)) return node.templateSpans.map(({ expression }) => expression);
  if (ts.isBinaryExpression(node)) return [node.left, node.right].flatMap(wordsIn);
  return [node];
}

export const errorRules: readonly Rule[] = [noNames];
