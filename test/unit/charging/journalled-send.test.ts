import { beforeEach, describe, expect, test } from 'vitest';
import {
  recoverJournalled,
  type SendingJournal,
  sendJournalled,
} from '../../../main/charging/journalled-send.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { nowhere } from '../../support/fake-land-service.ts';
import { ScriptedCharges } from '../../support/scripted-charges.ts';

/** A journal in memory, which says what was done to it and fails where a test wants it. */
interface Row {
  readonly id: string;
  state: 'PREPARED' | 'SENDING' | 'STORED' | 'DONE' | 'NOT_SENT' | 'UNKNOWN';
}
let rows: Map<string, Row>;
let service: ScriptedCharges;
let failing: string | null;
let late: string[];
let clock: FakeClock;
beforeEach(() => {
  rows = new Map([['one', { id: 'one', state: 'PREPARED' }]]);
  service = new ScriptedCharges(nowhere);
  failing = null;
  late = [];
  clock = new FakeClock();
});

function move(row: Row, state: Row['state']): void {
  if (failing === `${row.id} ${state}`) throw new Error('The disk is full');
  rows.set(row.id, { ...row, state });
}

const journal: SendingJournal<Row> = {
  get clock() {
    return clock;
  },
  noun: 'request',
  answeredState: 'STORED',
  get: (id) => rows.get(id) ?? null,
  markSending: (row) => move(row, 'SENDING'),
  storeAnswer: (row) => move(row, 'STORED'),
  interpret(row) {
    move(row, 'DONE');
    return null;
  },
  markNotSent: (row) => move(row, 'NOT_SENT'),
  markInDoubt: (row) => move(row, 'UNKNOWN'),
  logError: (step) => step,
  recordedLate: ({ id }) => late.push(id),
};

const request = { api: 'orders', method: 'POST', path: '/', headers: {}, body: null, maxBytes: 10 } as const;
const send = () => sendJournalled(journal, service, 'one', () => request);
const states = () => [...rows.values()].map(({ state }) => state);

describe('a request that may cost money', () => {
  test('is marked SENDING before the first byte and stored before it is interpreted', async () => {
    service.next = { status: 200, body: {} };
    service.pause = async () => expect(states()).toEqual(['SENDING']);
    failing = 'one DONE';
    expect(await send()).toBeNull();
    expect(states()).toEqual(['STORED']);
    expect(recoverJournalled(journal, [...rows.values()])).toEqual([]);
    // It could not be interpreted, and the journal takes a note: in doubt instead of locked for ever.
    expect(states()).toEqual(['UNKNOWN']);
  });

  test('does not leave where the journal refuses SENDING', async () => {
    service.next = { status: 200, body: {} };
    failing = 'one SENDING';
    expect(await send()).toMatchObject({ message: 'It could not be noted down.' });
    expect(states()).toEqual(['NOT_SENT']);
  });

  test.each([
    ['notSent', 'NOT_SENT'],
    ['lostRequest', 'UNKNOWN'],
    ['throws', 'UNKNOWN'],
  ] as const)('of which comes %s is %s', async (script, state) => {
    service.next = script;
    const failure = await send();
    expect(failure === null).toBe(state === 'UNKNOWN');
    expect(states()).toEqual([state]);
  });

  test('that was thrown before it could be sent is not sent only where the journal says PREPARED', async () => {
    const broken = () => {
      throw new Error('A mistake');
    };
    expect(await sendJournalled(journal, service, 'one', broken)).toMatchObject({ kind: 'network' });
    expect(states()).toEqual(['NOT_SENT']);
    expect(service.calls).toEqual([]);
  });
});

describe('what came of it, where the disk refuses to take it', () => {
  test.each([
    [{ status: 200, body: {} }, 'STORED', 'DONE'],
    ['lostRequest', 'UNKNOWN', 'UNKNOWN'],
    ['notSent', 'NOT_SENT', 'NOT_SENT'],
  ] as const)('is kept in memory until the disk takes it: %j', async (script, refused, then) => {
    service.next = script;
    failing = `one ${refused}`;
    await send();
    const before = script === 'notSent' ? 'PREPARED' : 'SENDING';
    await clock.advance(10 * 60_000);
    expect(states()).toEqual([before]);
    failing = null;
    expect(late).toEqual([]);
    await clock.advance(60_000);
    expect(states()).toEqual([then]);
    expect(late).toEqual(['one']);
    expect([service.calls.length, clock.pending]).toEqual([1, 0]);
  });

  test('is written down a second later, where the disk was full for a moment', async () => {
    service.next = { status: 200, body: {} };
    failing = 'one STORED';
    expect(await send()).toBeNull();
    failing = null;
    await clock.advance(1000);
    expect(states()).toEqual(['DONE']);
  });

  test('overwrites no state that was given in another way meanwhile', async () => {
    service.next = { status: 200, body: {} };
    failing = 'one STORED';
    await send();
    rows.set('one', { id: 'one', state: 'UNKNOWN' });
    failing = null;
    await clock.advance(60_000);
    expect(states()).toEqual(['UNKNOWN']);
    expect(clock.pending).toBe(0);
  });

  test('is in doubt, where it is stored and something else than the disk keeps it from being read', async () => {
    service.next = { status: 200, body: {} };
    failing = 'one DONE';
    await send();
    await clock.advance(1000);
    expect(states()).toEqual(['UNKNOWN']);
  });

  test('is unknown to the next start', async () => {
    service.next = { status: 200, body: {} };
    failing = 'one STORED';
    await send();
    clock.cancelAll();
    expect(recoverJournalled(journal, [...rows.values()])).toEqual([]);
    expect(states()).toEqual(['UNKNOWN']);
  });
});

test('a start takes up each request, whatever becomes of the others, and sends nothing', () => {
  rows = new Map(
    (['PREPARED', 'SENDING', 'SENDING', 'STORED', 'DONE'] as const).map((state, n) => [
      `${n}`,
      { id: `${n}`, state },
    ]),
  );
  failing = '1 UNKNOWN';
  expect(recoverJournalled(journal, [...rows.values()])).toMatchObject([{ message: 'The disk is full' }]);
  expect(states()).toEqual(['NOT_SENT', 'SENDING', 'UNKNOWN', 'DONE', 'DONE']);
  expect(service.calls).toEqual([]);
});
