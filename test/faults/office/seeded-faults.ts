import type { PostgresServer } from '../../support/postgres-server.ts';
import { replacedOnce, type SourceChange } from './program.ts';

/** An office with one deliberate fault: a campaign that does not find it is blind. */
export interface SeededFault {
  readonly name: string;
  /** Changes of the program of each computer. */
  readonly computer: readonly SourceChange[];
  /** Changes the server of the test. */
  change(server: PostgresServer): void;
  /** What must be found. */
  readonly found: 'lost' | 'doubled' | 'diverged';
}

/** A Landfolio that knows the step of the server's schema before the last. */
export const olderProgram: readonly SourceChange[] = [
  {
    path: 'main/office/office-server.ts',
    from: '  schema = officeSchemaVersion,\n',
    to: '  schema = officeSchemaVersion - 1,\n',
  },
];

/** Changes the text of a function in the test's own server. */
function changeFunction(
  server: PostgresServer,
  name: string,
  changes: readonly (readonly [from: string, to: string])[],
): void {
  const text = server.sql(`SELECT pg_get_functiondef('landfolio.${name}'::regproc)`, 'office');
  const other = changes.reduce((before, [from, to]) => replacedOnce(before, from, to, name), text);
  server.sql(other, 'office');
}

const ledger = 'main/sharing/ledger.ts';

export const seededFaults: readonly SeededFault[] = [
  {
    name: 'a claim is freed by time while its order is being sent',
    found: 'doubled',
    computer: [],
    change: (server) =>
      changeFunction(server, 'claim_things', [
        ["c.state = 'claimed' AND other.id", "c.state IN ('claimed', 'sending') AND other.id"],
      ]),
  },
  {
    name: 'numbers are handed out before the commit, and the cursor trusts their order',
    found: 'diverged',
    computer: [],
    change(server) {
      server.sql('CREATE SEQUENCE landfolio.numbers', 'office');
      server.sql('ALTER SEQUENCE landfolio.numbers OWNER TO landfolio_office_owner', 'office');
      changeFunction(server, 'push', [
        ['SELECT last INTO was FROM counter FOR UPDATE', 'SELECT last INTO was FROM counter'],
        ['was := was + 1', "was := nextval('landfolio.numbers')"],
        [
          'UPDATE counter SET last = was',
          'PERFORM pg_sleep(random() * 0.1); UPDATE counter SET last = greatest(last, was)',
        ],
      ]);
    },
  },
  {
    name: 'an entry is applied twice',
    found: 'diverged',
    computer: [
      {
        path: ledger,
        from: "    if (db.get('SELECT 1 FROM office_entry WHERE id = ?', entry.id) !== undefined) return null;\n",
        to: '',
      },
      {
        path: 'main/sharing/ledger-rows.ts',
        from: '`INSERT INTO office_entry',
        to: '`INSERT OR IGNORE INTO office_entry',
      },
      {
        path: ledger,
        from: "db.run('UPDATE office_membership SET read_to = ?', upTo);",
        to: "db.run('UPDATE office_membership SET read_to = ?', Math.max(0, upTo - 5));",
      },
    ],
    change() {},
  },
  {
    name: 'what is found out for a colleague is written without its epoch',
    found: 'doubled',
    computer: [
      {
        path: 'main/sharing/synchronise.ts',
        from: '      lease === null ? undefined : {',
        to: '      true ? undefined : {',
      },
    ],
    change() {},
  },
];
