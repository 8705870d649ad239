import { beforeEach, describe, expect, test } from 'vitest';
import { createHeldOutcomes, type HeldOutcomes } from '../../../main/charging/held-outcomes.ts';
import {
  recoverJournalled,
  type SendingJournal,
  sendJournalled,
} from '../../../main/charging/journalled-send.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { nowhere } from '../../support/fake-land-service.ts';
import { reasonSaying } from '../../support/reason-saying.ts';
import { ScriptedCharges } from '../../support/scripted-charges.ts';

/** A journal in memory, which says what was done to it and fails where a test wants it. */
interface Row {
  readonly id: string;
  state: 'PREPARED' | 'SENDING' | 'STORED' | 'DONE' | 'NOT_SENT' | 'UNKNOWN';
}
let rows: Map<string, Row>;
let service: ScriptedCharges;
/** The move that the disk refuses, and the one that fails in another way. */
let refused: string | null;
let failing: string | null;
let refusal: object;
let isReadable: boolean;
let held: HeldOutcomes;
let late: string[];
let clock: FakeClock;
/** What the office's server says before it is sent. */
let startRefusal: 'claimLost' | 'officeLost' | null;
beforeEach(() => {
  rows = new Map([['one', { id: 'one', state: 'PREPARED' }]]);
  service = new ScriptedCharges(nowhere);
  refused = null;
  failing = null;
  refusal = { errcode: 10 };
  isReadable = true;
  late = [];
  startRefusal = null;
  clock = new FakeClock();
  held = createHeldOutcomes(clock);
});

const diskError = () => Object.assign(new Error('disk I/O error'), refusal);

function move(row: Row, state: Row['state']): void {
  if (refused === `${row.id} ${state}`) throw diskError();
  if (failing === `${row.id} ${state}`) throw new Error('A mistake');
  rows.set(row.id, { ...row, state });
}

const journal: SendingJournal<Row> = {
  get held() {
    return held;
  },
  noun: 'request',
  answeredState: 'STORED',
  get(id) {
    if (!isReadable) throw diskError();
    return rows.get(id) ?? null;
  },
  startSending: async () => startRefusal,
  markSending: (row) => move(row, 'SENDING'),
  storeAnswer: (row) => move(row, 'STORED'),
  interpret(row) {
    move(row, 'DONE');
    return null;
  },
  markNotSent: (row) => move(row, 'NOT_SENT'),
  markInDoubt: (row) => move(row, 'UNKNOWN'),
  logError: (step) => step,
  recordedLate({ id }) {
    late.push(id);
    if (failing === 'late') throw new Error('A mistake');
  },
};

const request = { api: 'orders', method: 'POST', path: '/', headers: {}, body: null, maxBytes: 10 } as const;
const send = () => sendJournalled(journal, service, 'one', () => request);
const states = () => [...rows.values()].map(({ state }) => state);

