import { expect, test } from 'vitest';
import { saidFaults } from '../../../main/charging/provider-answer.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-26T02:00:00Z');
const fields = (saidOn: string, sentAt: number, saidBy = 'Kim') =>
  saidFaults({ saidBy, saidOn }, 'order', sentAt, now).map(({ field }) => field);

test('an answer is of a day from the sending until today, and of somebody', () => {
  expect(fields('2026-11-26', now - day)).toEqual([]);
  expect(fields('2026-11-25', now - day)).toEqual([]);
  expect(fields('2026-11-24', now - day)).toEqual(['saidOn']);
  expect(fields('2026-11-27', now - day)).toEqual(['saidOn']);
  expect(fields('26/11/2026', now - day)).toEqual(['saidOn']);
  expect(fields('2026-11-26', now - day, ' ')).toEqual(['saidBy']);
});

test('where the clock was ahead at the sending, an answer of any day until today is taken', () => {
  expect(fields('2026-11-26', now + 30 * day)).toEqual([]);
  expect(fields('2026-11-27', now + 30 * day)).toEqual(['saidOn']);
});
