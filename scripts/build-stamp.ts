import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'main',
  'preload',
  'renderer',
  'shared',
  'scripts/package/bundled-packages.ts',
  'electron.vite.config.ts',
  'page.vite.config.ts',
  'scripts/page-policy.ts',
  'package.json',
  'package-lock.json',
];
const results = [
  'out/main/start.js',
  'out/main/reader-process.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
];
const stamp = 'out/built-from';

/** Whether what lies in `out` was built from exactly the sources that lie here now. */
export function isBuilt(root: string): boolean {
  const file = join(root, stamp);
  const isThere = [file, ...results.map((result) => join(root, result))].every((path) => existsSync(path));
  return isThere && readFileSync(file, 'utf8') === digest(root);
}

export function stampBuild(root: string): void {
  writeFileSync(join(root, stamp), digest(root));
}

function digest(root: string): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesIn(root, source))) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(root: string, path: string): readonly string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesIn(root, `${path}/${name}`));
}
