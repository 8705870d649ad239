import { isProcedure, ORPCError } from '@orpc/server';
import { expect, test } from 'vitest';
import type { AppHandlers } from '../../../main/api/handlers.ts';
import { createRouter } from '../../../main/api/router.ts';
import { createFullDiskAnswer } from '../../../main/app/full-disk-answer.ts';
import type { Log } from '../../../main/ports/log.ts';
import type { LibraryDisk } from '../../../main/storage/library/disk.ts';
import { fullDiskFailure, isDiskRefusal } from '../../../main/storage/library/words.ts';
import { errorMessage } from '../../../renderer/bridge/failure.ts';
import { newLibrary } from '../../support/new-library.ts';

/** What SQLite throws where it has no room for another page. */
function sqliteFull(): unknown {
  const db = newLibrary();
  try {
    db.exec('PRAGMA max_page_count = 1');
    const text = 'x'.repeat(100_000);
    db.run('INSERT INTO item_text (item_id, text) VALUES (?, ?)', 'i', text);
  } catch (error) {
    return error;
  } finally {
    db.close();
  }
  throw new Error('The disk was not full');
}

const errors: [string, unknown][] = [
  ['SQLITE_FULL', sqliteFull()],
  // A limit on the size of files, as SQLite tells of it: SQLITE_IOERR_WRITE.
  ['SQLITE_IOERR', Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 778 })],
  ['ENOSPC', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
  ['EIO', Object.assign(new Error('i/o error'), { code: 'EIO' })],
  ['EROFS', Object.assign(new Error('read-only file system'), { code: 'EROFS' })],
  ['EDQUOT', Object.assign(new Error('disk quota exceeded'), { code: 'EDQUOT' })],
];

/** Every procedure of a router whose handlers all end in the error. */
function procedures(error: unknown): [path: string, call: () => Promise<unknown>][] {
  const failing: unknown = new Proxy(() => {}, {
    get: () => failing,
    apply: () => Promise.reject(error),
  });
  const router = createRouter(failing as AppHandlers, (thrown, procedure) =>
    isDiskRefusal(thrown) ? fullDiskFailure(3_000_000, procedure === 'orders.place' ? 'Orders' : null) : null,
  );
  const found: [string, () => Promise<unknown>][] = [];
  const visit = (node: unknown, path: string[]) => {
    if (isProcedure(node)) {
      const { handler } = node['~orpc'];
      const options = {
        input: {},
        context: {},
        path,
        errors: {},
        procedure: node,
        signal: undefined,
        lastEventId: undefined,
      };
      found.push([path.join('.'), async () => handler(options as never)]);
      return;
    }
    for (const [key, child] of Object.entries(node as Record<string, unknown>)) visit(child, [...path, key]);
  };
  visit(router, []);
  // The router's own, which asks nobody.
  return found.filter(([path]) => path !== 'partialResults.get');
}

test.each(errors)('a disk that is full (%s) ends every procedure in words', async (_, error) => {
  const all = procedures(error);
  expect(all.length).toBeGreaterThan(60);
  for (const [path, call] of all) {
    const thrown = await call().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(thrown, path).toBeInstanceOf(ORPCError);
    const { title, message } = errorMessage(thrown);
    expect(title).toBe('This computer did not allow the action');
    expect(message, path).toMatch(
      /^The disk is full\. Landfolio needs 50 MB, and 2 MB are free\. .*Free up space/,
    );
    expect(message, path).toMatch(
      path === 'orders.place'
        ? /never sends it a second time/
        : /No saved data is lost, but this step was not saved/,
    );
    // An order may have been sent before this step.
    expect(message, path).not.toMatch(/ordered/);
  }
});

test('any other error stays what it is', async () => {
  const [first] = procedures(new Error('a mistake of ours'));
  await expect(first?.[1]()).rejects.toThrow('a mistake of ours');
});

test('a disk that has room and refuses all the same is not called full', () => {
  expect(fullDiskFailure(9_000_000_000, 'Orders')).toMatch(
    /^The disk of this computer could not be read or written\. .*never sends it a second time.*open Orders/,
  );
  expect(fullDiskFailure(9_000_000_000, null)).toMatch(/No saved data is lost.* and try again\.$/);
});

test('the screen that lists what may have been sent is named', () => {
  const log = { error: () => 'reference' } as unknown as Log;
  const disk = { freeBytes: () => 3_000_000 } as unknown as LibraryDisk;
  const answer = createFullDiskAnswer({ disk, store: 'library', log });
  const full = errors[0]?.[1];
  expect(answer(full, 'orders.place')).toMatch(/Then open Orders to see/);
  expect(answer(full, 'titles.decrypt')).toMatch(/Then open Title number purchases to see/);
  expect(answer(full, 'statements.retrieve')).toMatch(/Then open Statements to see/);
  expect(answer(full, 'alerts.subscribe')).toMatch(/Then open Alerts to see/);
  expect(answer(full, 'matters.change')).toMatch(/ and try again\.$/);
});
