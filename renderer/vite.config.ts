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

const zodConfig = '(_a.__zod_globalConfig = {})';

/**
 * The content policy forbids code made of text. zod would try at each start whether it may, and the browser would report it;
 * told by `z.config` it would be told too late, since schemas stand in chunks that are read before any code of ours.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: 'landfolio-zod-without-eval',
    transform(code, id) {
      if (!id.includes('/zod/v4/core/core.js')) return null;
      if (!code.includes(zodConfig))
        throw new Error('zod keeps its configuration elsewhere: see zodWithoutEval');
      return { code: code.replace(zodConfig, '(_a.__zod_globalConfig = { jitless: true })'), map: null };
    },
  };
}

const clearing = ".innerHTML = ''";

/** React Aria empties what it read out as HTML, which the content policy refuses. It does so with each digit of a date. */
export function announcerWithoutHtml(): Plugin {
  return {
    name: 'landfolio-announcer-without-html',
    transform(code, id) {
      if (!id.includes('/react-aria/dist/private/live-announcer/LiveAnnouncer.')) return null;
      if (!code.includes(clearing))
        throw new Error('React Aria clears its announcements elsewhere: see announcerWithoutHtml');
      return { code: code.replaceAll(clearing, '.replaceChildren()'), map: null };
    },
  };
}

/**
 * What is read at each start, in three files in the order in which it is needed: each file more is one more answer to wait for.
 * A group takes what its modules import along, unless an earlier group has it.
 */
const startGroups = [
  { name: 'first', tags: ['$initial' as const] },
  { name: 'suggestions', test: /[\\/]command-box[\\/]box-popup\.tsx$/ },
  {
    name: 'around',
    test: /[\\/](?:shell[\\/]around|search[\\/](?:ways|recent-searches)|current[\\/]current-matter-chip)\.tsx$/,
  },
];

/** The renderer's build. `page.vite.config.ts` and the harness of the fake office reuse it. */
export const rendererConfig: UserConfig = {
  root: here,
  base: './',
  plugins: [react(), pdfjsFiles(), zodWithoutEval(), announcerWithoutHtml()],
  build: {
    outDir: join(here, '../out/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    cssTarget: 'chrome140',
    // electron-vite leaves it off unless told.
    minify: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rollupOptions: {
      output: { codeSplitting: { groups: startGroups } },
    },
  },
};
