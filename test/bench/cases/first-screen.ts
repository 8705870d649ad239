import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Row } from '../measure.ts';

const goalBytes = 350_000;

/** Gzipped JavaScript that the page loads before its first screen: the entry and everything it imports at once. */
export function firstScreen(): Row {
  const folder = fileURLToPath(new URL('../../../out/renderer', import.meta.url));
  if (!existsSync(join(folder, 'index.html')))
    throw new Error('Build the page first: npm run build:renderer');
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const files = new Set<string>();
  for (const [, path] of html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"/g)) {
    if (path !== undefined && existsSync(join(folder, path))) follow(join(folder, path), files);
  }
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  return {
    what: `JavaScript before the first screen, gzipped (${files.size} files)`,
    ours: `${Math.round(bytes / 1000)} kB`,
    baseline: '-',
    ratio: '-',
    goal: '≤ 350 kB',
    isMet: bytes <= goalBytes && bytes > 0,
  };
}

/** Static imports only: what a page asks for later is not part of the first screen. */
function follow(file: string, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, path] of source.matchAll(
    /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{},$\s]+?\s*from\s*)?["'](\.[^"']+\.js)["']/g,
  )) {
    if (path !== undefined) follow(join(dirname(file), path), files);
  }
}
