import { createNodeFileSystem } from '../../main/platform/node-file-system.ts';
import { readConnectionFile } from '../../main/platform/read-connection-file.ts';
import { createSystemClock } from '../../main/platform/system-clock.ts';

/** Reads a path that may be no file, as a person or a setting names one, and prints what became of it. Its own process: it may hang. */
const [path = ''] = process.argv.slice(2);
const connection = readConnectionFile(path);
const read = await createNodeFileSystem({ clock: createSystemClock() })
  .read(path, 1_000_000)
  .then(
    () => 'read',
    () => 'refused',
  );
process.stdout.write(JSON.stringify({ connection, read }));
process.exit(0);
