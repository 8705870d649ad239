import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonPathAt } from '../../../main/http/json-path.ts';
import { scanJson } from '../../../main/http/json-scan.ts';

function duplicateIn(text: string): string {
  const { problem } = scanJson(text);
  if (problem === null) throw new Error('nothing is wrong');
  return jsonPathAt(text, problem.position);
}

test.each([
  ['{"a": 1, "a": 2}', 'a'],
  ['{"lines": [{"x": "},{\\"["}, {"from": 1, "to": [{}, []], "from": 2}]}', 'lines[1].from'],
  ['{"a": {"b": {"c": 0}, "\\u0062": 1}}', 'a.b'],
  ['[[1, 2, {"a b": 1, "a b": 1}]]', '[0][2]["a b"]'],
  ['{"a": [1, 2,', 'a[2]'],
  ['{"a": 1, "b": nul}', 'b'],
  ['{"a": {"b\u0000": 1}}', 'a'],
  ['', ''],
])('names the place in %s', (text, path) => {
  expect(duplicateIn(text)).toBe(path);
});

test('names the path of any key that is written a second time', () => {
  const depth = fc.array(fc.oneof(fc.constant(null), fc.string({ maxLength: 6 })), { maxLength: 6 });
  fc.assert(
    fc.property(depth, fc.json(), (levels, beside) => {
      const wrapped = levels.reduce<string>(
        (inner, level) => (level === null ? `[${beside}, ${inner}]` : `{${JSON.stringify(level)}: ${inner}}`),
        '{"k": 1, "k": 2}',
      );
      const path = levels.reduce<string>((inner, level) => stepOf(level) + inner, '.k').replace(/^\./, '');
      expect(duplicateIn(wrapped)).toBe(path);
    }),
  );
});

function stepOf(level: string | null): string {
  if (level === null) return '[1]';
  return /^\w+$/.test(level) ? `.${level}` : `[${JSON.stringify(level)}]`;
}
