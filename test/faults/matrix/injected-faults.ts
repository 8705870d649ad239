import type { Http } from '../../../main/http/http.ts';
import type { Db } from '../../../main/storage/db.ts';
import type { IntentLog } from '../../../main/storage/intent-log.ts';
import { Killed } from '../../support/killable-db.ts';

/** What an error of SQLite says. */
interface Refusal {
  readonly message: string;
  readonly errcode: number;
}

/**
 * The kill and the errors of the disk that one run of the program meets.
 *
 * Many orders stand in one process that is killed once, when the last of them has come to its moment. One that is there
 * before goes no further: nothing of it reaches the disk or the network any more, and no answer reaches it.
 */
export class InjectedFaults {
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
export function faultyDb(db: Db, injected: InjectedFaults): Db {
  let isInside = false;
  const refuse = () => {
    if (injected.commit === null || isInside) return;
    const { message, errcode } = injected.commit;
    if (injected.isOnce) injected.commit = null;
    throw Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode });
  };
  const write = <T>(act: () => T): T => {
    injected.check();
    refuse();
    return act();
  };
  return {
    exec: (sql) => write(() => db.exec(sql)),
    run: (sql, ...values) => write(() => db.run(sql, ...values)),
    runUnflushed: (sql, ...values) => write(() => db.runUnflushed(sql, ...values)),
    get(sql, ...values) {
      injected.check();
      return db.get(sql, ...values);
    },
    all(sql, ...values) {
      injected.check();
      return db.all(sql, ...values);
    },
    lists(sql, ...values) {
      injected.check();
      return db.lists(sql, ...values);
    },
    transaction(work) {
      injected.check();
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

export function faultyLog(log: IntentLog, injected: InjectedFaults): IntentLog {
  return {
    append(entry) {
      injected.check();
      const code = injected.log;
      if (injected.isOnce) injected.log = null;
      if (code !== null) throw Object.assign(new Error(`${code}: write`), { code });
      log.append(entry);
    },
    close: () => log.close(),
  };
}

/** The door to the network: after the end nothing goes out, and what comes in is told to nobody. */
export function faultyHttp(http: Http, injected: InjectedFaults): Http {
  async function guard<T>(ask: () => Promise<T>): Promise<T> {
    injected.check();
    const answer = await ask();
    return injected.isOver ? new Promise<never>(() => {}) : answer;
  }
  return {
    ...http,
    send: (request) => guard(() => http.send(request)),
    open: (request) => guard(() => http.open(request)),
    sendOnce: (request) => guard(() => http.sendOnce(request)),
  };
}
