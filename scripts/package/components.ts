import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { bundledList } from './bundled-packages.ts';

/** A package of somebody else that is in ours. */
export interface Component {
  /** As the lock file names it: `node_modules/zod`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  readonly author: string | null;
  readonly website: string | null;
  /** SHA-512 of its tarball, hexadecimal, from the lock file. */
  readonly sha512: string;
  /** Paths of the components that it needs itself. */
  readonly needs: readonly string[];
}

const parts = ['main', 'preload', 'renderer'] as const;
/** Not bundled: loaded at run time (keytar), or the ground we stand on (Electron). */
const beside = ['node_modules/keytar', 'node_modules/electron'];

const names = z.record(z.string(), z.string());
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      integrity: z.string().optional(),
      dependencies: names.optional(),
      optionalDependencies: names.optional(),
      peerDependencies: names.optional(),
    }),
  ),
});
const manifest = z.object({
  license: z.string(),
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
  homepage: z.string().optional(),
});

/** What is in the build of `root`, by its module graph and its lock file, in the order of their names. */
export function readComponents(root: string): readonly Component[] {
  const bundled = parts.flatMap((part) => {
    const file = join(root, 'out/bundled', `${part}.json`);
    return bundledList.parse(JSON.parse(readFileSync(file, 'utf8')));
  });
  const paths = [...new Set([...bundled, ...beside])].sort();
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return paths.map((path) => {
    const entry = packages[path];
    if (entry?.version === undefined || entry.integrity === undefined) {
      throw new Error(`${path} is in the build and not in the lock file.`);
    }
    const { license, author, homepage } = manifest.parse(
      JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')),
    );
    const wanted = Object.keys({
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...entry.peerDependencies,
    });
    return {
      path,
      name: entry.name ?? path.replace(/^.*node_modules\//, ''),
      version: entry.version,
      licence: license,
      author: author ?? null,
      website: homepage ?? null,
      sha512: Buffer.from(entry.integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
      needs: wanted.flatMap((name) => resolve(path, name, paths) ?? []).sort(),
    };
  });
}

/** Where Node finds a package from within another, among `known`. */
function resolve(from: string, name: string, known: readonly string[]): string | null {
  for (let at = from; ; at = at.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (known.includes(path)) return path;
    if (at === '') return null;
  }
}

const licenceFile = /^(licen[cs]e|copying|notice|copyright)/i;

/** The licence texts of a package, those of folders of fonts and decoders within it included, by their path in it. */
export function licenceTexts(root: string, path: string): readonly { file: string; text: string }[] {
  const folder = join(root, path);
  const deeper = path.endsWith('/pdfjs-dist') ? ['standard_fonts', 'cmaps', 'iccs', 'wasm'] : [];
  return ['', ...deeper].flatMap((below) =>
    readdirSync(join(folder, below), { withFileTypes: true })
      .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
      .map(({ name }) => ({
        file: below === '' ? name : `${below}/${name}`,
        text: readFileSync(join(folder, below, name), 'utf8')
          .replaceAll('\r\n', '\n')
          .trim(),
      })),
  );
}
