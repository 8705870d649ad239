import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alertsOfMatter } from '../../../main/storage/alert-matter.ts';
import { knownMatter } from '../../../main/storage/known-matter.ts';
import type { MovableThing } from '../../../shared/contract/views/matter-acts.ts';
import { connectionId, type FiledLibrary, openFiledLibrary } from '../../support/filed-library.ts';

/*
 * Whatever is renamed, moved, merged and undone, in whatever order: each thing is in exactly one matter, nothing is paid for or
 * sent differently, and a number means one matter.
 */

const numbers = ['2024-117', '2024-118', 'M/3', 'Huang', '7'];
const number = fc.constantFrom(...numbers);
const pick = fc.nat(30);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('rename' as const), who: pick, number, takes: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      who: fc.array(pick, { minLength: 1, maxLength: 3 }),
      number,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('merge' as const),
      who: pick,
      into: pick,
      side: fc.constantFrom('from' as const, 'into' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('undo' as const), who: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('order' as const), number }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function filled(library: FiledLibrary): MovableThing[] {
  return numbers.slice(0, 3).flatMap((own) => {
    const id = library.matter(own);
    return [
      { kind: 'order', id: library.order(id, 100) },
      { kind: 'order', id: library.elsewhere(own, 10) },
      { kind: 'statement', id: library.statement(id) },
      { kind: 'purchase', id: library.purchase(id) },
      { kind: 'alert', id: library.alert(`${own} lot 7`) },
    ] as const;
  });
}

function at<T>(list: readonly T[], index: number): T | undefined {
  return list.length === 0 ? undefined : list[index % list.length];
}

function take(library: FiledLibrary, things: MovableThing[], acts: string[], one: Step): string | null {
  const live = Object.keys(library.numbers()).sort();
  const did = (result: { ok: boolean; value?: { actId: string | null } } | null) => {
    const act = result?.ok ? (result.value?.actId ?? null) : null;
    if (act !== null) acts.push(act);
    return act;
  };
  switch (one.do) {
    case 'rename':
      return did(library.acts.rename(connectionId, at(live, one.who) ?? '', one.number, one.takes));
    case 'move':
      return did(
        library.acts.move(
          connectionId,
          one.who.flatMap((n) => at(things, n) ?? []),
          one.number,
        ),
      );
    case 'merge': {
      const [from, into] = [at(live, one.who) ?? '', at(live, one.into) ?? ''];
      const preview = library.acts.mergePreview(connectionId, from, into);
      if (!preview?.ok) return null;
      const keep = { kind: one.side, property: one.side, client: one.side, settlementOn: one.side };
      return did(library.acts.merge(connectionId, from, into, { keep, revision: preview.value.revision }));
    }
    case 'undo':
      did(library.acts.undo(connectionId, at(acts, one.who) ?? ''));
      return null;
    case 'order':
      things.push({ kind: 'order', id: library.order(library.matter(one.number), 100) });
      return null;
  }
}

/** Where everything is, and what each number means. */
function places(library: FiledLibrary): unknown {
  const ids = (table: string) => library.db.all(`SELECT id, matter_id FROM ${table} ORDER BY id`);
  return [
    library.db.all('SELECT id, number FROM matter WHERE deleted_at IS NULL ORDER BY id'),
    library.db.all('SELECT number, matter_id FROM former_number ORDER BY number'),
    ...['intent', 'register_statement', 'title_purchase', 'document'].map(ids),
    library.db.all('SELECT id, matter_number FROM history_order ORDER BY id'),
    Object.keys(library.numbers())
      .sort()
      .map((id) => [id, alertsOfMatter(library.db, connectionId, id)]),
  ];
}

const frozen = (library: FiledLibrary) =>
  ['intent_event', 'charge', 'charge_event']
    .map((table) => library.db.all(`SELECT * FROM ${table}`))
    .concat([
      library.db.all(
        'SELECT id, body, body_sha256, cart, customer_reference, basket_key, mark, state FROM intent',
      ),
      library.db.all('SELECT id, customer_reference FROM history_order'),
      library.db.all('SELECT id, customer_ref FROM title_alert'),
    ]);

function check(library: FiledLibrary, things: readonly MovableThing[]): void {
  const { db } = library;
  const live = Object.keys(library.numbers());
  const strays = (sql: string) => expect(db.all(sql)).toEqual([]);
  const isLive = '(SELECT id FROM matter WHERE deleted_at IS NULL)';
  for (const table of ['intent', 'register_statement', 'title_purchase', 'document'])
    strays(`SELECT id FROM ${table} WHERE matter_id NOT IN ${isLive}`);
  strays(`SELECT document.id FROM document JOIN item ON item.id = item_id JOIN intent ON intent.id = intent_id
    WHERE document.matter_id <> intent.matter_id`);
  strays(`SELECT document.id FROM document JOIN register_statement ON register_statement.id = statement_id
    WHERE document.matter_id <> register_statement.matter_id`);
  strays(
    `SELECT id FROM history_order WHERE matter_number NOT IN (SELECT number FROM matter WHERE deleted_at IS NULL)`,
  );
  strays(`SELECT former_number.number FROM former_number WHERE matter_id NOT IN ${isLive}
    OR number IN (SELECT number FROM matter WHERE deleted_at IS NULL)`);
  strays(`SELECT order_line.id FROM order_line JOIN intent ON intent.id = intent_id JOIN matter ON matter.id = intent.matter_id
    WHERE order_line.matter <> matter.number`);
  strays(`SELECT order_line.id FROM order_line JOIN history_order ON history_order.id = history_id
    WHERE order_line.matter <> matter_number`);
  const alerts = live.flatMap((id) => alertsOfMatter(db, connectionId, id));
  expect(alerts.sort()).toEqual(
    things
      .filter(({ kind }) => kind === 'alert')
      .map(({ id }) => id)
      .sort(),
  );
  const money = live.map((id) => library.money(id));
  const sum = (of: (one: (typeof money)[number]) => number) =>
    money.reduce((total, one) => total + of(one), 0);
  const orders = Number(db.get('SELECT count(*) AS n FROM intent')?.n);
  expect(sum((one) => one.totalCents)).toBe(100 * orders);
  expect(sum((one) => one.elsewhere.totalCents)).toBe(30);
  expect(sum((one) => one.chargesWithoutPrice)).toBe(9);
  for (const one of numbers) {
    const found = knownMatter(db, connectionId, one);
    if (found !== null) expect(live).toContain(found.id);
  }
}

test('no rename, move, merge or undo loses anything, counts it twice, or gives a number two meanings', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 14 }), (steps) => {
      const library = openFiledLibrary();
      try {
        const things = filled(library);
        const acts: string[] = [];
        for (const [one, isBack] of steps) {
          const [before, sent] = [places(library), frozen(library)];
          const live = Object.keys(library.numbers()).length;
          const act = take(library, things, acts, one);
          check(library, things);
          if (one.do !== 'order') expect(frozen(library)).toEqual(sent);
          if (act === null || !isBack) continue;
          // At once, each act can be taken back, and all is where it was but for a matter that it opened.
          expect(library.acts.undo(connectionId, act)).toMatchObject({ ok: true });
          if (Object.keys(library.numbers()).length === live) expect(places(library)).toEqual(before);
          check(library, things);
        }
      } finally {
        library.close();
      }
    }),
    { numRuns: 30 },
  );
}, 60_000);
