import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../renderer', import.meta.url));
/** Where a screen changes with the width of the page: a query cannot read a token. */
const widths = ['40rem', '54rem', '75rem'];
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

/** What a sheet says that another says too, and sizes that are tokens (theme/tokens.css). */
function repeatsOf(sheets: Texts): string[] {
  const places = new Map<string, string[]>();
  const literals: string[] = [];
  for (const [path, sheet] of sheets) {
    const bare = sheet.replace(/\/\*[\s\S]*?\*\//g, '');
    for (const [, head = '', body = ''] of bare.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
      const lines = body.split(';').flatMap((one) => one.trim().replace(/\s+/g, ' ') || []);
      const place = `${path}: ${head.trim().replace(/\s+/g, ' ')}`;
      const key = lines.toSorted().join('; ');
      if (lines.length >= 3) places.set(key, [...(places.get(key) ?? []), place]);
      literals.push(...lines.filter(isLiteral).map((line) => `${place} has ${line}`));
    }
    const other = all(bare, '@container page \\(max-width: ([^)]+)\\)').filter(
      (one) => !widths.includes(one),
    );
    literals.push(...other.map((one) => `${path} divides the page at ${one}`));
  }
  const repeated = [...places.values()].filter((one) => one.length > 1);
  return [...literals, ...repeated.map((one) => `the same in ${one.join(' and ')}`)];
}

/** A layer by its number, or the width of something that holds text or a form. */
function isLiteral(line: string): boolean {
  if (line.startsWith('z-index:')) return !line.includes('var(--layer-');
  const rems = /^(max-)?width:|minmax\(0, /.test(line) ? all(line, '(\\d+(?:\\.\\d+)?)rem') : [];
  return rems.some((one) => Number(one) >= 28);
}

/** Classes of theme/primitives.css that nothing takes, and classes that are taken and are nowhere. */
function strayClasses(primitives: string, sheets: Texts, pages: Texts): string[] {
  const there = classesIn(primitives);
  const composed = [...sheets.values()].flatMap((sheet) => all(sheet, 'composes: ([^;]+) from global'));
  const literal = [...pages.values()].flatMap((page) => all(page, '\\bclass(?:Name)?="([^"]*)"'));
  const computed = [...pages.values()].flatMap((page) =>
    all(page, 'className=\\{((?:[^{}]|\\{[^{}]*\\})*)\\}').flatMap(stringsIn),
  );
  const taken = new Set(
    [...composed, ...literal, ...computed].flatMap((one) => one.split(/\s+/)).filter(Boolean),
  );
  const words = new Set(
    [...pages.values()].flatMap((page) => all(page, "'([^'\\n]*)'")).flatMap((one) => one.split(' ')),
  );
  return [
    ...[...there]
      .filter((one) => !taken.has(one) && !words.has(one))
      .map((one) => `.${one} is taken by nothing`),
    ...[...taken].filter((one) => !there.has(one)).map((one) => `there is no .${one}`),
  ];
}

/** Of an expression for a class: not what it compares with, and not what it hands to a function. */
function stringsIn(expression: string): string[] {
  const bare = expression.replace(/[!=]== '[^']*'/g, '').replace(/\w+\([^()]*\)/g, '');
  const templates = all(bare, '`([^`]*)`').map((one) => one.replace(/\$\{[^}]*\}/g, ' '));
  return [...templates, ...all(bare, "'([^']*)'")];
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

test('no rule of three declarations stands twice, and layers and widths are tokens', () => {
  expect(repeatsOf(read(/\.css$/))).toEqual([]);
});

test('every class for all screens is there and is used', () => {
  const theme = read(/theme\/(primitives|early)\.css$/);
  expect(strayClasses([...theme.values()].join('\n'), read(/\.css$/), read(/\.(tsx|html)$/))).toEqual([]);
});

test('finds what is said twice, a layer by its number, a width of its own and a class that is nowhere', () => {
  const sheets = new Map([
    ['a.css', '.one { top: 0; left: 0; right: 0 }\n.two { z-index: 3; max-width: 44rem }'],
    ['b.css', '@container page (max-width: 70rem) {\n.three {\n right: 0;\n left: 0;\n top: 0;\n}}'],
    ['c.css', '.four { composes: stack gone from global; z-index: var(--layer-part); max-width: 20rem }'],
  ]);
  expect(repeatsOf(sheets)).toEqual([
    'a.css: .two has z-index: 3',
    'a.css: .two has max-width: 44rem',
    'b.css divides the page at 70rem',
    'the same in a.css: .one and b.css: .three',
  ]);
  const pages = new Map([
    ['a.tsx', `className={\`row \${kind === 'late' ? 'lost' : ''} \${styles.one}\`} className="quiet"`],
  ]);
  const primitives = '.stack { top: 0 }\n.row { top: 0 }\n.quiet { top: 0 }\n.dead { top: 0 }';
  expect(strayClasses(primitives, sheets, pages)).toEqual([
    '.dead is taken by nothing',
    'there is no .gone',
    'there is no .lost',
  ]);
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
