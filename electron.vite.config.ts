import { defineConfig } from 'electron-vite';
import { pageConfig } from './page.vite.config.ts';
import { bundledPackages } from './scripts/package/bundled-packages.ts';

/** Found at run time: the runtime's own modules, and the one package with a native part. */
const external = ['electron', 'keytar', /^node:/];

export default defineConfig({
  main: {
    plugins: [bundledPackages('main')],
    build: {
      outDir: 'out/main',
      emptyOutDir: true,
      externalizeDeps: false,
      rollupOptions: {
        // The process that reads certificates is started by its name: main/hosts/electron/start.ts.
        input: {
          start: 'main/hosts/electron/start.ts',
          'reader-process': 'main/platform/pdf-text/reader-process.ts',
        },
        external,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    plugins: [bundledPackages('preload')],
    build: {
      outDir: 'out/preload',
      emptyOutDir: true,
      externalizeDeps: false,
      rollupOptions: {
        input: { index: 'preload/index.ts' },
        external: ['electron'],
        // A sandboxed preload is one CommonJS file: it can neither import nor be split.
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    ...pageConfig,
    plugins: [...pageConfig.plugins, bundledPackages('renderer')],
    build: {
      ...pageConfig.build,
      rollupOptions: { ...pageConfig.build?.rollupOptions, input: 'renderer/index.html' },
    },
  },
});
