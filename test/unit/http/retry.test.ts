import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxTries, maxWaitMs, retryDelay } from '../../../main/http/retry.ts';
import { readRetryAfter } from '../../../main/http/retry-after.ts';
import { type ServiceFailure, serviceFailureKinds } from '../../../shared/model/service-failure.ts';

const failure = (kind: ServiceFailure['kind'], more: Partial<ServiceFailure> = {}): ServiceFailure => ({
  kind,
  reason: { code: 'cancelled' },
  ...more,
});

describe('whether a safe call is tried again', () => {
  it.each([
    ['network', undefined],
    ['timeout', undefined],
    ['limited', 429],
    ['unavailable', 500],
    ['unavailable', 502],
    ['unavailable', 503],
    ['unavailable', 504],
  ] as const)('tries again after %s %s', (kind, status) => {
    const first = failure(kind, status === undefined ? {} : { status });
    expect(retryDelay({ tries: 1, failure: first, waited: 0, fraction: 0.5 })).toBe(250);
    expect(retryDelay({ tries: 2, failure: first, waited: 0, fraction: 0.5 })).toBe(500);
    expect(retryDelay({ tries: 3, failure: first, waited: 0, fraction: 0.5 })).toBeNull();
  });

  it.each([
    ['refused', 401],
    ['refused', 403],
    ['notFound', 404],
    ['rejected', 400],
    ['unavailable', 501],
    ['unreadable', undefined],
    ['redirected', 307],
    ['cancelled', undefined],
    ['notReady', undefined],
  ] as const)('never after %s %s', (kind, status) => {
    const first = failure(kind, status === undefined ? {} : { status });
    expect(retryDelay({ tries: 1, failure: first, waited: 0, fraction: 0 })).toBeNull();
  });

  it('waits out a short Retry-After, and gives a long one back to the caller', () => {
    const limited = (retryAfterSeconds: number) => failure('limited', { status: 429, retryAfterSeconds });
    expect(retryDelay({ tries: 1, failure: limited(3), waited: 0, fraction: 0 })).toBe(3000);
    expect(retryDelay({ tries: 2, failure: limited(12), waited: 12_000, fraction: 0 })).toBeNull();
    expect(retryDelay({ tries: 1, failure: limited(21), waited: 0, fraction: 0 })).toBeNull();
  });

  it('never waits longer in sum than one call may, nor tries more often than it may', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            kind: fc.constantFrom(...serviceFailureKinds),
            status: fc.option(fc.integer({ min: 100, max: 599 }), { nil: undefined }),
            retryAfterSeconds: fc.option(fc.integer({ min: 0, max: 3600 }), { nil: undefined }),
            fraction: fc.double({ min: 0, max: 0.999, noNaN: true }),
          }),
          { minLength: 10, maxLength: 10 },
        ),
        (steps) => {
          let waited = 0;
          let tries = 0;
          for (const { fraction, kind, status, retryAfterSeconds } of steps) {
            tries += 1;
            const given = {
              kind,
              reason: { code: 'cancelled' } as const,
              ...(status && { status }),
              ...(retryAfterSeconds && { retryAfterSeconds }),
            };
            const delay = retryDelay({ tries, failure: given, waited, fraction });
            if (delay === null) break;
            expect(delay).toBeGreaterThanOrEqual((retryAfterSeconds ?? 0) * 1000);
            waited += delay;
          }
          expect(waited).toBeLessThanOrEqual(maxWaitMs);
          expect(tries).toBeLessThanOrEqual(maxTries);
        },
      ),
    );
  });
});

describe('Retry-After', () => {
  const now = Date.parse('Tue, 01 Sep 2026 00:00:00 GMT');
  it.each([
    ['5', undefined, 5],
    ['0', undefined, 0],
    ['-1', undefined, 0],
    ['1.5', undefined, 2],
    ['1000000000', undefined, 3600],
    ['1e9', undefined, undefined],
    ['garbage', undefined, undefined],
    ['', undefined, undefined],
    [undefined, undefined, undefined],
    ['Tue, 01 Sep 2026 00:01:00 GMT', undefined, 60],
    ['Mon, 31 Aug 2026 00:00:00 GMT', undefined, 0],
    ['Fri, 31 Dec 9999 23:59:59 GMT', undefined, 3600],
    ['Tue, 01 Sep 2026 10:00:30 GMT', 'Tue, 01 Sep 2026 10:00:00 GMT', 30],
  ])('reads %s (Date %s) as %s seconds', (header, date, expected) => {
    expect(readRetryAfter(header, date, now)).toBe(expected);
  });

  it('is a whole number from 0 to 3600 or nothing, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.integer().map(String),
          fc.date({ noInvalidDate: true }).map((d) => d.toUTCString()),
        ),
        (text) => {
          const read = readRetryAfter(text, undefined, now);
          expect(read === undefined || (Number.isInteger(read) && read >= 0 && read <= 3600)).toBe(true);
        },
      ),
    );
  });
});
