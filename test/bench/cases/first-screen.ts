import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kilobytes, maxFirstScreenBytes, measureFirstScreen } from '../../../scripts/package/first-screen.ts';
import type { Row } from '../measure.ts';

/** Gzipped JavaScript that the page loads before its first screen. */
export function firstScreen(): Row {
  const folder = fileURLToPath(new URL('../../../out/renderer', import.meta.url));
  if (!existsSync(join(folder, 'index.html')))
    throw new Error('Build the page first: npm run build:renderer');
  const { files, bytes } = measureFirstScreen(folder);
  return {
    what: `JavaScript before the first screen, gzipped (${files} files)`,
    ours: kilobytes(bytes),
    baseline: '-',
    ratio: '-',
    goal: `≤ ${maxFirstScreenBytes / 1000} kB`,
    isMet: bytes <= maxFirstScreenBytes && bytes > 0,
  };
}
