import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Folders of pdfjs-dist whose files pdf.js asks for by name while it draws, and which of their files it needs here. */
const pdfjsFolders: readonly (readonly [string, RegExp])[] = [
  ['standard_fonts', /\.(pfb|ttf)$/],
  ['cmaps', /\.bcmap$/],
  ['wasm', /_nowasm_fallback\.js$/],
  ['iccs', /\.icc$/],
];

/** Puts pdf.js's own fonts, character maps and decoders beside the bundle, under `pdfjs/`. */
export function pdfjsFiles(): Plugin {
  return {
    name: 'landfolio-pdfjs-files',
    generateBundle() {
      for (const [folder, wanted] of pdfjsFolders) {
        for (const name of readdirSync(join(pdfjs, folder))) {
          if (!wanted.test(name)) continue;
          const source = readFileSync(join(pdfjs, folder, name));
          this.emitFile({ type: 'asset', fileName: `pdfjs/${folder}/${name}`, source });
        }
      }
    },
    configureServer(server) {
      server.middlewares.use('/pdfjs/', (request, response, next) => {
        const found = /^\/(\w+)\/([\w.-]+)$/.exec(request.url?.split('?')[0] ?? '');
        const allowed = pdfjsFolders.find(([folder]) => folder === found?.[1]);
        if (!found || !allowed?.[1].test(found[2] ?? '')) return next();
        if (found[2]?.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(join(pdfjs, allowed[0], found[2] ?? '')));
      });
    },
  };
}

/** The renderer's build. `page.vite.config.ts` and the harness of the fake office reuse it. */
export const rendererConfig: UserConfig = {
  root: here,
  base: './',
  plugins: [react(), pdfjsFiles()],
  build: {
    outDir: join(here, '../out/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    cssTarget: 'chrome140',
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
};
