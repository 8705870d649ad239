import { writeSync } from 'node:fs';
import { openSmallLibrary, writeOrder } from '../support/small-library.ts';

/*
 * Lives some sessions of a library while every write is recorded. Each state of an order is announced on the standard
 * output once its commit has returned: from then on it must survive.
 */
const [store = '', first = '0', orders = '0'] = process.argv.slice(2);

function announce(id: string, state: string): void {
  writeSync(1, `done ${id} ${state}\n`);
}

let number = Number(first);
for (let session = 0; session < 3; session += 1) {
  const { db, intentLog, state, backups } = openSmallLibrary(store, {
    now: () => 1_790_000_000_000 + session,
  });
  for (let order = 0; order < Number(orders) / 3; order += 1) {
    number += 1;
    const id = `o${number}`;
    for (const to of ['PREPARED', 'SENDING', 'RESPONDED', 'PLACED', 'CONFIRMED']) {
      // What waits for no disk may be lost, and may not take anything else with it.
      if (number % 3 === 0) {
        db.runUnflushed(
          `INSERT INTO library_state (key, value, changed_at) VALUES ('note', ?, 1)
           ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
          `${id} ${to}`,
        );
      }
      writeOrder(db, intentLog, id, [to]);
      announce(id, to);
    }
    if (order === 3) {
      backups.take(db, 1_789_000_000_000 + session);
      state.done('backup');
    }
  }
  db.close();
}
