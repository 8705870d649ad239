import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Most JavaScript, gzipped, that the page may load before its first screen. */
export const maxFirstScreenBytes = 150_000;

interface FirstScreen {
  readonly files: number;
  /** Gzipped. */
  readonly bytes: number;
}

/** The JavaScript that a built page loads at once: its entry and all static imports. What it imports later is not counted. */
export function measureFirstScreen(folder: string): FirstScreen {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const files = new Set<string>();
  for (const [, path] of html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"/g)) {
    if (path !== undefined) follow(join(folder, path), files);
  }
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  return { files: files.size, bytes };
}

/** Null if the first screen keeps its limit. */
export function firstScreenFault({ bytes }: FirstScreen): string | null {
  if (bytes > 0 && bytes <= maxFirstScreenBytes) return null;
  return `first-screen: ${kilobytes(bytes)} of JavaScript, gzipped, load before the first screen; at most ${kilobytes(maxFirstScreenBytes)}: import later what it does not show`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

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
