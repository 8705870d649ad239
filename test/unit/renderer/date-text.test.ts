import { expect, test } from 'vitest';
import { readDay, readPastedDay, readTime } from '../../../renderer/ui/date-text.ts';

test('a date and a time are read as the field gives them, and nothing else is', () => {
  expect(readDay('2026-12-04')?.toString()).toBe('2026-12-04');
  expect(readTime('2026-12-04T09:00')?.toString()).toBe('2026-12-04T09:00:00');
  for (const text of ['', '2026-02-30', '2026-12-04T09:00', '04/12/2026']) expect(readDay(text)).toBeNull();
  for (const text of ['', '2026-12-04', '2026-02-30T09:00', '2026-12-04T24:00'])
    expect(readTime(text)).toBeNull();
});

test('a pasted date is read day first, or as ISO 8601', () => {
  for (const text of ['26/11/2026', ' 26.11.2026\n', '26-11-2026', '2026-11-26'])
    expect(readPastedDay(text)?.toString()).toBe('2026-11-26');
  expect(readPastedDay('4/1/2027')?.toString()).toBe('2027-01-04');
});

test('a pasted text that is no date, month first among them, changes nothing', () => {
  for (const text of ['11/26/2026', '31/11/2026', '26/11/26', '26/11-2026', 'tomorrow', ''])
    expect(readPastedDay(text)).toBeNull();
});
