import ts from 'typescript';
import { about, type Fault, type Rule } from '../rule.ts';
import { callsOf, nodesOf } from '../walk.ts';

/** Starts the process that reads certificates as a child of Node. The one file that may import child_process. */
export const nodeReader = 'main/platform/pdf-text/node-reader.ts';
/** Starts it as a utility process of Electron. The one file that may name utilityProcess. */
export const utilityReader = 'main/hosts/electron/utility-reader.ts';

const forkOnly: Rule = about(nodeReader, {
  name: 'node-reader-starts-itself-only',
  items: [27, 34],
  instead:
    "import { fork } alone, once, with env: childEnvironment(process.env) and stdio: ['ignore', 'ignore', 'ignore', 'ipc']: the entry beside it is what runs.",
  check(tree) {
    const wanted = "import { fork } from 'node:child_process';";
    const imports = tree.statements.filter(
      (one) => ts.isImportDeclaration(one) && one.getText().includes('child_process'),
    );
    const [call, ...more] = callsOf(tree, 'fork');
    const [entry, , options] = call?.arguments ?? [];
    const named = nodesOf(tree).filter((node) => ts.isIdentifier(node) && node.text === 'fork');
    const own = tree.getText().includes("const ownEntry = new URL('./reader-process.ts', import.meta.url);");
    return [
      ...(imports.length === 1 && imports[0]?.getText() === wanted ? [] : [{ what: 'another import' }]),
      // In the import and in the one call.
      ...(more.length === 0 && named.length === 2 ? [] : [{ what: 'fork is used otherwise' }]),
      ...(own && entry?.getText() === 'entry' ? [] : [{ what: 'it starts something else' }]),
      ...missingOptions(options, [
        'env: childEnvironment(process.env)',
        "stdio: ['ignore', 'ignore', 'ignore', 'ipc']",
      ]),
    ];
  },
});

const utilityOnly: Rule = about(utilityReader, {
  name: 'utility-reader-by-its-options-only',
  items: [27, 34],
  instead: 'utilityProcess.fork(entry, [], readerOptions(process.env)), once.',
  check(tree) {
    const named = nodesOf(tree).filter((node) => ts.isIdentifier(node) && node.text === 'utilityProcess');
    const calls = callsOf(tree, 'utilityProcess.fork').map((call) => call.getText());
    // In the import and in the one call.
    const isSound =
      named.length === 2 &&
      calls.length === 1 &&
      calls[0] === 'utilityProcess.fork(entry, [], readerOptions(process.env))';
    return isSound ? [] : [{ what: 'a process is started otherwise' }];
  },
});

function missingOptions(options: ts.Expression | undefined, wanted: readonly string[]): readonly Fault[] {
  const said =
    options !== undefined && ts.isObjectLiteralExpression(options)
      ? options.properties.map((property) => property.getText())
      : [];
  return wanted.filter((one) => !said.includes(one)).map((one) => ({ what: `not ${one}` }));
}

export const readerRules: readonly Rule[] = [forkOnly, utilityOnly];
