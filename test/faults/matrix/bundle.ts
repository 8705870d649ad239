import { rmSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../../..');

const made = new Map<string, Promise<string>>();

/** Makes one file of a program that is killed, since it is started thousands of times; once in a process. Gives its path. */
export function bundleChild(
  entry = resolve(import.meta.dirname, 'child.ts'),
  outDir = resolve(root, 'node_modules/.cache/landfolio-faults'),
): Promise<string> {
  const place = resolve(outDir, `${basename(entry, '.ts')}.mjs`);
  const bundle = made.get(place) ?? bundleInto(place, entry);
  made.set(place, bundle);
  return bundle;
}

async function bundleInto(place: string, entry: string): Promise<string> {
  const outDir = dirname(place);
  rmSync(resolve(outDir, 'compiled'), { recursive: true, force: true });
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: false,
      minify: false,
      target: 'node24',
      rollupOptions: { output: { format: 'es', entryFileNames: basename(place), codeSplitting: false } },
    },
  });
  return place;
}
