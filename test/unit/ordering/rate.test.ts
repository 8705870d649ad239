import { describe, expect, test } from 'vitest';
import { createBreaker, hostOf } from '../../../main/ordering/polling/breaker.ts';
import { createRate } from '../../../main/ordering/polling/rate.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const down = { kind: 'unavailable', reason: reasonSaying('Down.') } as const;
const refused = { kind: 'refused', reason: reasonSaying('No.') } as const;

describe('the rate of an account', () => {
  test('lets five requests go at once and then one a second', async () => {
    const clock = new FakeClock();
    const rate = createRate(clock);
    const taken = Array.from({ length: 6 }, () => rate.take());
    expect(taken).toEqual([true, true, true, true, true, false]);
    expect(rate.wait()).toBe(1000);
    await clock.advance(999);
    expect([rate.wait(), rate.take()]).toEqual([1, false]);
    await clock.advance(1);
    expect([rate.take(), rate.take()]).toEqual([true, false]);
  });

  test('saves up five requests at most, however long nothing was asked', async () => {
    const clock = new FakeClock();
    const rate = createRate(clock);
    await clock.advance(86_400_000);
    expect(Array.from({ length: 9 }, () => rate.take()).filter(Boolean)).toHaveLength(5);
  });

  test('gives nothing for a wall clock that was set', () => {
    const clock = new FakeClock();
    const rate = createRate(clock);
    for (let count = 0; count < 5; count += 1) rate.take();
    clock.jumpWall(86_400_000);
    expect(rate.take()).toBe(false);
  });
});

describe('a host that does not answer', () => {
  test('is left alone for two minutes after five failures on end, and again after one more', async () => {
    const clock = new FakeClock();
    const breaker = createBreaker(clock);
    for (let count = 0; count < 4; count += 1) breaker.note('a', down);
    expect(breaker.openFor('a')).toBe(0);
    breaker.note('a', down);
    expect([breaker.openFor('a'), breaker.openFor('b')]).toEqual([120_000, 0]);
    await clock.advance(120_000);
    expect(breaker.openFor('a')).toBe(0);
    breaker.note('a', down);
    expect(breaker.openFor('a')).toBe(120_000);
  });

  test.each([
    ['an answer', null],
    ['a refusal', refused],
  ])('starts again with %s', (_, answer) => {
    const breaker = createBreaker(new FakeClock());
    for (let count = 0; count < 4; count += 1) breaker.note('a', down);
    breaker.note('a', answer);
    breaker.note('a', down);
    expect(breaker.openFor('a')).toBe(0);
  });

  test('is known by its name and port', () => {
    expect(hostOf('https://api.example.com:8443/land')).toBe('api.example.com:8443');
  });
});
