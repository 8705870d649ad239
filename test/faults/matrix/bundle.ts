import { rmSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../../..');

/** Makes one file of a program that is killed, since it is started thousands of times. Gives its path. */
export async function bundleChild(
  entry = resolve(import.meta.dirname, 'child.ts'),
  outDir = resolve(root, 'node_modules/.cache/landfolio-faults'),
): Promise<string> {
  rmSync(resolve(outDir, 'compiled'), { recursive: true, force: true });
  const name = `${basename(entry, '.ts')}.mjs`;
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
      rollupOptions: { output: { format: 'es', entryFileNames: name, codeSplitting: false } },
    },
  });
  return resolve(outDir, name);
}
