import { mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCartStore } from '../../../main/ordering/cart/cart-store.ts';
import type { CartLine } from '../../../main/ordering/journal/intent.ts';
import { createJournal } from '../../../main/ordering/journal/journal.ts';
import { mergeIntents } from '../../../main/ordering/journal/merge-intents.ts';
import type { Db } from '../../../main/storage/db.ts';
import {
  type IntentEntry,
  type LoggedIntent,
  openIntentLog,
  readIntentLog,
} from '../../../main/storage/intent-log.ts';
import { type IntentState, isMade } from '../../../shared/model/order-state.ts';
import { aLine, someDetails } from '../../support/cart-line.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { newLibrary } from '../../support/new-library.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

/*
 * A backup stands in the place of the library, and the same cart was ordered again since. What the log of orders knows must
 * all be there again: what may have been sent is shown and looked for.
 */

/** `to` is PREPARED where the cart is confirmed; `instead` of the order that it is ordered again for. */
interface Act {
  /** Begins with the name of its cart and a dash. */
  readonly id: string;
  readonly to: IntentState;
  readonly orderId?: string;
  readonly instead?: string;
}

const cartOf = (id: string) => id.split('-')[0] ?? '';

function open() {
  const db = newLibrary();
  const clock = new FakeClock();
  db.exec(
    `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES ('m', 'practice', '2026-118', 0, 0, 'desk')`,
  );
  const log = createQuietLog();
  const options = { bootId: 'boot-1', computer: 'desk' };
  const reads = createJournal(db, clock, options);

  function act({ id, to, orderId, instead }: Act, append: (entry: IntentEntry) => void = () => {}): void {
    const journal = createJournal(db, clock, { ...options, append });
    if (to !== 'PREPARED') {
      journal.move(id, to, {
        cause: to.toLowerCase(),
        ...(to === 'SENDING' ? { sentAt: clock.now() } : {}),
        ...(orderId === undefined ? {} : { orderId }),
        ...(to === 'PRESUMED_ABSENT' || to === 'REJECTED' ? { negativePasses: 3 } : {}),
      });
      return;
    }
    const intent = {
      id,
      connectionId: 'practice',
      matterId: 'm',
      customerId: null,
      mark: `MARK${id}`,
      customerReference: `2026-118 MARK${id}`,
      basketKey: cartOf(id),
      body: new TextEncoder().encode('{"products":[]}'),
      cart: { lines: [aLine(instead ? { id: 'line-again' } : {})], details: someDetails() },
      quotedTotalCents: 891,
    };
    journal.prepare(intent, () => {}, instead ? { id: instead, watchUntil: 1, nextCheckAt: 1 } : undefined);
  }

  return {
    db,
    act,
    merge(logged: readonly LoggedIntent[]) {
      const parts = { ...options, now: () => clock.now(), log, matterId: () => 'm' };
      db.transaction(() => mergeIntents(db, logged, parts));
      return log.lines.splice(0).filter(({ level }) => level === 'error');
    },
    get: reads.get,
    stateOf: (id: string) => reads.get(id)?.state ?? null,
    isLocked: (cart: string) => reads.unresolved('practice', cart) !== null,
  };
}

