import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../renderer', import.meta.url));
type Texts = ReadonlyMap<string, string>;

/** `path: class` of each class that no source names, and of each that is named and not there. */
function faultsOf(sheets: Texts, sources: Texts): string[] {
  const faults: string[] = [];
  for (const [path, sheet] of sheets) {
    const there = classesIn(sheet);
    const names = [...sources].flatMap(([source, text]) => namesIn(source, text, path));
    const used = new Set(names.flatMap(({ text, name }) => all(text, `\\b${name}\\.(\\w+)`)));
    // `styles[tone]` takes any of them.
    const isChosen = names.some(({ text, name }) => new RegExp(`\\b${name}\\[`).test(text));
    const unused = isChosen ? [] : [...there].filter((one) => !used.has(one));
    faults.push(...unused.map((one) => `${path}: .${one} is used by nothing`));
    faults.push(...[...used].filter((one) => !there.has(one)).map((one) => `${path}: has no .${one}`));
  }
  return faults;
}

/** Of the heads of its rules; what is global belongs to somebody else. */
function classesIn(sheet: string): Set<string> {
  const bare = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:global\([^)]*\)/g, '');
  return new Set(all(bare, '([^{};]+)\\{').flatMap((head) => all(head, '\\.([a-zA-Z_][\\w-]*)')));
}

/** Under which name a source imports the sheet, if it does, and its text without the paths that it imports from. */
function namesIn(source: string, text: string, sheet: string): { text: string; name: string }[] {
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)]
    .filter(([, , from = '']) => resolve(dirname(source), from) === sheet)
    .map(([, name = '']) => ({ name, text: text.replace(/ from '[^']+';$/gm, '') }));
}

function all(text: string, pattern: string): string[] {
  return [...text.matchAll(new RegExp(pattern, 'g'))].flatMap(([, found]) => found ?? []);
}

function read(ending: RegExp): Texts {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => ending.test(path));
  return new Map(paths.map((path) => [join(root, path), readFileSync(join(root, path), 'utf8')]));
}

test('every class of a style sheet is used, and every one that is used is there', () => {
  const sheets = read(/\.module\.css$/);
  expect(sheets.size).toBeGreaterThan(20);
  expect(faultsOf(sheets, read(/\.tsx?$/))).toEqual([]);
});

test('finds a class that nothing uses and one that is missing, and lets a choice among classes be', () => {
  const path = (name: string) => resolve('/', name);
  const sheets = new Map([
    [
      path('a.module.css'),
      '.used, .dead:hover > a { top: 1.5rem }\n@media (x) { .inner { top: 0 } } /* .told */',
    ],
    [path('b.module.css'), '.good { top: 0 }\n.bad :global(.theirs) { top: 0 }'],
  ]);
  const sources = new Map([
    [
      path('a.tsx'),
      "import styles from './a.module.css';\nimport tones from './b.module.css';\n[styles.used, styles.inner, styles.gone, tones[tone]]",
    ],
  ]);
  expect(faultsOf(sheets, sources)).toEqual([
    `${path('a.module.css')}: .dead is used by nothing`,
    `${path('a.module.css')}: has no .gone`,
  ]);
});
