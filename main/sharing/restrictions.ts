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
type Person = z.infer<typeof person>;
const readersField = z.array(person).nullable();

/** What was decided of a matter once. `readers` null: everybody may read it. */
export interface Decision {
  readonly readers: readonly Person[] | null;
  readonly by: Person;
  /** Milliseconds UTC by the server's clock. */
  readonly at: number;
}

/**
 * What stands of all that was decided of one matter, in whatever order it was heard. A decision counts only if whoever decided was a
 * reader by the one before: a server that was restored to an older point let anybody decide what it had lost. IT decides too, and has
 * no name in the office. The server has the same rule (main/office/schema/decided-readers.ts).
 */
export function standingDecision(entries: readonly OfficeEntry[]): Decision | null {
  const all = entries.flatMap((entry) => {
    const decision = decisionOf(entry);
    return decision === null ? [] : [{ ...decision, id: entry.id }];
  });
  all.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  let standing: Decision | null = null;
  for (const { readers, by, at } of all) {
    const mayDecide: boolean =
      standing === null || standing.readers === null || by.name === '' || isAmong(standing.readers, by.login);
    if (mayDecide) standing = { readers, by, at };
  }
  return standing;
}

function decisionOf(entry: OfficeEntry): Decision | null {
  const body = entry.login === '' ? bodyOf(entry) : null;
  const readers = readersField.safeParse(body?.fields.readers?.[1] ?? null);
  const by = person.safeParse(body?.fields.by?.[1]);
  if (body === null || !readers.success || !by.success) return null;
  return { readers: readers.data, by: by.data, at: timeOf(entry) };
}

const isAmong = (readers: readonly Person[], one: string) => readers.some((reader) => reader.login === one);

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

  /** What was decided of a matter, as far as this library has heard. */
  const decidedOf = (matter: string): OfficeEntry[] =>
    db
      .all(
        `SELECT * FROM office_entry WHERE kind = ? AND ${thingOfEntry} = ? AND login = ''`,
        restrictedKind,
        matter,
      )
      .map(readEntry);

  return {
    reconsider,
    heard(entry) {
      const matter = bodyOf(entry)?.thing;
      const decision = matter === undefined ? null : standingDecision(decidedOf(matter));
      if (matter === undefined || decision === null) return;
      const { readers, by, at } = decision;
      db.run(
        `INSERT INTO office_restriction (matter, readers, by_login, by_name, at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (matter) DO UPDATE SET readers = excluded.readers, by_login = excluded.by_login,
           by_name = excluded.by_name, at = excluded.at`,
        ...[matter, readers === null ? null : JSON.stringify(readers), by.login, by.name, at],
      );
      reconsider();
    },
    leave: () =>
      void db.run(
        `DELETE FROM office_thing WHERE kind <> 'matter' OR local_id IS NULL
           OR id NOT IN (SELECT matter FROM office_restriction WHERE step = 'away')`,
      ),
    forget: () => void db.run('DELETE FROM office_restriction WHERE step IS NULL'),
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
      // One that a restored server was given back may come before what was written before it.
      const before = decidedOf(matter).filter((one) => one.n < entry.n && timeOf(one) <= timeOf(entry));
      const readers = standingDecision(before)?.readers ?? null;
      return readers !== null && entry.login !== '' && !isAmong(readers, entry.login);
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
