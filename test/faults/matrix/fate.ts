import type { Http } from '../../../main/http/http.ts';
import type { Db } from '../../../main/storage/db.ts';
import type { IntentLog } from '../../../main/storage/intent-log.ts';
import { Killed } from '../../support/mortal-db.ts';

/** What an error of SQLite says. */
interface Refusal {
  readonly message: string;
  readonly errcode: number;
}

/**
 * What becomes of one life of the program.
 *
 * Many orders stand in one process that is killed once, when the last of them has come to its moment. One that is there
 * before goes no further: nothing of it reaches the disk or the network any more, and no answer reaches it.
 */
export class Fate {
  /** It has come to the moment at which its process is killed. */
  isOver = false;
  /** What the disk answers to every commit. */
  commit: Refusal | null = null;
  /** What the disk answers to a line for the log of orders. */
  log: 'ENOSPC' | 'EROFS' | null = null;
  /** Each of these is answered once only. */
  isOnce = false;

  check(): void {
    if (this.isOver) throw new Killed();
  }
}

/** The database as the disk lets it be used. */
export function fatedDb(db: Db, fate: Fate): Db {
  let isInside = false;
  const refuse = () => {
    if (fate.commit === null || isInside) return;
    const { message, errcode } = fate.commit;
    if (fate.isOnce) fate.commit = null;
    throw Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode });
  };
  const write = <T>(act: () => T): T => {
    fate.check();
    refuse();
    return act();
  };
  return {
    exec: (sql) => write(() => db.exec(sql)),
    run: (sql, ...values) => write(() => db.run(sql, ...values)),
    runUnflushed: (sql, ...values) => write(() => db.runUnflushed(sql, ...values)),
    get(sql, ...values) {
      fate.check();
      return db.get(sql, ...values);
    },
    all(sql, ...values) {
      fate.check();
      return db.all(sql, ...values);
    },
    lists(sql, ...values) {
      fate.check();
      return db.lists(sql, ...values);
    },
    transaction(work) {
      fate.check();
      return db.transaction(() => {
        isInside = true;
        let result: ReturnType<typeof work>;
        try {
          result = work();
        } finally {
          isInside = false;
        }
        // The disk refuses at the commit, when all is written: it is rolled back.
        refuse();
        return result;
      });
    },
    close: () => db.close(),
  };
}

export function fatedLog(log: IntentLog, fate: Fate): IntentLog {
  return {
    append(entry) {
      fate.check();
      const code = fate.log;
      if (fate.isOnce) fate.log = null;
      if (code !== null) throw Object.assign(new Error(`${code}: write`), { code });
      log.append(entry);
    },
    close: () => log.close(),
  };
}

/** The door to the network: after the end nothing goes out, and what comes in is told to nobody. */
export function fatedHttp(http: Http, fate: Fate): Http {
  async function guard<T>(ask: () => Promise<T>): Promise<T> {
    fate.check();
    const answer = await ask();
    return fate.isOver ? new Promise<never>(() => {}) : answer;
  }
  return {
    ...http,
    send: (request) => guard(() => http.send(request)),
    open: (request) => guard(() => http.open(request)),
    sendOnce: (request) => guard(() => http.sendOnce(request)),
  };
}
