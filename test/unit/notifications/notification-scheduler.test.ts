import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createNotificationScheduler,
  gathered,
  minuteOf,
  type NoticeChoice,
  quietFor,
} from '../../../main/notifications/notification-scheduler.ts';
import type { Notice } from '../../../main/ports/desktop.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const certificate = (number: number, orderId = 'o-1'): Notice => ({
  title: `Search ${number} downloaded`,
  body: `9120/${number} · matter 2026-118`,
  documentId: `d-${number}`,
  orderId,
});
const failure: Notice = { title: 'Plan: failed', body: 'PS1', documentId: null, orderId: 'o-2' };

function app(choice: NoticeChoice, minute = 600) {
  const clock = new FakeClock();
  const began = clock.now();
  const told: Notice[] = [];
  let now = choice;
  const made = createNotificationScheduler({
    notifier: { notify: (notice) => told.push(notice) },
    clock,
    choice: () => now,
    minuteOfDay: (at) => (minute + Math.floor((at - began) / 60_000)) % 1440,
  });
  const choose = (next: NoticeChoice) => {
    now = next;
  };
  return { made, clock, told, choose };
}

const always: NoticeChoice = { isOn: true, quiet: null };
const night: NoticeChoice = { isOn: true, quiet: { from: 18 * 60, until: 8 * 60 } };

describe('notices of the desktop', () => {
  it('are told one by one as long as they are few', async () => {
    const { made, clock, told } = app(always);
    for (const number of [1, 2, 3]) made.notify(certificate(number));
    expect(told).toEqual([]);
    await clock.advance(2000);
    expect(told.map(({ documentId }) => documentId)).toEqual(['d-1', 'd-2', 'd-3']);
  });

  it('are told together where many come in a moment, and lead to their order where it is one', async () => {
    const { made, clock, told } = app(always);
    for (let number = 1; number <= 7; number += 1) made.notify(certificate(number));
    await clock.advance(2000);
    expect(told).toEqual([
      {
        title: '7 certificates downloaded',
        body: 'Latest: Search 7 downloaded (9120/7 · matter 2026-118)',
        documentId: null,
        orderId: 'o-1',
      },
    ]);
    expect(gathered([certificate(1), certificate(2), certificate(3), failure])).toMatchObject([
      { title: '3 certificates downloaded, 1 more notification', orderId: null },
    ]);
    expect(gathered([failure, failure, failure, failure])).toMatchObject([{ title: '4 notifications' }]);
  });

  it('wait for the end of quiet hours, and are told then', async () => {
    const { made, clock, told } = app(night, 19 * 60);
    for (let number = 1; number <= 5; number += 1) made.notify(certificate(number));
    await clock.advance(12 * 3_600_000);
    expect(told).toEqual([]);
    made.notify(certificate(6));
    await clock.advance(3_600_000 + 60_000);
    expect(told).toMatchObject([{ title: '6 certificates downloaded' }]);
  });

  it('are told within a quarter of an hour of quiet hours being taken out', async () => {
    const { made, clock, told, choose } = app(night, 19 * 60);
    made.notify(certificate(1));
    await clock.advance(60_000);
    choose(always);
    await clock.advance(15 * 60_000);
    expect(told).toHaveLength(1);
  });

  it('are not told where the person wants none, nor after the end', async () => {
    const off = app({ ...always, isOn: false });
    off.made.notify(certificate(1));
    await off.clock.advance(10_000);
    const stopped = app(always);
    stopped.made.notify(certificate(1));
    stopped.made.stop();
    await stopped.clock.advance(10_000);
    expect([off.told, stopped.told]).toEqual([[], []]);
  });
});

describe('quiet hours', () => {
  const minute = fc.integer({ min: 0, max: 1439 });

  it('hold until their end and not a minute longer, also past midnight', () => {
    fc.assert(
      fc.property(minute, minute, minute, (from, until, now) => {
        const left = quietFor({ isOn: true, quiet: { from, until } }, now);
        const isWithin =
          from < until ? now >= from && now < until : from > until && (now >= from || now < until);
        expect(left !== null).toBe(isWithin);
        if (left !== null) expect((now + left) % 1440).toBe(until);
      }),
    );
  });

  it('are times of a day', () => {
    expect(['00:00', '07:30', '23:59'].map(minuteOf)).toEqual([0, 450, 1439]);
    expect(['24:00', '7:30', '07:60', '', '07:30 ', '0730'].map(minuteOf)).toEqual(Array(6).fill(null));
  });
});
