import { rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../../..');

/** A change of a source of the product, for a program that is older or has a fault. */
export interface SourceChange {
  /** From the project's folder. */
  readonly path: string;
  /** Stands in the file once. */
  readonly from: string;
  readonly to: string;
}

/** Throws where the text to change is not there once. */
export function replacedOnce(text: string, from: string, to: string, name: string): string {
  if (text.split(from).length !== 2) throw new Error(`${name} does not hold this once: ${from}`);
  return text.replace(from, () => to);
}

/** The programs of one run, each in one file: a computer starts in a third of the time. */
export class Programs {
  readonly #folder = join(root, 'node_modules/.cache/landfolio-faults-office', `${process.pid}`);
  readonly #made = new Map<string, Promise<string>>();

  /** For NODE_COMPILE_CACHE. */
  get compiled(): string {
    return join(this.#folder, 'compiled');
  }

  /** The program of a computer, with these changes. Gives its path. */
  computer(changes: readonly SourceChange[] = []): Promise<string> {
    const key = JSON.stringify(changes);
    const made = this.#made.get(key) ?? this.#build(`computer-${this.#made.size}.mjs`, changes);
    this.#made.set(key, made);
    return made;
  }

  async #build(name: string, changes: readonly SourceChange[]): Promise<string> {
    const left = new Set(changes);
    const plugin: Plugin = {
      name: 'changed-sources',
      enforce: 'pre',
      transform(code, id) {
        const its = changes.filter(({ path }) => id === join(root, path));
        for (const one of its) left.delete(one);
        return its.length === 0
          ? null
          : {
              code: its.reduce((text, { path, from, to }) => replacedOnce(text, from, to, path), code),
              map: null,
            };
      },
    };
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [plugin],
      ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: join(import.meta.dirname, 'computer-child.ts'),
        outDir: this.#folder,
        emptyOutDir: false,
        minify: false,
        target: 'node24',
        rollupOptions: {
          output: { format: 'es', entryFileNames: basename(name), codeSplitting: false },
        },
      },
    });
    for (const { path } of left) throw new Error(`${path} is no part of the program`);
    return join(this.#folder, name);
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
