import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const fromNode = createRequire(import.meta.url);
const compiled = new Map<string, string>();

/** The sources as they lie here; a mutant puts another text in the place of one. */
export type Sources = (path: string) => string;

export const asTheyAre: Sources = (path) => readFileSync(`${root}/${path}`, 'utf8');

export function withMutant(path: string, text: string): Sources {
  return (asked) => (asked === path ? text : asTheyAre(asked));
}

/**
 * Loads a module of the sources with all that it imports from them, afresh. What is imported from elsewhere comes from
 * Node; Electron is not there, so a module that needs it at run time cannot be proved in this way.
 */
export function load(path: string, sources: Sources): unknown {
  const loaded = new Map<string, { exports: unknown }>();
  function open(wanted: string): unknown {
    const before = loaded.get(wanted);
    if (before !== undefined) return before.exports;
    const module = { exports: {} };
    loaded.set(wanted, module);
    const need = (name: string): unknown =>
      name.startsWith('.') ? open(posix.join(posix.dirname(wanted), name)) : fromNode(name);
    compileFunction(javaScriptOf(sources(wanted)), ['require', 'exports', 'module'])(
      need,
      module.exports,
      module,
    );
    return module.exports;
  }
  return open(path);
}

function javaScriptOf(text: string): string {
  const before = compiled.get(text);
  if (before !== undefined) return before;
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  compiled.set(text, outputText);
  return outputText;
}
