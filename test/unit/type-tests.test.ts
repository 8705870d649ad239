import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'test/types');
const directive = '// @ts-expect-error ';
const names = readdirSync(folder).filter((name) => name.endsWith('.test-d.ts'));

/**
 * `tsc -p test` fails where an expected error does not happen. Here the expectations are taken away, and every one of
 * them must turn into an error on its own line: so none covers a second mistake, and none was lost.
 */
test('each expected type error is one, on the line that it stands above', { timeout: 900_000 }, () => {
  const lines = new Map(
    names.map((name) => [join(folder, name), readFileSync(join(folder, name), 'utf8').split('\n')]),
  );
  const expected: string[] = [];
  for (const [path, text] of lines) {
    text.forEach((line, index) => {
      if (line.startsWith(directive)) expected.push(`${path}:${index + 2}`);
    });
  }

  const found = diagnose(lines).map(({ file, start }) => {
    if (!file || start === undefined) return 'elsewhere';
    return `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1}`;
  });

  expect(found.toSorted()).toEqual(expected.toSorted());
});

test.each([
  ['contract.test-d.ts', 13],
  ['brands.test-d.ts', 15],
])('%s expects %i errors, each with its reason', (name, count) => {
  const expectations = readFileSync(join(folder, name), 'utf8').match(/^\/\/ @ts-expect-error .{15,}$/gm);
  expect(expectations).toHaveLength(count);
});

function diagnose(lines: ReadonlyMap<string, readonly string[]>): readonly ts.Diagnostic[] {
  const config = ts.readConfigFile(join(root, 'test/tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, join(root, 'test'));
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  host.readFile = (path) => {
    const text = lines.get(path);
    return text
      ? text.map((line) => (line.startsWith(directive) ? '// error expected' : line)).join('\n')
      : readFile(path);
  };
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (path, ...rest) => {
    const text = lines.has(path) ? host.readFile(path) : undefined;
    return text === undefined ? getSourceFile(path, ...rest) : ts.createSourceFile(path, text, rest[0], true);
  };
  const program = ts.createProgram([...lines.keys()], options, host);
  return [...lines.keys()].flatMap((path) => program.getSemanticDiagnostics(program.getSourceFile(path)));
}