/** What can be read of the log of what was done. */
function logOf(library: ReturnType<typeof open>, acts: readonly Act[], isReadable = (_line: number) => true) {
  const write = (file: number, bytes: Uint8Array, offset: number) => writeSync(file, bytes, offset);
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-merge-'));
  try {
    const log = openIntentLog(folder, { calls: { open: openSync, write, sync: () => {} } });
    let line = 0;
    for (const act of acts) {
      library.act(act, (entry) => {
        if (isReadable(line)) log.append(entry);
        line += 1;
      });
    }
    log.close();
    return readIntentLog(folder).intents;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A backup that was taken after so many acts, and what can be read of the log. */
function lost(acts: readonly Act[], backedUp: number, isReadable?: (line: number) => boolean) {
  const backup = open();
  for (const act of acts.slice(0, backedUp)) backup.act(act);
  return { backup, logged: logOf(open(), acts, isReadable) };
}

const confirmed = (id: string): Act => ({ id, to: 'PREPARED' });
const moved = (id: string, ...states: IntentState[]): Act[] =>
  states.map((to) => ({ id, to, ...(isMade(to) ? { orderId: `O-${id}` } : {}) }));
const refused = [confirmed('A-X'), ...moved('A-X', 'SENDING', 'RESPONDED', 'REFUSED')];
const inDoubt = [confirmed('A-X'), ...moved('A-X', 'SENDING', 'UNKNOWN')];
const orderedAgain = [confirmed('A-Y'), ...moved('A-Y', 'SENDING', 'UNKNOWN')];

describe('an order of the same cart comes back from the log', () => {
  test.each<[string, readonly Act[], readonly Act[], IntentState]>([
    ['REFUSED, then discarded', refused, moved('A-X', 'ABANDONED'), 'ABANDONED'],
    ['REFUSED, then REJECTED', refused, moved('A-X', 'REJECTED'), 'REJECTED'],
    ['REFUSED, then found', refused, moved('A-X', 'CONFIRMED'), 'CONFIRMED'],
    ['REFUSED, then listed', refused, moved('A-X', 'PLACED'), 'PLACED'],
    ['PREPARED, then discarded', [confirmed('A-X')], moved('A-X', 'DISCARDED'), 'DISCARDED'],
    ['PREPARED, then not sent', [confirmed('A-X')], moved('A-X', 'NOT_SENT'), 'NOT_SENT'],
    ['UNKNOWN, then made twice', inDoubt, moved('A-X', 'DUPLICATE'), 'DUPLICATE'],
    ['not there, then made twice', [], [...inDoubt, ...moved('A-X', 'DUPLICATE')], 'DUPLICATE'],
    [
      'presumed absent, then found',
      [...inDoubt, ...moved('A-X', 'PRESUMED_ABSENT')],
      moved('A-X', 'CONFIRMED'),
      'CONFIRMED',
    ],
    ['presumed absent, then discarded', inDoubt, moved('A-X', 'PRESUMED_ABSENT', 'ABANDONED'), 'ABANDONED'],
    [
      'answered, then REJECTED',
      [confirmed('A-X'), ...moved('A-X', 'SENDING', 'RESPONDED')],
      moved('A-X', 'REFUSED', 'REJECTED'),
      'ABANDONED',
    ],
  ])('where the backup has the earlier one %s', (_, before, after, state) => {
    const { backup, logged } = lost([...before, ...after, ...orderedAgain], before.length);
    expect(backup.merge(logged)).toEqual([]);
    expect([backup.stateOf('A-X'), backup.stateOf('A-Y')]).toEqual([state, 'UNKNOWN']);
    if (isMade(state)) expect(backup.get('A-X')?.orderId).toBe('O-A-X');
  });

  test('where the log no longer says what became of the earlier one, which is given up for it and watched', () => {
    const { backup, logged } = lost(
      [...inDoubt, ...moved('A-X', 'CONFIRMED'), ...orderedAgain],
      3,
      (line) => line !== 3,
    );
    expect(backup.merge(logged)).toEqual([]);
    expect(backup.get('A-X')).toMatchObject({ state: 'ABANDONED', supersededBy: 'A-Y' });
    expect(backup.get('A-X')?.nextCheckAt).not.toBeNull();
    expect(backup.stateOf('A-Y')).toBe('UNKNOWN');
  });
});

test('an order that was never sent keeps its products until a person decides, if nothing was ordered instead', () => {
  const { backup, logged } = lost([confirmed('A-X'), ...moved('A-X', 'DISCARDED')], 1);
  backup.merge(logged);
  expect(backup.stateOf('A-X')).toBe('PREPARED');
});

/** A cart with one line; gives the way to what is left in it. */
function cartWith(db: Db): () => CartLine[] {
  const store = createCartStore(db, { now: () => 0, newId: () => 'cart' });
  store.add(store.open('practice'), aLine());
  return () => store.lines('cart');
}

test('products that a refusal had put back leave the cart where the order was made after all', () => {
  const { backup, logged } = lost([...refused, ...moved('A-X', 'CONFIRMED')], refused.length);
  const left = cartWith(backup.db);
  backup.merge(logged);
  expect([backup.stateOf('A-X'), left()]).toEqual(['CONFIRMED', []]);
});

test.each<[string, readonly Act[], readonly string[]]>([
  ['may stand, leave the cart', moved('A-Y', 'SENDING', 'UNKNOWN', 'CONFIRMED'), []],
  ['is in doubt, leave the cart', moved('A-Y', 'SENDING', 'UNKNOWN'), []],
  ['never left, stay', moved('A-Y', 'NOT_SENT'), ['line-1']],
  ['was refused, stay', moved('A-Y', 'SENDING', 'RESPONDED', 'REFUSED', 'REJECTED'), ['line-1']],
])('products of an order that was given up for one that %s', (_, later, left) => {
  const again = [...inDoubt, ...moved('A-X', 'PRESUMED_ABSENT'), { ...confirmed('A-Y'), instead: 'A-X' }];
  for (const backedUp of [0, 1, again.length - 1]) {
    const { backup, logged } = lost([...again, ...later], backedUp);
    const still = cartWith(backup.db);
    expect(backup.merge(logged)).toEqual([]);
    expect({ backedUp, left: still().map(({ id }) => id) }).toEqual({ backedUp, left });
  }
});

test('an order that cannot be read is told, and stops neither the others nor the opening', () => {
  const unreadable = [confirmed('B-X'), ...moved('B-X', 'SENDING', 'UNKNOWN')];
  const again = [...inDoubt, ...moved('A-X', 'PRESUMED_ABSENT'), { ...confirmed('A-Y'), instead: 'A-X' }];
  const acts = [...unreadable, ...again, ...moved('A-Y', 'SENDING', 'UNKNOWN')];
  const { backup, logged } = lost(acts, unreadable.length);
  const left = cartWith(backup.db);
  backup.db.exec(`DROP TRIGGER intent_frozen; UPDATE intent SET cart = 'no JSON' WHERE id = 'B-X'`);
  expect(backup.merge(logged).map(({ event }) => event)).toContain('order.restore');
  expect([backup.stateOf('A-X'), backup.stateOf('A-Y'), left()]).toEqual(['ABANDONED', 'UNKNOWN', []]);
});

/** What may happen next to the orders of a cart. */
function nextActs(library: ReturnType<typeof open>, cart: string): Act[] {
  const rows = library.db.all('SELECT id, state FROM intent WHERE basket_key = ?', cart);
  const id = `${cart}-${rows.length}`;
  return [
    ...(library.isLocked(cart) ? [] : [confirmed(id)]),
    ...rows.flatMap((row): Act[] => {
      const from = String(row.state);
      const moves = library.db
        .all('SELECT to_state FROM intent_move WHERE from_state = ? ORDER BY 1', from)
        .map(({ to_state }) => String(to_state) as IntentState)
        // Neither would be taken while a later order of the cart is open.
        .filter((to) => !(to === 'PREPARED' || (from === 'PLACED' && to === 'UNKNOWN')));
      const again = from === 'PRESUMED_ABSENT' ? [{ ...confirmed(id), instead: String(row.id) }] : [];
      return [...moved(String(row.id), ...moves), ...again];
    }),
  ];
}

const free: readonly (IntentState | null)[] = ['PREPARED', 'NOT_SENT', 'DISCARDED', 'REJECTED', null];

test('whatever became of each order, and whatever can be read of the log, none that may have been sent is lost', () => {
  const model = open();
  const library = open();
  const backup = open();
  let carts = 0;
  const picked = fc.array(fc.nat(), { minLength: 3, maxLength: 24 });
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(picked, part, fc.array(fc.nat(40)), (picks, part, damaged) => {
      carts += 1;
      const acts = picks.map((pick) => {
        const possible = nextActs(model, `C${carts}`);
        const act = possible[pick % possible.length] as Act;
        model.act(act);
        return act;
      });
      for (const act of acts.slice(0, part * acts.length)) backup.act(act);
      const logged = logOf(library, acts, (line) => !damaged.includes(line));
      expect(backup.merge(logged)).toEqual([]);
      for (const { prepared, mayHaveLeft, state, orderId } of logged) {
        if (!mayHaveLeft || state === 'REJECTED') continue;
        const now = backup.get(prepared.id);
        expect(free).not.toContain(now?.state ?? null);
        // The start interprets a stored answer.
        const isTaken = isMade(state as IntentState) && now?.state !== 'RESPONDED';
        if (isTaken && damaged.length === 0) expect(now).toMatchObject({ state, orderId });
      }
    }),
    { numRuns: 100 },
  );
});
