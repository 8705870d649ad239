import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['.ci', '.github', 'docs', 'main', 'preload', 'renderer', 'scripts', 'shared', 'test'];

/** What documents can name: paths with forward slashes, anchors by document, and the scripts of npm. */
interface Project {
  /** Of files and folders. */
  readonly paths: ReadonlySet<string>;
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>;
  readonly scripts: ReadonlySet<string>;
}

/** What a document names and the project does not have: links and their anchors, paths in code, and commands. */
function faultsOf(document: string, text: string, project: Project): string[] {
  const faults: string[] = [];
  const prose = text.replace(/```[\s\S]*?```/g, '');
  for (const [, link = ''] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(link)) continue;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? document : posix.join(posix.dirname(document), file).replace(/\/$/, '');
    const isThere = project.paths.has(target);
    if (!isThere || (anchor !== undefined && !project.anchors.get(target)?.has(anchor))) faults.push(link);
  }
  for (const [, code = ''] of prose.matchAll(/`([^`\n]+)`/g))
    if (isPath(code) && !isNamed(code, project.paths)) faults.push(code);
  const commands = text.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g);
  for (const [command, script = ''] of commands) if (!project.scripts.has(script)) faults.push(command);
  for (const [, path = ''] of text.matchAll(/\bnode (?:--\S+ )*((?:scripts|test|main)\/[\w./-]+)/g))
    if (!project.paths.has(path)) faults.push(path);
  return faults;
}

function isPath(code: string): boolean {
  const isSource = /^[\w./*<>-]+\.(?:tsx?|mjs|md|nsh)$/.test(code);
  // A library has a folder `docs` too.
  const ours = folders.filter((folder) => folder !== 'docs');
  return isSource || ours.some((folder) => code.startsWith(`${folder}/`) && !/\s/.test(code));
}

/** Short paths are ends of paths. `NAME`, `<area>`, `NNN-title` and `*` stand for any name. */
function isNamed(code: string, paths: ReadonlySet<string>): boolean {
  const path = code.replace(/\/$/, '');
  if (paths.has(path)) return true;
  const pattern = path
    .replaceAll('.', '\\.')
    .replaceAll('NNN-title', '*')
    .replaceAll(/\*|<\w+>|\b[A-Z]{4,}\b(?!\\\.md)/g, '[^/]+');
  const end = new RegExp(`(?:^|/)${pattern}$`);
  return [...paths].some((one) => end.test(one));
}

/** Of its headings, as GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const headings = text.replace(/```[\s\S]*?```/g, '').matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  );
const paths = new Set([...readdirSync(root), ...folders.flatMap(below)]);
const documents = new Map(
  [...paths]
    // That of the Electron host names Electron's own sources.
    .filter((path) => path.endsWith('.md') && path !== 'main/hosts/electron/README.md')
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const project: Project = {
  paths,
  anchors: new Map([...documents].map(([path, text]) => [path, anchorsOf(text)])),
  scripts: new Set(Object.keys(scripts)),
};

test('every path, link and command that a document names is there', () => {
  expect(documents.size).toBeGreaterThan(30);
  const faults = [...documents].flatMap(([path, text]) =>
    faultsOf(path, text, project).map((fault) => `${path}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test('finds a path, a link, an anchor and a command that are not there', () => {
  const small: Project = {
    paths: new Set(['docs', 'docs/a.md', 'docs/b.md', 'main/lib/zip.ts', 'scripts/lint']),
    anchors: new Map([['docs/b.md', anchorsOf('# One\n\n## `npm test`, again\n')]]),
    scripts: new Set(['job']),
  };
  const good =
    '`zip.ts` `lib/zip.ts` `main/lib/NAME.ts` `main/<area>/*.ts` `scripts/lint/` `settings.json` `12/34` ' +
    '[b](b.md#npm-test-again) [web](https://example.com) npm run job';
  expect(faultsOf('docs/a.md', good, small)).toEqual([]);
  const bad =
    '`zap.ts` `ib/zip.ts` `main/gone` [c](c.md) [b](b.md#two) [b](../b.md)\n```\nnpm run gone\nnode test/gone.ts\n```';
  expect(faultsOf('docs/a.md', bad, small)).toEqual([
    'c.md',
    'b.md#two',
    '../b.md',
    'zap.ts',
    'ib/zip.ts',
    'main/gone',
    'npm run gone',
    'test/gone.ts',
  ]);
});
