import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { screenStrings } from './screen-strings.ts';

/**
 * `npm run strings` lists every text that a person can read, file by file, for proofreading. `-- cart orders` lists only files
 * whose path contains one of the words.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const chosen = process.argv.slice(2);
const files = globSync(['renderer/**/*.{ts,tsx}', 'main/**/*.ts', 'shared/**/*.ts'], { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => chosen.length === 0 || chosen.some((word) => file.includes(word)))
  .sort();
let count = 0;
for (const file of files) {
  const strings = screenStrings(file, readFileSync(`${root}/${file}`, 'utf8'));
  if (strings.length === 0) continue;
  console.log(`\n${file}`);
  for (const { line, text } of strings) console.log(`  ${line}: ${text}`);
  count += strings.length;
}
console.log(`\n${count} texts`);
