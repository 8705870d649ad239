import { expect, test } from 'vitest';
import { wholeCalls } from '../../faults/recorded-disk.ts';

test('a write that another thread came into is not lost', () => {
  const trace = [
    '7 pwrite64(5, "\\x41", 1, 512 <unfinished ...>',
    '9 write(14, "\\x01", 1) = 1',
    '7 <... pwrite64 resumed>)         = 1',
    '7 fdatasync(5)                    = 0',
  ].join('\n');
  expect(wholeCalls(trace)).toEqual([
    '9 write(14, "\\x01", 1) = 1',
    '7 pwrite64(5, "\\x41", 1, 512)         = 1',
    '7 fdatasync(5)                    = 0',
  ]);
});
