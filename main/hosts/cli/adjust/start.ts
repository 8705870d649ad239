import { runAdjust } from './command-line.ts';

/** `npm run adjust`: a statement of adjustments of a file. */
// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on('error', () => {});
void runAdjust({
  argv: process.argv.slice(2),
  now: Date.now(),
  print: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(text),
}).then((code) => {
  process.exitCode = code;
});
