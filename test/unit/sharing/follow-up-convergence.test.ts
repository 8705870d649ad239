import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  connection,
  dealtWithOf,
  failItem,
  followUpsOf,
  orderKinds,
  place,
  search,
} from '../../support/office-orders.ts';
import { openPretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

/* The same property as in convergence.test.ts, of what people do about certificates that are late or failed. */

const names = ['alice', 'bob', 'carol'] as const;
const acts = [
  ...[
    'place',
    'search',
    'fail',
    'cancel',
    'complete',
    'mark',
    'mark',
    'mark',
    'takeBack',
    'log',
    'correct',
    'withdraw',
  ],
  ...['contact', 'push', 'push', 'pull', 'pull', 'pullOne'],
] as const;
type Act = (typeof acts)[number];

function play(
  office: ReturnType<typeof openPretendOffice>,
  library: SharedLibrary,
  what: Act,
  pick: number,
): void {
  const { db, now, person } = library;
  const one = (sql: string) => {
    const rows = db.all(sql);
    return rows.length === 0 ? undefined : rows[pick % rows.length];
  };
  const facts = {
    ...{ doneOn: '2026-09-20', who: person, how: 'phone' as const, whom: '', promisedOn: null },
    note: `note ${pick}`,
  };
  const followUps = followUpsOf(library);
  switch (what) {
    case 'place':
      place(library, `2026-${pick % 2}`, `E-${library.newId()}`);
      return;
    case 'search':
      search(library, `2026-${pick % 2}`);
      return;
    case 'fail':
    case 'cancel':
    case 'complete': {
      // Of the orders that this computer asks about.
      const item = one('SELECT id FROM item WHERE intent_id IS NOT NULL ORDER BY order_id, item_number');
      const [state, status] = { fail: ['ENDED', 'FAILED'], cancel: ['ENDED', 'CANCELLED'] }[
        what as 'fail' | 'cancel'
      ] ?? ['COMPLETE', 'COMPLETE'];
      if (item !== undefined)
        db.run(
          'UPDATE item SET state = ?, status = ?, completed_at = ? WHERE id = ?',
          ...[state ?? '', status ?? '', now(), String(item.id)],
        );
      return;
    }
    case 'mark': {
      const item = one('SELECT id FROM item ORDER BY order_id, item_number');
      if (item !== undefined)
        dealtWithOf(library).mark([String(item.id)], { name: person, note: `done ${pick}` });
      return;
    }
    case 'takeBack': {
      const mark = one('SELECT n FROM dealt_with WHERE ended IS NULL ORDER BY at');
      if (mark !== undefined) dealtWithOf(library).takeBack([Number(mark.n)], person);
      return;
    }
    case 'log': {
      const item = one('SELECT id FROM item ORDER BY order_id, item_number');
      if (item !== undefined) followUps.log(connection, [String(item.id)], facts);
      return;
    }
    case 'correct':
    case 'withdraw': {
      const row = one('SELECT id, withdrawn_at FROM follow_up ORDER BY id');
      if (row === undefined) return;
      if (what === 'correct') followUps.correct(connection, String(row.id), facts);
      else
        followUps.withdraw(connection, String(row.id), {
          ...{ who: person, isWithdrawn: row.withdrawn_at === null },
        });
      return;
    }
    case 'contact':
      followUps.saveContact(connection, {
        ...{ authority: pick % 2 === 0 ? 'City' : null, name: pick % 3 === 0 ? '' : person, email: '' },
        phone: `03 9999 000${pick % 10}`,
      });
      return;
    case 'push':
      office.push(library);
      return;
    case 'pull':
    case 'pullOne':
      office.pull(library, what === 'pullOne' ? 1 : undefined);
      return;
  }
}

function seen({ db }: SharedLibrary): unknown {
  return {
    marks: db.all(
      `SELECT order_id, item_number, at, dealt_with.computer, name, note, ended, ended_at, ended_by
       FROM dealt_with JOIN item ON item.id = line_id ORDER BY at, dealt_with.computer`,
    ),
    holding: db.all(
      `SELECT line.order_id, item_number, mark.at, mark.name FROM order_line AS line JOIN dealt_with AS mark ON mark.n = line.dealt_with
       JOIN item ON item.id = line.item_id ORDER BY line.order_id, item_number`,
    ),
    followUps: db.all(
      `SELECT id, done_on, logged_at, who, how, whom, note, promised_on, withdrawn_at IS NULL AS counts, computer,
         (SELECT group_concat(order_id || item_number) FROM follow_up_item JOIN item ON item.id = item_id
           WHERE follow_up_id = follow_up.id) AS items FROM follow_up ORDER BY id`,
    ),
    changes: db.all(
      'SELECT follow_up_id, at, who, kind, before, computer FROM follow_up_change ORDER BY at, computer',
    ),
    contacts: db.all('SELECT authority, name, email, phone FROM authority_contact ORDER BY authority'),
    searches: db.all('SELECT id, login, at, purpose, found FROM owner_search ORDER BY id'),
    ledger: db.all('SELECT kind, id, fields FROM office_thing ORDER BY kind, id'),
    conflicts: db.all(
      'SELECT entry_id, field, replaced, stands FROM office_conflict ORDER BY entry_id, field',
    ),
    waiting: db.all('SELECT kind, id FROM office_thing WHERE is_waiting = 1'),
  };
}

it('gives every computer the same marks, follow-ups and contacts, in whatever order they heard of them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(2), fc.constantFrom<Act>(...acts), fc.nat(5)), {
        minLength: 20,
        maxLength: 50,
        size: 'max',
      }),
      (played) => {
        const office = openPretendOffice();
        try {
          const all = names.map((login) =>
            office.open({ computer: login, login, person: `${login} Ng` }, orderKinds),
          );
          // Two certificates of Alice's failed, and everybody knows it.
          const [alice] = all;
          if (alice === undefined) throw new Error('Nobody is there');
          place(alice, '2026-0');
          for (const number of [1, 2]) failItem(alice, number);
          office.settle();
          for (const [index, what, pick] of played) {
            const library = all[index];
            if (library !== undefined) play(office, library, what, pick);
          }
          office.settle();
          // Who joins at last hears of everything in the server's order.
          const late = office.open({ computer: 'dora', login: 'dora', person: 'Dora' }, orderKinds);
          office.settle();
          const [first, ...others] = [...all, late].map(seen);
          for (const other of others) expect(other).toEqual(first);
          expect(first).toMatchObject({ waiting: [] });
        } finally {
          office.close();
        }
      },
    ),
    { numRuns: Number(process.env.LANDFOLIO_RUNS ?? 6) },
  );
});
