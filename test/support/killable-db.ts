import type { Db } from '../../main/storage/db.ts';

/** The process died here. Nothing that this run does afterwards reaches the disk. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** One life of the program, which ends at a step that a test chooses. */
export class Life {
  /** Steps that were taken, the deadly one included. */
  steps = 0;
  private readonly deadly: number;

  /** Dies at the step of this number, counted from 1; never where it is not reached. */
  constructor(deadly = Number.POSITIVE_INFINITY) {
    this.deadly = deadly;
  }

  get isOver(): boolean {
    return this.steps >= this.deadly;
  }

  step(): void {
    if (!this.isOver) this.steps += 1;
    if (this.isOver) throw new Killed();
  }
}

/**
 * A database whose process may die before each write, inside each transaction, and after each commit. What was committed
 * stays in the file; what was not is gone, as SQLite has it after a kill.
 */
export function killableDb(db: Db, life: Life): Db {
  let isInside = false;
  const alive = () => {
    if (life.isOver) throw new Killed();
  };
  const written = <T>(write: () => T): T => {
    life.step();
    const result = write();
    // Outside a transaction each write is a commit of its own.
    if (!isInside) life.step();
    return result;
  };
  return {
    exec: (sql) => written(() => db.exec(sql)),
    run: (sql, ...values) => written(() => db.run(sql, ...values)),
    runUnflushed: (sql, ...values) => written(() => db.runUnflushed(sql, ...values)),
    get(sql, ...values) {
      alive();
      return db.get(sql, ...values);
    },
    all(sql, ...values) {
      alive();
      return db.all(sql, ...values);
    },
    lists(sql, ...values) {
      alive();
      return db.lists(sql, ...values);
    },
    transaction(work) {
      life.step();
      const result = db.transaction(() => {
        isInside = true;
        try {
          const value = work();
          life.step();
          return value;
        } finally {
          isInside = false;
        }
      });
      life.step();
      return result;
    },
    close: () => db.close(),
  };
}
