import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ageText, dayText, expectedText, fullMoment, momentText } from '../../../renderer/ui/moment.ts';

/** Saturday 21 November 2026, 1:00 pm in Melbourne (UTC+11). */
const now = Date.parse('2026-11-21T02:00:00Z');
const at = (text: string) => Date.parse(text);

/** Makes this computer's clock one of a place so many hours before UTC. */
function computerIsAhead(hours: number): void {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60 * hours);
}

describe('on a computer whose clock shows another time', () => {
  it.each([8, 0, -5, 10])('%s hours ahead of UTC, the zone stands with each time', (hours) => {
    computerIsAhead(hours);
    expect(momentText(at('2026-11-21T01:14:00Z'), now)).toBe('today 12:14\u00a0pm\u00a0AEDT');
    expect(expectedText(at('2026-11-21T03:30:00Z'), now)).toBe('by 2:30\u00a0pm\u00a0AEDT');
  });

  it('in winter it is the other zone', () => {
    computerIsAhead(8);
    expect(momentText(at('2026-07-01T01:14:00Z'), at('2026-07-01T02:00:00Z'))).toBe(
      'today 11:14\u00a0am\u00a0AEST',
    );
  });

  it('no zone stands where the time is the same, as in Sydney', () => {
    computerIsAhead(11);
    expect(momentText(at('2026-11-21T01:14:00Z'), now)).toBe('today 12:14\u00a0pm');
  });
});

describe('times on the screen', () => {
  beforeEach(() => {
    // As in Melbourne: summer time ends on 4 April 2027 and 5 April 2026, and began on 4 October 2026.
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
      const winters = [
        ['2025-04-05T16:00:00Z', '2025-10-04T16:00:00Z'],
        ['2026-04-04T16:00:00Z', '2026-10-03T16:00:00Z'],
        ['2027-04-03T16:00:00Z', '2027-10-02T16:00:00Z'],
      ] as const;
      const isWinter = winters.some(
        ([from, until]) => this.getTime() >= at(from) && this.getTime() < at(until),
      );
      return isWinter ? -600 : -660;
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['2026-11-21T01:14:00Z', 'today 12:14\u00a0pm'],
    ['2026-11-20T13:05:00Z', 'today 12:05\u00a0am'],
    ['2026-11-20T12:59:00Z', 'yesterday 11:59\u00a0pm'],
    ['2026-11-14T01:56:00Z', '14 Nov, 12:56\u00a0pm'],
    ['2026-06-22T02:00:00Z', '22 June, 12:00\u00a0pm'],
    ['2026-05-22T02:00:00Z', '22 May 2026, 12:00\u00a0pm'],
    ['2025-02-03T05:00:00Z', '3 Feb 2025, 4:00\u00a0pm'],
  ])('says %s by Melbourne’s calendar and clock', (moment, text) => {
    expect(momentText(at(moment), now)).toBe(text);
  });

  it.each([
    ['2026-11-21T03:30:00Z', 'by 2:30\u00a0pm'],
    ['2026-11-22T02:00:00Z', 'tomorrow'],
    ['2026-11-26T02:00:00Z', 'Thu 26 Nov'],
    ['2026-11-21T01:30:00Z', 'since 12:30\u00a0pm'],
    ['2026-11-19T02:00:00Z', 'since Thu 19 Nov'],
  ])('says when %s is expected', (moment, text) => {
    expect(expectedText(at(moment), now)).toBe(text);
  });

  it.each([
    ['2026-11-20T13:05:00Z', 'today'],
    ['2026-11-20T12:59:00Z', 'yesterday'],
    ['2026-11-18T02:00:00Z', '3 days ago'],
    ['2026-10-31T02:00:00Z', '3 weeks ago'],
    ['2026-08-21T02:00:00Z', '3 months ago'],
    ['2024-11-20T02:00:00Z', '2 years ago'],
    ['2026-11-22T02:00:00Z', 'today'],
  ])('says how old %s is', (moment, text) => {
    expect(ageText(at(moment), now)).toBe(text);
  });

  it('names the day alone where the hour does not matter', () => {
    expect(dayText(now, now)).toBe('Today');
    expect(dayText(at('2026-11-20T02:00:00Z'), now)).toBe('Yesterday');
    expect(dayText(at('2025-12-01T02:00:00Z'), now)).toBe('1 Dec 2025');
  });

  it('counts days rightly over the end of daylight saving', () => {
    // 4 April 2027, 3:00 am summer time becomes 2:00 am: that day has 25 hours.
    expect(momentText(at('2027-04-03T13:30:00Z'), at('2027-04-04T13:30:00Z'))).toMatch(/^today 12:30/);
    expect(momentText(at('2027-04-03T12:30:00Z'), at('2027-04-04T13:30:00Z'))).toMatch(/^yesterday 11:30/);
  });

  it('gives the zone with the whole moment', () => {
    expect(fullMoment(now)).toMatch(/21 Nov 2026.*AEDT/);
  });
});
