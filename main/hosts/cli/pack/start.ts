import { runPack } from './command-line.ts';

/** `npm run pack`: one PDF of the documents of a matter. */
// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on('error', () => {});
void runPack({
  argv: process.argv.slice(2),
  print: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(text),
  onStop(stop) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  },
}).then((code) => {
  process.exitCode = code;
});
