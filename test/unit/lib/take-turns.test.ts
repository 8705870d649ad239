import { expect, test } from 'vitest';
import { takeTurns } from '../../../main/lib/take-turns.ts';
import type { PdfText } from '../../../main/ports/text-reader.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';

function aReader() {
  const clock = new FakeClock();
  const acts: string[] = [];
  const under: { resolve: (text: PdfText) => void; reject: (error: Error) => void }[] = [];
  const reader = takeTurns(
    {
      version: 1,
      read(bytes) {
        acts.push(`read ${bytes[0]}`);
        return new Promise((resolve, reject) => void under.push({ resolve, reject }));
      },
      async end() {
        acts.push('end');
        under.shift()?.reject(new Error('ended'));
      },
    },
    clock,
  );
  return { clock, acts, reader, over: () => under.shift()?.resolve({ state: 'empty' }) };
}

test('a reader reads one document at a time, and gives its memory back once nobody has used it for a while', async () => {
  const { clock, acts, reader, over } = aReader();
  const both = Promise.all([reader.read(Uint8Array.of(1)), reader.read(Uint8Array.of(2))]);
  await settle(10);
  expect(acts).toEqual(['read 1']);
  over();
  await settle(10);
  expect(acts).toEqual(['read 1', 'read 2']);
  over();
  await both;
  await clock.advance(59_000);
  expect(acts).toHaveLength(2);
  await clock.advance(2000);
  expect(acts.at(-1)).toBe('end');
});

test('nothing that waits is read after the end', async () => {
  const { clock, acts, reader } = aReader();
  const both = Promise.allSettled([reader.read(Uint8Array.of(1)), reader.read(Uint8Array.of(2))]);
  await settle(10);
  await reader.end();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await clock.advance(120_000);
  expect(acts).toEqual(['read 1', 'end']);
});
