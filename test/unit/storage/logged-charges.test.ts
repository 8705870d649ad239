import {
  appendFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openIntentLog, type PreparedEntry, readIntentLog } from '../../../main/storage/intent-log.ts';
import type { ChargeEntry, ChargeSentEntry, LoggedCharge } from '../../../main/storage/logged-charges.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-charges-'));
  path = join(folder, 'intents.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = fc.string({ unit: 'binary', maxLength: 40 });

function sentEntry(id: string): fc.Arbitrary<ChargeSentEntry> {
  return fc.record({
    charge: fc.constant('SENDING' as const),
    id: fc.constant(id),
    at: fc.nat(),
    requestedAt: fc.nat(),
    connectionId: text,
    kind: fc.constantFrom('decrypt', 'statement', 'alert'),
    matterNumber: fc.option(text),
    reference: fc.option(text),
    request: text,
    body: fc.option(fc.base64String()),
    subject: fc.dictionary(
      text.filter((key) => key !== '__proto__'),
      fc.oneof(text, fc.boolean(), fc.array(text)),
      { noNullPrototype: true },
    ),
    computer: text,
  });
}

/** What a charge came to, in the moves of the journal. */
const courses = [
  ['UNKNOWN'],
  ['UNKNOWN', 'DONE'],
  ['ANSWERED', 'DONE'],
  ['ANSWERED', 'UNREADABLE'],
  ['ANSWERED', 'REFUSED'],
  ['ANSWERED', 'UNKNOWN'],
  ['NOT_SENT'],
  [],
] as const;

interface Told {
  readonly entries: readonly ChargeEntry[];
  readonly end: LoggedCharge;
}

function told(id: string): fc.Arbitrary<Told> {
  const answer = fc.dictionary(fc.constantFrom('subscriptionId', 'securityNo', 'volumeFolio'), text, {
    minKeys: 1,
    noNullPrototype: true,
  });
  const parts = fc.tuple(
    sentEntry(id),
    fc.constantFrom(...courses),
    fc.integer({ min: 100, max: 599 }),
    answer,
  );
  return parts.map(([sent, course, httpStatus, answer]) => {
    const moved = course.map(
      (charge, step): ChargeEntry => ({
        charge,
        id,
        at: sent.at + step,
        ...(charge === 'ANSWERED' ? { httpStatus } : {}),
        ...(charge === 'DONE' ? { answer } : {}),
      }),
    );
    const steps: readonly string[] = course;
    return {
      entries: [sent, ...moved],
      end: {
        id,
        sent,
        state: steps.at(-1) ?? 'SENDING',
        httpStatus: steps.includes('ANSWERED') ? httpStatus : null,
        answer: steps.includes('DONE') ? answer : null,
        words: [],
      },
    };
  });
}

const several = fc.tuple(told('a'), told('b'), told('c'));

/** Two orders of events, with the order within each charge kept. */
function mixed(all: readonly Told[], picks: readonly number[]): ChargeEntry[] {
  const queues = all.map(({ entries }) => [...entries]);
  const out: ChargeEntry[] = [];
  for (let turn = 0; queues.some((queue) => queue.length > 0); turn += 1) {
    const open = queues.filter((queue) => queue.length > 0);
    const next = open[(picks[turn % picks.length] ?? 0) % open.length]?.shift();
    if (next !== undefined) out.push(next);
  }
  return out;
}

const writeAt = (file: number, bytes: Uint8Array, offset: number) => writeSync(file, bytes, offset);

function write(entries: readonly ChargeEntry[]): void {
  rmSync(path, { force: true });
  // That the disk has each line is tried elsewhere: here many logs are written.
  const log = openIntentLog(folder, { calls: { open: openSync, write: writeAt, sync: () => {} } });
  for (const entry of entries) log.append(entry);
  log.close();
}

describe('the log of orders, of what may be charged besides', () => {
  test('gives each charge back as it was written, whatever came between its lines', () => {
    fc.assert(
      fc.property(several, fc.array(fc.nat(2), { minLength: 1, maxLength: 12 }), (all, picks) => {
        write(mixed(all, picks));
        const read = readIntentLog(folder);
        expect([...read.charges].sort((one, other) => one.id.localeCompare(other.id))).toEqual(
          all.map(({ end }) => end),
        );
        expect([read.intents, read.isTorn, read.damagedLines, read.withoutBeginning]).toEqual([
          [],
          false,
          0,
          [],
        ]);
      }),
      { numRuns: 150, seed: 20261122 },
    );
  });

  test('cut off after any byte, it knows what its whole lines say, and a charge of which no line is whole it does not', () => {
    fc.assert(
      fc.property(several, fc.double({ min: 0, max: 1, noNaN: true }), (all, where) => {
        const entries = all.flatMap((one) => one.entries);
        write(entries);
        const bytes = readFileSync(path);
        const cut = Math.floor(where * bytes.length);
        truncateSync(path, cut);
        // A line that lacks nothing but its end is whole.
        const whole = bytes.subarray(0, cut + 1).filter((byte) => byte === 0x0a).length;
        const read = readIntentLog(folder);
        const known = new Map(
          entries.slice(0, whole).map((entry) => [entry.id, { id: entry.id, state: entry.charge }]),
        );
        expect(read.charges.map(({ id, state }) => ({ id, state }))).toEqual([...known.values()]);
        expect(read.damagedLines).toBe(0);
        // What comes after the cut stands on a line of its own.
        const log = openIntentLog(folder);
        log.append({ charge: 'NOT_SENT', id: 'z', at: 1 });
        log.close();
        expect(readIntentLog(folder).charges.at(-1)).toMatchObject({ id: 'z', state: 'NOT_SENT' });
      }),
      { numRuns: 150, seed: 20261122 },
    );
  });

  test('says which charges have lost their beginning, and not of those that were never sent', () => {
    const log = openIntentLog(folder);
    log.append({ charge: 'DONE', id: 'x', at: 2, answer: { subscriptionId: 's' } });
    log.append({ charge: 'NOT_SENT', id: 'y', at: 3 });
    log.append({ charge: 'REFUSED', id: 'z', at: 4 });
    log.close();
    expect(readIntentLog(folder).withoutBeginning).toEqual(['x']);
  });

  test('keeps orders and charges apart, also under the same words', () => {
    const order: PreparedEntry = {
      state: 'PREPARED',
      id: 'o',
      at: 1,
      connectionId: 'c',
      matterNumber: 'charge',
      customerId: null,
      mark: 'M',
      customerReference: '"charge":"SENDING"',
      basketKey: 'b',
      body: '',
      cart: '{"charge":"SENDING"}',
      quotedTotalCents: 1,
      computer: 'desk',
    };
    const log = openIntentLog(folder);
    log.append(order);
    log.append({ state: 'SENDING', id: 'o', at: 2 });
    log.append({ charge: 'NOT_SENT', id: 'n', at: 3 });
    log.close();
    const read = readIntentLog(folder);
    expect(read.intents).toMatchObject([{ prepared: order, state: 'SENDING' }]);
    expect(read.charges.map(({ id }) => id)).toEqual(['n']);
  });

  test('counts a line whose checksum does not fit, and goes on', () => {
    write([{ charge: 'NOT_SENT', id: 'a', at: 1 }]);
    appendFileSync(path, '{"charge":"DONE","id":"a","at":2,"crc":"00000000"}\n');
    expect(readIntentLog(folder)).toMatchObject({ damagedLines: 1, charges: [{ state: 'NOT_SENT' }] });
    writeFileSync(path, '');
    expect(readIntentLog(folder).charges).toEqual([]);
  });
});
