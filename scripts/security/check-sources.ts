import type ts from 'typescript';
import type { Fault, Finding, HomeRule, Rule } from './rule.ts';
import { errorRules } from './rules/errors.ts';
import { nameRules } from './rules/names.ts';
import { pageRules } from './rules/page.ts';
import { pinnedRules } from './rules/pinned.ts';
import { placeRules } from './rules/places.ts';
import { tlsRules } from './rules/tls.ts';
import { parseSource } from './sources.ts';

export const rules: readonly Rule[] = [
  ...pinnedRules,
  ...placeRules,
  ...pageRules,
  ...errorRules,
  ...nameRules,
  ...tlsRules,
];

/** What the rules object to in one file. */
export function checkTree(path: string, tree: ts.SourceFile): readonly Finding[] {
  return rules
    .filter((rule) => rule.appliesTo(path))
    .flatMap((rule) => rule.check(tree).map((fault) => finding(rule, path, tree, fault)));
}

/** All files, and those that must be there. */
export function checkSources(sources: ReadonlyMap<string, string>): readonly Finding[] {
  const found = [...sources].flatMap(([path, text]) => checkTree(path, parseSource(path, text)));
  const missing = rules.filter(isHomeRule).filter(({ home }) => !sources.has(home));
  return [
    ...found,
    ...missing.map(({ name, items, instead, home }) => ({
      rule: name,
      items,
      path: home,
      line: 1,
      what: 'the file is not there',
      instead,
    })),
  ];
}

function isHomeRule(rule: Rule): rule is HomeRule {
  return 'home' in rule;
}

function finding(rule: Rule, path: string, tree: ts.SourceFile, { what, node }: Fault): Finding {
  const line = node === undefined ? 1 : tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
  return { rule: rule.name, items: rule.items, path, line, what, instead: rule.instead };
}
