import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A case that needs a screen: the test that proves it, by its file and its title. */
interface ProvedElsewhere {
  readonly number: number;
  readonly input: string;
  readonly operation: string;
  readonly file: string;
  readonly title: string;
}

export const provedElsewhere: readonly ProvedElsewhere[] = [
  {
    number: 25,
    input: 'JavaScript, launching, links, an embedded file, XFA',
    operation: 'viewer',
    file: 'test/e2e/hostile-pdf.test.ts',
    title: 'a PDF that wants to run, to lead away and to open something is drawn, and nothing else happens',
  },
  {
    number: 26,
    input: 'a huge image, a million pages, a chain of tables without end, pages within themselves',
    operation: 'viewer',
    file: 'test/e2e/hostile-pdf.test.ts',
    title: 'a PDF that is a bomb leaves the rest of the screen alive',
  },
];

const root = join(import.meta.dirname, '..', '..', '..');

/** Whether the test is there, under its title, and not skipped. */
export function isThere({ file, title }: ProvedElsewhere): boolean {
  let source: string;
  try {
    source = readFileSync(join(root, file), 'utf8');
  } catch {
    return false;
  }
  const quoted = [`'${title}'`, `"${title}"`, `\`${title}\``];
  return source
    .split('\n')
    .some(
      (line) => /^\s*(test|it)(\.each\(.*\))?\(/.test(line) && quoted.some((text) => line.includes(text)),
    );
}
