import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const folders = ['main', 'preload', 'renderer', 'shared', 'scripts', 'test/conformance'];

/** The text of every source that the rules look at, by its path from the project's folder. */
export function readSources(root: string): ReadonlyMap<string, string> {
  const paths = folders.flatMap((folder) => scriptsIn(root, folder));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** The tree of one source. */
export function parseSource(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

function scriptsIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return scriptsIn(root, path);
    return ['.ts', '.tsx', '.mjs'].some((ending) => path.endsWith(ending)) && !path.endsWith('.d.ts')
      ? [path]
      : [];
  });
}
