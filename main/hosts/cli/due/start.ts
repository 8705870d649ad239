import { runDue } from './command-line.ts';

/** `npm run due`: what is due today over all matters of a data folder. */
// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on('error', () => {});
process.exitCode = runDue({
  argv: process.argv.slice(2),
  now: () => Date.now(),
  print: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(text),
});
