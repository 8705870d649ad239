import {
  appendFileSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
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

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-intents-'));
  path = join(folder, 'intents.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function prepared(id: string, at = 1): PreparedEntry {
  return {
    state: 'PREPARED',
    id,
    at,
    connectionId: 'c',
    matterNumber: '2026-118',
    customerId: null,
    mark: `MARK${id}`,
    customerReference: `2026-118 MARK${id}`,
    basketKey: `basket ${id}`,
    body: Buffer.from('{"products":[]}').toString('base64'),
    cart: '{"lines":[],"details":{}}',
    quotedTotalCents: 1234,
    computer: 'desk',
  };
}

describe('the log of orders', () => {
  test('gives back what was written, over several runs, with what each order came to', () => {
    const first = openIntentLog(folder);
    first.append(prepared('a'));
    first.append({ id: 'a', state: 'SENDING', at: 2 });
    first.close();
    const second = openIntentLog(folder);
    second.append({ id: 'a', state: 'CONFIRMED', at: 3, orderId: '77' });
    second.append(prepared('b', 4));
    second.append({ id: 'b', state: 'SENDING', at: 5 });
    second.append({ id: 'b', state: 'NOT_SENT', at: 6 });
    second.append(prepared('c', 7));
    second.close();
    const read = readIntentLog(folder);
    expect(read.intents).toEqual([
      { prepared: prepared('a'), state: 'CONFIRMED', mayHaveLeft: true, sentAt: 2, orderId: '77' },
      { prepared: prepared('b', 4), state: 'NOT_SENT', mayHaveLeft: false, sentAt: 5, orderId: null },
      { prepared: prepared('c', 7), state: 'PREPARED', mayHaveLeft: false, sentAt: null, orderId: null },
    ]);
    expect([read.isTorn, read.damagedLines, read.withoutBeginning]).toEqual([false, 0, []]);
  });

  test('cut off after any byte, it gives every line before the cut, says that it is torn, and goes on whole', () => {
    const log = openIntentLog(folder);
    for (const id of ['a', 'b', 'c']) log.append(prepared(id));
    log.close();
    const whole = readFileSync(path);
    const ends = [...whole.entries()].filter(([, byte]) => byte === 0x0a).map(([index]) => index);
    for (let cut = 0; cut <= whole.length; cut += 1) {
      writeFileSync(path, whole);
      truncateSync(path, cut);
      const before = readIntentLog(folder);
      // A line that lacks nothing but its end is whole.
      expect(before.intents.length).toBe(ends.filter((end) => end <= cut).length);
      expect(before.isTorn).toBe(cut !== 0 && !ends.includes(cut - 1));
      expect(before.damagedLines).toBe(0);
      if (cut % 97 > 0) continue;
      const again = openIntentLog(folder);
      again.append(prepared('d'));
      again.close();
      const after = readIntentLog(folder);
      expect(after.intents.map((one) => one.prepared.id).at(-1)).toBe('d');
      expect(after.intents.length).toBe(before.intents.length + 1);
    }
  });

  test('a flipped bit costs its own line only, and is counted', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.nat(7), (where, bit) => {
        rmSync(path, { force: true });
        const log = openIntentLog(folder);
        for (const id of ['a', 'b', 'c', 'd']) log.append(prepared(id));
        log.close();
        const bytes = readFileSync(path);
        const index = Math.floor(where * bytes.length);
        bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
        writeFileSync(path, bytes);
        const read = readIntentLog(folder);
        expect(read.intents.length).toBeGreaterThanOrEqual(2);
        expect(read.intents.length < 4).toBe(
          read.damagedLines > 0 || (read.isTorn && read.intents.length < 4),
        );
        for (const { prepared: one } of read.intents) expect(one).toEqual(prepared(one.id));
      }),
      { numRuns: 200, seed: 20261121 },
    );
  });

  test('says which orders have lost their beginning', () => {
    const log = openIntentLog(folder);
    log.append({ id: 'x', state: 'SENDING', at: 2 });
    log.close();
    expect(readIntentLog(folder)).toMatchObject({ intents: [], withoutBeginning: ['x'] });
  });

  test.each(['write', 'sync'] as const)(
    'throws where the disk refuses to %s, and is whole afterwards',
    (step) => {
      let isFull = false;
      const full = () => {
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      };
      const log = openIntentLog(folder, {
        calls: {
          open: openSync,
          write(file, bytes, offset) {
            if (isFull && step === 'write') {
              writeSync(file, bytes, offset, 20);
              return full();
            }
            return writeSync(file, bytes, offset);
          },
          sync: (file) => (isFull && step === 'sync' ? full() : fsyncSync(file)),
        },
      });
      log.append(prepared('a'));
      isFull = true;
      expect(() => log.append(prepared('b'))).toThrow('ENOSPC');
      isFull = false;
      log.append(prepared('c'));
      log.close();
      const ids = readIntentLog(folder).intents.map((one) => one.prepared.id);
      expect(ids).toEqual(step === 'write' ? ['a', 'c'] : ['a', 'b', 'c']);
    },
  );

  test('is put beside when it is long, and read with the new one', () => {
    const log = openIntentLog(folder);
    log.append(prepared('a'));
    log.close();
    appendFileSync(path, `${'\n'.repeat(16 * 1024 * 1024)}`);
    const next = openIntentLog(folder);
    next.append(prepared('b'));
    next.close();
    expect(readdirSync(folder).sort()).toEqual(['intents-000001.jsonl', 'intents.jsonl']);
    expect(readIntentLog(folder).intents.map((one) => one.prepared.id)).toEqual(['a', 'b']);
  });
});
