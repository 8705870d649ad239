import { z } from 'zod';
import { type OfficeEntry, readEntry } from '../office/office-server.ts';
import type { Db } from '../storage/db.ts';
import { thingOfEntry } from '../storage/entry-thing.ts';
import { bodyOf, timeOf } from './ledger-rows.ts';

/** Says who may read a matter from now on. The server alone writes it: the thing is the matter. */
export const restrictedKind = 'restricted';

/**
 * Who may read which matter, as the server said last, and how far this library is with what is not for its person:
 * `leaving`: it goes once everything of this computer has reached the server. `putting`: it goes now, inside one transaction.
 * `away`: nothing of it is here. `returning`: it may be read again, and its entries come.
 */
export interface Restrictions {
  /** An entry of the kind was applied. */
  heard(entry: OfficeEntry): void;
  /** Everything is to be heard again. How far this library is stays. */
  forget(): void;
  /** The library leaves the office. What was put away is known by its matter when it joins again: it is told under that. */
  leave(): void;
  /** Compares all with the person of this computer: whoever uses it may be another one by now. */
  reconsider(): void;
  /** What is said of this matter is kept, and not folded: it is not for this person, or not all of it is here. */
  isKeptOut(matter: string | null): boolean;
  /** Whether this person may not read it. */
  isForOthers(matter: string | null): boolean;
  /** Whether the writer of an entry could not read this matter when the server got it, as the entries before it say. */
  isByOther(matter: string, entry: OfficeEntry): boolean;
  inStep(step: 'leaving' | 'returning'): readonly { readonly matter: string; readonly returnedTo: number }[];
  setStep(matter: string, step: 'leaving' | 'putting' | 'away' | null, returnedTo?: number): void;
  returnedTo(matter: string, n: number): void;
}

const person = z.object({ login: z.string(), name: z.string() });
const readersField = z.array(person).nullable();

const login = `(SELECT file ->> '$.login' FROM office_membership)`;
/** SQL: this person may read the matter of a row. */
const mayRead = `(readers IS NULL OR EXISTS (SELECT 1 FROM json_each(readers) WHERE value ->> '$.login' = ${login}))`;

export function createRestrictions(db: Db): Restrictions {
  function reconsider(): void {
    db.run(
      `UPDATE office_restriction SET returned_to = 0, step = iif(${mayRead}, 'returning', 'leaving')
       WHERE (step IS NULL OR step = 'returning') <> ${mayRead}`,
    );
  }

  return {
    reconsider,
    heard(entry) {
      const body = entry.login === '' ? bodyOf(entry) : null;
      const readers = readersField.safeParse(body?.fields.readers?.[1] ?? null);
      const by = person.safeParse(body?.fields.by?.[1]);
      if (body === null || !readers.success || !by.success) return;
      // Entries that a restored server was given back have other numbers: the server's time decides, as it does there.
      db.run(
        `INSERT INTO office_restriction (matter, readers, by_login, by_name, at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (matter) DO UPDATE SET readers = excluded.readers, by_login = excluded.by_login,
           by_name = excluded.by_name, at = excluded.at WHERE excluded.at > at`,
        ...[body.thing, readers.data === null ? null : JSON.stringify(readers.data)],
        ...[by.data.login, by.data.name, timeOf(entry)],
      );
      reconsider();
    },
    leave: () =>
      void db.run(
        `DELETE FROM office_thing WHERE kind <> 'matter' OR local_id IS NULL
           OR id NOT IN (SELECT matter FROM office_restriction WHERE step = 'away')`,
      ),
    forget() {
      db.run('DELETE FROM office_restriction WHERE step IS NULL');
      db.run(`UPDATE office_restriction SET at = 0`);
    },
    isKeptOut: (matter) =>
      matter !== null &&
      db.get('SELECT 1 FROM office_restriction WHERE matter = ? AND step IS NOT NULL', matter) !== undefined,
    isForOthers: (matter) =>
      matter !== null &&
      db.get(
        `SELECT 1 FROM office_restriction WHERE matter = ? AND step IS NOT NULL AND step <> 'returning'`,
        matter,
      ) !== undefined,
    isByOther(matter, entry) {
      const [last] = db
        .all(
          `SELECT * FROM office_entry WHERE kind = ? AND ${thingOfEntry} = ? AND login = '' AND n < ?`,
          ...[restrictedKind, matter, entry.n],
        )
        .map(readEntry)
        // One that a restored server was given back may come before what was written before it.
        .filter((said) => timeOf(said) <= timeOf(entry))
        .sort((a, b) => timeOf(b) - timeOf(a));
      const readers = readersField.safeParse(
        last === undefined ? null : bodyOf(last)?.fields.readers?.[1],
      ).data;
      return readers != null && entry.login !== '' && readers.every((one) => one.login !== entry.login);
    },
    inStep: (step) =>
      db
        .all('SELECT matter, returned_to FROM office_restriction WHERE step = ? ORDER BY matter', step)
        .map((row) => ({ matter: String(row.matter), returnedTo: Number(row.returned_to) })),
    setStep: (matter, step, returnedTo = 0) =>
      void db.run(
        'UPDATE office_restriction SET step = ?, returned_to = ? WHERE matter = ?',
        ...[step, returnedTo, matter],
      ),
    returnedTo: (matter, n) =>
      void db.run('UPDATE office_restriction SET returned_to = ? WHERE matter = ?', n, matter),
  };
}
