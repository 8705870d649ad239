import { createWords } from '../../main/storage/full-text/words.ts';

/*
 * Reads documents into an index, one after the other, until it is killed: `words-child.ts FILE`. Says the number of each that is
 * done.
 */
const [path = ''] = process.argv.slice(2);
const words = createWords(path, 1);
for (;;) {
  const document = words.begin();
  if (document === null) break;
  const pages = Array.from(
    { length: 20 },
    (_, n) => `page ${n} of certificate ${document.id} with the word common`,
  );
  words.finish(document.id, { state: 'read', pages });
  process.stdout.write(`${document.id}\n`);
}
words.close();
process.stdout.write('all\n');
