import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreFromLog } from '../../../main/charging/restore-from-log.ts';
import type { Db } from '../../../main/storage/db.ts';
import { newLibrary } from '../../support/new-library.ts';

/** Steps of an invented journal. */
const way = ['PREPARED', 'SENDING', 'UNKNOWN', 'DONE'] as const;
type State = (typeof way)[number];

let db: Db;
const failures: string[] = [];
beforeEach(() => {
  db = newLibrary();
  db.exec('CREATE TABLE restored (id TEXT PRIMARY KEY, state TEXT NOT NULL)');
  failures.length = 0;
});
afterEach(() => db.close());

function stateOf(id: string): State | null {
  return (db.get('SELECT state FROM restored WHERE id = ?', id)?.state ?? null) as State | null;
}

/** Restores these entries; the step to `failsAt` fails after it has written. */
function restore(ids: readonly string[], failsAt: { readonly id: string; readonly to: State } | null = null) {
  return db.transaction(() =>
    restoreFromLog<string, State>(db, ids, {
      idOf: (id) => id,
      stateOf,
      isMissed: (id) => id !== 'refused',
      make: (id) => void db.run(`INSERT INTO restored VALUES (?, 'PREPARED')`, id),
      stepAfter: (state) => way[way.indexOf(state) + 1] ?? null,
      step(id, to) {
        db.run('UPDATE restored SET state = ? WHERE id = ?', to, id);
        if (failsAt?.id === id && failsAt.to === to) throw new Error('A mistake');
        return true;
      },
      logError: (id) => failures.push(id),
    }),
  );
}

test('takes each entry to where the log has it, and a second time changes nothing', () => {
  db.run(`INSERT INTO restored VALUES ('known', 'SENDING')`);
  expect(restore(['missed', 'known', 'refused'])).toBe(2);
  expect(['missed', 'known', 'refused'].map(stateOf)).toEqual(['DONE', 'DONE', null]);
  expect(restore(['missed', 'known', 'refused'])).toBe(0);
});

test('leaves nothing of an entry that the database did not know, where a step of it fails', () => {
  // Half of it, PREPARED, could be sent again.
  expect(restore(['first', 'second'], { id: 'first', to: 'SENDING' })).toBe(2);
  expect(['first', 'second'].map(stateOf)).toEqual([null, 'DONE']);
  expect(failures).toEqual(['first']);
});

test('keeps the steps of an entry that the database knew, where a later one fails', () => {
  db.run(`INSERT INTO restored VALUES ('known', 'PREPARED')`);
  expect(restore(['known'], { id: 'known', to: 'DONE' })).toBe(1);
  expect(stateOf('known')).toBe('UNKNOWN');
  expect(failures).toEqual(['known']);
});