describe('a request that may cost money', () => {
  test.each(['claimLost', 'officeLost'] as const)(
    'is not sent where the office’s server says %s',
    async (said) => {
      startRefusal = said;
      expect(await send()).toMatchObject({ kind: 'cancelled', reason: { code: said } });
      expect(states()).toEqual(['NOT_SENT']);
      expect(service.calls).toEqual([]);
    },
  );

  test('is marked SENDING before the first byte and stored before it is interpreted', async () => {
    service.next = { status: 200, body: {} };
    service.pause = async () => expect(states()).toEqual(['SENDING']);
    refused = 'one DONE';
    expect(await send()).toBeNull();
    expect(states()).toEqual(['STORED']);
  });

  test('is in doubt where a stored answer is twice not understood', async () => {
    service.next = { status: 200, body: {} };
    failing = 'one DONE';
    expect(await send()).toBeNull();
    expect(states()).toEqual(['STORED']);
    await clock.advance(1000);
    // It would stay locked for ever otherwise.
    expect(states()).toEqual(['UNKNOWN']);
    expect([held.isEmpty(), clock.pending]).toEqual([true, 0]);
  });

  test('keeps an answer that cannot be stored for whatever reason, and stores it later', async () => {
    service.next = { status: 200, body: {} };
    failing = 'one STORED';
    expect(await send()).toBeNull();
    await clock.advance(200_000);
    expect([states(), held.isEmpty()]).toEqual([['SENDING'], false]);
    failing = null;
    await clock.advance(60_000);
    expect([states(), held.isEmpty()]).toEqual([['DONE'], true]);
  });

  test('is in no doubt where something else than the disk failed once', async () => {
    service.next = { status: 200, body: {} };
    failing = 'one DONE';
    await send();
    failing = null;
    await clock.advance(1000);
    expect(states()).toEqual(['DONE']);
  });

  test('does not leave where the journal refuses SENDING', async () => {
    service.next = { status: 200, body: {} };
    refused = 'one SENDING';
    expect(await send()).toMatchObject({ reason: reasonSaying('It could not be noted down.') });
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
  ] as const)('is kept in memory until the disk takes it: %j', async (script, state, then) => {
    service.next = script;
    refused = `one ${state}`;
    await send();
    const before = script === 'notSent' ? 'PREPARED' : 'SENDING';
    await clock.advance(10 * 60_000);
    expect(states()).toEqual([before]);
    expect(held.isEmpty()).toBe(false);
    refused = null;
    expect(late).toEqual([]);
    await clock.advance(60_000);
    expect(states()).toEqual([then]);
    expect(late).toEqual(['one']);
    expect([service.calls.length, clock.pending, held.isEmpty()]).toEqual([1, 0, true]);
  });

  test.each([{ code: 'EPERM' }, { code: 'EACCES' }, { code: 'EBUSY' }, { errcode: 14 }])(
    'is put in no doubt by what passes: %j',
    async (how) => {
      service.next = { status: 200, body: {} };
      refused = 'one DONE';
      refusal = how;
      await send();
      await clock.advance(10 * 60_000);
      expect(states()).toEqual(['STORED']);
      refused = null;
      await clock.advance(60_000);
      expect(states()).toEqual(['DONE']);
    },
  );

  test('is written down a second later, where the disk was full for a moment', async () => {
    service.next = { status: 200, body: {} };
    refused = 'one STORED';
    expect(await send()).toBeNull();
    refused = null;
    await clock.advance(1000);
    expect(states()).toEqual(['DONE']);
  });

  test('is held no longer once it is written down, though whoever shows it fails', async () => {
    service.next = { status: 200, body: {} };
    refused = 'one STORED';
    await send();
    refused = null;
    failing = 'late';
    await clock.advance(10 * 60_000);
    expect([states(), late]).toEqual([['DONE'], ['one']]);
    expect([held.isEmpty(), clock.pending]).toEqual([true, 0]);
  });

  test.each([
    ['notSent', 'NOT_SENT', 'PREPARED'],
    ['lostRequest', 'UNKNOWN', 'SENDING'],
  ] as const)('is not held where something else than the disk fails twice: %s', async (script, to, state) => {
    service.next = script;
    failing = `one ${to}`;
    await send();
    expect(held.isEmpty()).toBe(false);
    await clock.advance(1000);
    // Nothing would mend it, and updates wait for what is held.
    expect([states(), held.isEmpty(), clock.pending]).toEqual([[state], true, 0]);
  });

  test('overwrites no state that was given in another way meanwhile', async () => {
    service.next = { status: 200, body: {} };
    refused = 'one STORED';
    await send();
    rows.set('one', { id: 'one', state: 'UNKNOWN' });
    refused = null;
    await clock.advance(60_000);
    expect(states()).toEqual(['UNKNOWN']);
    expect(clock.pending).toBe(0);
  });

  test('is kept also where the disk does not even let the journal be read', async () => {
    service.next = { status: 200, body: {} };
    refused = 'one STORED';
    await send();
    refused = null;
    isReadable = false;
    await clock.advance(60_000);
    isReadable = true;
    await clock.advance(60_000);
    expect(states()).toEqual(['DONE']);
  });

  test('counts no more once the request is sent again', async () => {
    service.next = 'notSent';
    refused = 'one NOT_SENT';
    await send();
    expect(states()).toEqual(['PREPARED']);
    refused = null;
    service.next = { status: 200, body: {} };
    service.pause = async () => {
      await clock.advance(10 * 60_000);
      expect(states()).toEqual(['SENDING']);
    };
    expect(await send()).toBeNull();
    expect(states()).toEqual(['DONE']);
    expect(clock.pending).toBe(0);
  });

  test('is tried once more before the library is closed, and not after it', async () => {
    rows.set('two', { id: 'two', state: 'PREPARED' });
    service.next = { status: 200, body: {} };
    refused = 'one STORED';
    await send();
    refused = 'two STORED';
    await sendJournalled(journal, service, 'two', () => request);
    held.close();
    expect(states()).toEqual(['DONE', 'SENDING']);
    expect([held.isEmpty(), clock.pending]).toEqual([true, 0]);
  });

  test('is unknown to the next start', async () => {
    service.next = { status: 200, body: {} };
    refused = 'one STORED';
    await send();
    clock.cancelAll();
    recoverJournalled(journal, [...rows.values()]);
    expect(states()).toEqual(['UNKNOWN']);
  });
});

describe('a start', () => {
  test('takes up each request, whatever becomes of the others, and sends nothing', async () => {
    rows = new Map(
      (['PREPARED', 'SENDING', 'SENDING', 'STORED', 'DONE'] as const).map((state, n) => [
        `${n}`,
        { id: `${n}`, state },
      ]),
    );
    refused = '1 UNKNOWN';
    recoverJournalled(journal, [...rows.values()]);
    expect(states()).toEqual(['NOT_SENT', 'SENDING', 'UNKNOWN', 'DONE', 'DONE']);
    refused = null;
    await clock.advance(1000);
    expect(states()).toEqual(['NOT_SENT', 'UNKNOWN', 'UNKNOWN', 'DONE', 'DONE']);
    expect([service.calls, late]).toEqual([[], ['1']]);
  });

  test.each([
    ['refused', 'DONE'],
    ['failing', 'UNKNOWN'],
  ] as const)('with a stored answer whose meaning is %s makes it %s', async (how, then) => {
    rows.set('one', { id: 'one', state: 'STORED' });
    if (how === 'refused') refused = 'one DONE';
    else failing = 'one DONE';
    recoverJournalled(journal, [...rows.values()]);
    await clock.advance(1000);
    refused = null;
    failing = null;
    await clock.advance(60_000);
    expect(states()).toEqual([then]);
  });
});
