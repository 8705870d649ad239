import { askPassword } from './ask-password.ts';
import { runOfficeServer } from './command-line.ts';

/** `npm run office-server`: sets up the PostgreSQL server of an office. */
process.exitCode = await runOfficeServer({
  argv: process.argv.slice(2),
  environment: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
  askPassword,
});
