import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ZipEntry, zipOf } from '../../../main/lib/zip.ts';
import { unzip } from '../../support/unzip.ts';

async function made(entries: Iterable<ZipEntry>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipOf(entries)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* pieces(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

const part = fc.stringMatching(/^[\p{L}\p{N} ()_-]{1,20}$/u).filter((text) => text.isWellFormed());
const name = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
const file = fc.record({
  name,
  modifiedAt: fc.integer({ min: 0, max: Date.UTC(2100, 0) }),
  parts: fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 4 }),
});

describe('a ZIP', () => {
  it.each([
    ['in summer', '2026-01-15T23:30:10+11:00', [2026, 1, 15, 23, 30, 10]],
    ['in winter, past midnight of UTC', '2026-07-02T00:05:58+10:00', [2026, 7, 2, 0, 5, 58]],
    ['before its time begins', '1975-01-01T00:00:00Z', [1980, 1, 1, 0, 0, 0]],
  ])(
    'says when a file was made by the clock of Melbourne, on a computer of any zone: %s',
    async (_, at, told) => {
      const zone = process.env.TZ;
      for (const other of ['UTC', 'America/New_York']) {
        process.env.TZ = other;
        try {
          const zip = await made([{ name: 'a', modifiedAt: Date.parse(at), bytes: Buffer.alloc(1) }]);
          const [time, date] = [zip.readUInt16LE(10), zip.readUInt16LE(12)];
          const day = [1980 + (date >> 9), (date >> 5) & 15, date & 31];
          expect([...day, time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual(told);
        } finally {
          if (zone === undefined) delete process.env.TZ;
          else process.env.TZ = zone;
        }
      }
    },
  );

  it('holds what was put in, in its order, whatever that is', async () => {
    const files = fc.uniqueArray(file, { maxLength: 6, selector: ({ name: one }) => one.toLowerCase() });
    await fc.assert(
      fc.asyncProperty(files, async (given) => {
        const zip = await made(
          given.map(({ name: one, modifiedAt, parts }) => ({ name: one, modifiedAt, bytes: pieces(parts) })),
        );
        expect([...unzip(zip)].map(([one, bytes]) => [one, bytes.toString('hex')])).toEqual(
          given.map(({ name: one, parts }) => [one, Buffer.concat(parts).toString('hex')]),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('lets go of what it reads where nobody wants the rest', async () => {
    let isClosed = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield randomBytes(65_536);
      } finally {
        isClosed = true;
      }
    }
    for await (const chunk of zipOf([{ name: 'a', modifiedAt: 0, bytes: endless() }])) {
      if (chunk.length > 1000) break;
    }
    expect(isClosed).toBe(true);
  });

  it('says what went wrong with what it reads', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a');
      throw new Error('The disk refused');
    }
    await expect(made([{ name: 'a', modifiedAt: 0, bytes: broken() }])).rejects.toThrow('The disk refused');
  });

  it('makes text smaller and takes whole bytes as well as streams', async () => {
    const bytes = Buffer.from('the same again '.repeat(10_000));
    const zip = await made([{ name: 'a.txt', modifiedAt: 0, bytes }]);
    expect(zip.length).toBeLessThan(bytes.length / 50);
    expect(unzip(zip).get('a.txt')).toEqual(bytes);
  });

  it.each(['../a', 'a/../b', '/a', 'a//b', 'a/', '', '.', 'a\\b', 'C:a', 'a\0b', 'a\nb', './a'])(
    'refuses the name %j',
    async (bad) => {
      await expect(made([{ name: bad, modifiedAt: 0, bytes: Buffer.alloc(0) }])).rejects.toThrow(
        'plain name',
      );
    },
  );

  it('refuses names that one folder of Windows cannot hold together', async () => {
    const entry = (one: string) => ({ name: one, modifiedAt: 0, bytes: Buffer.alloc(1) });
    await expect(made([entry('a.pdf'), entry('A.pdf')])).rejects.toThrow('one name');
  });

  it('breaks off where what it is made of breaks off', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(200_000, 7);
      throw new Error('the disk');
    }
    await expect(made([{ name: 'a', modifiedAt: 0, bytes: broken() }])).rejects.toThrow('the disk');
  });
});
