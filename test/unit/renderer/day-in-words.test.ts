import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dayInWords } from '../../../renderer/ui/day-in-words.ts';

test('a day is said with its weekday and its month by name', () => {
  expect(dayInWords('2026-12-04')).toBe('Friday 4 December 2026');
  expect(dayInWords('2026-04-03')).toBe('Friday 3 April 2026');
  expect(dayInWords('2026-04-03', 'short')).toBe('Fri 3 Apr 2026');
  expect(dayInWords('2026-04-03T09:00')).toBe('Friday 3 April 2026');
});

test('what is no day of the calendar is said to be none', () => {
  for (const text of ['', '04/03/2026', '2026-02-30', '2026-13-01']) expect(dayInWords(text)).toBeNull();
});

test('a year typed with two digits is not taken for one of this century', () => {
  expect(dayInWords('0026-12-04')).toBe('The year is 26. Enter all four digits.');
});

test('no screen has the system’s own field of a date, which may show the month first', () => {
  const renderer = join(import.meta.dirname, '../../../renderer');
  const found = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => /['"](date|datetime-local)['"]/.test(readFileSync(join(renderer, file), 'utf8')));
  expect(found).toEqual([]);
});
