import { homedir } from 'node:os';
import { runCommandLine } from './command-line.ts';
import { reportToStandardOutput } from './report.ts';

/** The headless host: `npm run job`. */
process.exitCode = await runCommandLine({
  argv: process.argv.slice(2),
  environment: process.env,
  home: homedir(),
  report: reportToStandardOutput,
  writeError: (text) => void process.stderr.write(text),
  onStop(stop) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  },
});
