import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Where each part of the build leaves the list of packages that are in it. */
const bundledFolder = join(root, 'out/bundled');

/** Folders of installed packages as the lock file names them: `node_modules/zod`. */
export const bundledList = z.array(z.string());

const manifest = z.object({ name: z.string(), version: z.string() });

/** Writes down which packages the modules of a bundle really come from: what was thrown away is not counted. */
export function bundledPackages(part: 'main' | 'preload' | 'renderer'): Plugin {
  return {
    name: 'landfolio-bundled-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? Object.keys(output.modules) : [],
      );
      const folders = new Set(modules.flatMap((id) => packageFolder(id) ?? []));
      mkdirSync(bundledFolder, { recursive: true });
      writeFileSync(join(bundledFolder, `${part}.json`), `${JSON.stringify([...folders].sort(), null, 2)}\n`);
    },
  };
}

/** The package that a module belongs to; null for our own. Some packages have nested package.json files without a name. */
function packageFolder(id: string): string | null {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '');
  if (!path.split(/[\\/]/).includes('node_modules')) return null;
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (!existsSync(file)) continue;
    if (manifest.safeParse(JSON.parse(readFileSync(file, 'utf8'))).success) {
      return relative(root, folder).split(sep).join('/');
    }
  }
  return null;
}
