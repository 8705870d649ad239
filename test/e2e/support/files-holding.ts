import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The names of the files below a folder that hold one of the texts. An office at work moves and deletes files meanwhile: they are passed by. */
export function filesHolding(folder: string, texts: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  if (files.length === 0) throw new Error(`There is nothing in ${folder}`);
  const holding = files.filter(({ parentPath, name }) => {
    const content = contentOf(join(parentPath, name));
    return texts.some((text) => content.includes(text));
  });
  return holding.map(({ name }) => name);
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
