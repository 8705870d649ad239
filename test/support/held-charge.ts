import { writeSync } from 'node:fs';
import { createCharges } from '../../main/charging/charges.ts';
import { createHeldOutcomes } from '../../main/charging/held-outcomes.ts';
import { watchCharges } from '../../main/charging/watch-charges.ts';
import { createMatters } from '../../main/library/matters.ts';
import { createRegister } from '../../main/register/register.ts';
import { createContentStore } from '../../main/storage/content-store.ts';
import { openLibraryDb } from '../../main/storage/library-db.ts';
import { aStatement } from './drss.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeFiles } from './fake-files.ts';
import { nowhere } from './fake-land-service.ts';
import { FakeRandom } from './fake-random.ts';
import { createQuietEvents } from './quiet-events.ts';
import { createQuietLog } from './quiet-log.ts';
import { ScriptedCharges } from './scripted-charges.ts';

/*
 * A process that asks for a register statement, and stands still for ever as soon as the journal has written the state that
 * its second argument names. Its first argument is the library's file. It says `held` and is then to be killed.
 */
const [path = '', holdAt = ''] = process.argv.slice(2);
const db = openLibraryDb(path);
const clock = new FakeClock();
const service = new ScriptedCharges({ ...nowhere, accountId: 'ACC-1' });
service.next = { status: 200, body: aStatement() };
const matters = createMatters(db, { now: () => clock.now(), newId: () => 'matter', computer: 'desk' });
const events = createQuietEvents();
const ids = { newId: () => 'statement', bootId: 'killed', computer: 'desk' };
// Its handlers are called after each commit of the journal.
events.on('statementChanged', () => {
  if (db.get('SELECT state FROM charge')?.state !== holdAt) return;
  writeSync(1, 'held\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
const register = createRegister({
  db,
  charges: watchCharges(createCharges(db, { clock, ...ids }), events),
  store: createContentStore(new FakeFiles(() => clock.now()), '/store'),
  clock,
  held: createHeldOutcomes(clock),
  random: new FakeRandom(),
  log: createQuietLog(),
  ids,
  events,
  version: '9.9.9',
  current: () => service,
  power: { onResume: () => () => {} },
  serviceFor: () => service,
  matterId: (connectionId, number) => matters.use(connectionId, number),
  keepDocument: () => {},
});
await register.retrieve({
  volumeFolio: '10940/843',
  matterNumber: '2026-118',
  withText: true,
  withCertificate: false,
});
