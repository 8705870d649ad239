import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'node_modules/.cache/landfolio-job');
export const jobBundle = join(folder, 'job.mjs');
const sources = ['main', 'shared', 'package-lock.json'];

let made: Promise<string> | null = null;

/**
 * The job in one file, since tests start it hundreds of times: a start takes a third of the CPU time. It is built again when a
 * source is newer. Gives its path.
 */
export function bundledJob(): Promise<string> {
  made ??= isFresh() ? Promise.resolve(jobBundle) : bundleJob();
  return made;
}

function isFresh(): boolean {
  const built = changedAt(jobBundle);
  return sources.every((source) => filesIn(join(root, source)).every((file) => changedAt(file) < built));
}

async function bundleJob(): Promise<string> {
  mkdirSync(folder, { recursive: true });
  // Test files run beside each other: each builds in a folder of its own, and the last one stays.
  const own = mkdtempSync(join(folder, 'build-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      ssr: { noExternal: true, external: ['keytar'], target: 'node' },
      build: {
        ssr: join(root, 'main/hosts/cli/start.ts'),
        outDir: own,
        minify: false,
        target: 'node24',
        rollupOptions: {
          output: { format: 'es', entryFileNames: basename(jobBundle), codeSplitting: false },
        },
      },
    });
    renameSync(join(own, basename(jobBundle)), jobBundle);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
  return jobBundle;
}

/** Milliseconds UTC; 0 where it is not there. */
function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

// As a program it only makes the bundle.
if (import.meta.main) await bundledJob();
