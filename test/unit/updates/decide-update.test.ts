import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions, decideUpdate, type UpdateQuestion } from '../../../main/updates/decide-update.ts';

const newer: UpdateQuestion = {
  isConfigured: true,
  isBusy: false,
  installed: '1.2.3',
  offered: { version: '1.2.4', isSigned: true, share: 100 },
  place: 99.9,
};

const part = fc.nat(999_999_999);
const version = fc.tuple(part, part, part).map((parts) => parts.join('.'));

describe('an update', () => {
  it('is installed where all holds', () => {
    expect(decideUpdate(newer)).toEqual({ act: 'install' });
  });

  it.each<[string, Partial<UpdateQuestion>, object]>([
    ['waits while an order is under way', { isBusy: true }, { act: 'wait', why: 'busy' }],
    ['is off until it is configured', { isConfigured: false }, { act: 'leave', why: 'off' }],
    [
      'needs a signature',
      { offered: { ...newer.offered, isSigned: false } },
      { act: 'leave', why: 'unsigned' },
    ],
    ['waits for its turn', { offered: { ...newer.offered, share: 99 } }, { act: 'wait', why: 'notYet' }],
    [
      'is given to nobody at 0 per cent',
      { offered: { ...newer.offered, share: 0 }, place: 0 },
      { act: 'wait', why: 'notYet' },
    ],
    [
      'waits where its share is no number',
      { offered: { ...newer.offered, share: Number.NaN } },
      { act: 'wait', why: 'notYet' },
    ],
    ['is not the same again', { installed: '1.2.4' }, { act: 'leave', why: 'notNewer' }],
    ['never goes back', { installed: '1.10.0' }, { act: 'leave', why: 'notNewer' }],
    [
      'needs a version',
      { offered: { ...newer.offered, version: 'latest' } },
      { act: 'leave', why: 'unreadable' },
    ],
  ])('%s', (_, change, decision) => {
    expect(decideUpdate({ ...newer, ...change })).toEqual(decision);
  });

  it('is never installed in the middle of an order, unsigned, or older', () => {
    const question = fc.record({
      isConfigured: fc.boolean(),
      isBusy: fc.boolean(),
      installed: version,
      offered: fc.record({ version, isSigned: fc.boolean(), share: fc.double({ min: 0, max: 100 }) }),
      place: fc.double({ min: 0, max: 100, maxExcluded: true }),
    });
    fc.assert(
      fc.property(question, (asked) => {
        if (decideUpdate(asked).act !== 'install') return;
        expect(asked).toMatchObject({ isConfigured: true, isBusy: false, offered: { isSigned: true } });
        expect(compareVersions(asked.offered.version, asked.installed)).toBeGreaterThan(0);
        expect(asked.place).toBeLessThan(asked.offered.share);
      }),
    );
  });

  it('orders versions by number', () => {
    fc.assert(
      fc.property(version, version, (one, other) => {
        expect(Math.sign(compareVersions(one, other) ?? Number.NaN)).toBe(
          -Math.sign(compareVersions(other, one) ?? Number.NaN) + 0,
        );
      }),
    );
    expect(compareVersions('1.9.0', '1.10.0')).toBeLessThan(0);
    expect(compareVersions('1.2.3', '1.2.3')).toBe(0);
  });
});
