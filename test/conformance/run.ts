import { areas } from './areas.ts';
import { runCommand } from './command.ts';

process.exitCode = await runCommand(areas, process.argv.slice(2), process.env, {
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
