import { runCompare } from './command-line.ts';

/** `npm run compare`: what changed between two register statements. */
// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on('error', () => {});
process.exitCode = runCompare({
  argv: process.argv.slice(2),
  print: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(text),
});
