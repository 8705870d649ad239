import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { runCompare } from '../../../main/hosts/cli/compare/command-line.ts';
import type { OfficeEntry } from '../../../main/office/office-server.ts';
import { keepEntry } from '../../../main/sharing/ledger-rows.ts';
import { createRestrictions, restrictedKind } from '../../../main/sharing/restrictions.ts';
import { differingChoices, settledBy, settledKind } from '../../../main/sharing/settled.ts';
import { isRestricted, putAwayMatter, readRestriction } from '../../../main/storage/restricted-matters.ts';
import { aStatement } from '../../support/drss.ts';
import { newLibrary } from '../../support/new-library.ts';
import { anyValue, body, type FuzzedParser, fuzz, hostileText, must } from './arbitraries.ts';

const utf8 = new TextEncoder();

/** A register statement as a file may hold it. */
const statementFile = fc.oneof(
  body,
  anyValue.map((one) => utf8.encode(JSON.stringify([aStatement(), one]))),
  fc.constant(utf8.encode(JSON.stringify(aStatement()))),
);

/** Everything but the end of a line that moves a cursor. */
const moves = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u;

function compare(before: Uint8Array, after: Uint8Array, ...options: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-fuzz-'));
  try {
    const paths = [join(folder, 'before.json'), join(folder, 'after.json')] as const;
    writeFileSync(paths[0], before);
    writeFileSync(paths[1], after);
    const said: string[] = [];
    const print = (text: string) => void said.push(text);
    const code = runCompare({ argv: [...options, ...paths], print, printError: print });
    return { code, said: said.join('') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const person = fc.oneof(
  anyValue,
  fc.record({ login: hostileText, name: hostileText }),
  fc.constant({ login: 'alice', name: 'Alice Ng' }),
);
/** The body of an entry, or nearly. */
const entryBody = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.oneof(
    fc.constant(null),
    hostileText,
    fc
      .record({
        thing: fc.oneof(fc.constant('one'), anyValue),
        fields: fc.record(fields, { requiredKeys: [] }),
      })
      .map((one) => JSON.stringify(one) ?? ''),
  );
const change = (value: fc.Arbitrary<unknown>) => fc.oneof(anyValue, fc.tuple(fc.constant(null), value));

function entry(n: number, kind: string, given: string | null, login: string): OfficeEntry {
  return {
    ...{ n, id: `entry ${n}`, computer: `computer ${n}`, login, kind, version: 1, matter: null },
    ...{ body: given, sha256: '', arrivedAt: '2026-11-28 02:00:00.000000+00', seal: `seal ${n}` },
  };
}

/** Every parser of what colleagues and the office's server say in entries of their own, and of statements that are compared. */
export const officeParsers: readonly FuzzedParser[] = [
  fuzz(
    'two register statements that are compared',
    ['main/hosts/cli/compare/read-statements.ts', 'main/register/text-version.ts'],
    fc.tuple(statementFile, statementFile),
    ([before, after]) => {
      const [there, back] = [compare(before, after), compare(after, before)];
      must([0, 1, 2].includes(there.code) && there.code === back.code, 'Another answer the other way round');
      must([0, 2].includes(compare(before, before).code), 'A file differs from itself');
      must(!there.said.split('\n').some((line) => moves.test(line)), 'Moves the cursor');
      if (there.code === 2) return;
      const { changes } = JSON.parse(compare(before, after, '--json').said);
      must(changes.length > 0 === (there.code === 1), 'Changes that the code does not tell');
    },
  ),
  fuzz(
    'who settled a conflict, and how',
    ['main/sharing/settled.ts'],
    fc.array(entryBody({ notes: change(fc.constantFrom('stands', 'replaced', true)) }), { maxLength: 4 }),
    (bodies) => {
      const db = newLibrary();
      keepEntry(db, entry(1, 'matter', '{"thing":"matter","fields":{}}', 'alice'));
      for (const [at, given] of bodies.entries()) keepEntry(db, entry(at + 2, settledKind, given, 'bob'));
      const first = settledBy(db, 'one', 'notes');
      must(first === null || [null, 'stands', 'replaced'].includes(first.choice), 'Another choice');
      for (const at of bodies.keys()) differingChoices(db, `entry ${at + 2}`);
      db.close();
    },
  ),
  fuzz(
    'who may read a matter',
    ['main/sharing/restrictions.ts', 'main/storage/restricted-matters.ts'],
    fc.tuple(
      entryBody({
        readers: change(fc.oneof(anyValue, fc.array(person, { maxLength: 3 }))),
        by: change(person),
      }),
      fc.constantFrom('', 'mallory'),
    ),
    ([given, login]) => {
      const db = newLibrary();
      const restrictions = createRestrictions(db);
      const heard = entry(1, restrictedKind, given, login);
      keepEntry(db, heard);
      restrictions.heard(heard);
      const row = db.get('SELECT matter, readers FROM office_restriction');
      must(row === undefined || login === '', 'A colleague restricted a matter');
      const matter = String(row?.matter ?? 'one');
      must(
        restrictions.isForOthers(matter) === (typeof row?.readers === 'string'),
        'Read by whom it is not for',
      );
      db.run(
        `INSERT INTO office_thing (kind, id, local_id, fields) VALUES ('matter', ?, 'here', '{}')`,
        matter,
      );
      must(isRestricted(db, 'here') === (typeof row?.readers === 'string'), 'Not said to be restricted');
      must(putAwayMatter(db, 'account', 'here') === null, 'A matter that is not here');
      const said = db.get(`SELECT json_object('by', by_name, 'at', at, 'readers', json(readers)) AS said
        FROM office_restriction WHERE readers IS NOT NULL`)?.said;
      must(
        (readRestriction(said)?.readers ?? []).every(
          (one) => typeof one.login === 'string' && typeof one.name === 'string',
        ),
        'A reader without a name',
      );
      db.close();
    },
  ),
];
