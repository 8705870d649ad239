import { resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../../..');

/** Makes one file of the program that is killed, since it is started thousands of times. Gives its path. */
export async function bundleChild(): Promise<string> {
  const outDir = resolve(root, 'node_modules/.cache/landfolio-faults');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: resolve(import.meta.dirname, 'child.ts'),
      outDir,
      emptyOutDir: false,
      minify: false,
      target: 'node24',
      rollupOptions: { output: { format: 'es', entryFileNames: 'child.mjs', codeSplitting: false } },
    },
  });
  return resolve(outDir, 'child.mjs');
}
