import { writeSync } from 'node:fs';
import { openLibraryDb } from '../../main/storage/library-db.ts';
import { ScheduleApp } from './schedule-app.ts';

/*
 * A process that searches a title on a schedule, and stands still for ever as soon as the journal has written the state that its
 * second argument names. Its first argument is the library's file. It says `held` and is then to be killed.
 */
const [path = '', holdAt = ''] = process.argv.slice(2);
const db = openLibraryDb(path);
const app = new ScheduleApp(db);
// Its handlers are called after each commit of the journal.
app.events.on('statementChanged', () => {
  if (db.get('SELECT state FROM charge')?.state !== holdAt) return;
  writeSync(1, 'held\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
app.set(app.matter('2026-118', '2026-10-30'));
await app.clock.advance(1000);
