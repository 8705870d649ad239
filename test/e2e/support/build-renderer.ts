import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sources = [
  ...['renderer', 'shared', 'package-lock.json'],
  ...['page.vite.config.ts', 'scripts/page-policy.ts', 'main/hosts/electron/policy/csp.ts'],
];

/** Playwright calls it once before all tests: they drive the built page, never a stale one. */
export default function buildRenderer(): void {
  const built = changedAt('out/renderer/index.html');
  if (built > Math.max(...sources.map(newest))) return;
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'page.vite.config.ts'];
  // As it is shipped: in development every element would carry the path of its source.
  const env = { ...process.env, NODE_ENV: 'production' };
  const build = spawnSync(process.execPath, [...vite, '--logLevel', 'warn'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(`The page could not be built:\n${build.stdout}${build.stderr}`);
}

/** Milliseconds UTC of the last change of a file, or of the newest file in a folder. */
function newest(path: string): number {
  const absolute = join(root, path);
  if (!statSync(absolute).isDirectory()) return changedAt(path);
  const files = readdirSync(absolute, { recursive: true, withFileTypes: true });
  return Math.max(...files.map((file) => statSync(join(file.parentPath, file.name)).mtimeMs));
}

function changedAt(path: string): number {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
