import { describe, expect, it } from 'vitest';
import { similarAddresses } from '../../../main/addresses/similar.ts';
import { formsWithoutSlips, rankedByLikeness } from '../../../main/addresses/slips.ts';
import { fakeReads } from '../../support/fake-land-service.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const street = [
  '801 SWANSTON STREET CARLTON 3053',
  '12 VICTORIA WAY CARLTON 3053',
  '12 VICKERS WAY KEW 3101',
  '24A FORESHORE ROAD JAM JERRUP 3984',
].map((eziAddress) => ({ eziAddress }));
const like = (typed: string) => rankedByLikeness(typed, street).map(({ eziAddress }) => eziAddress);

describe('addresses that a text can be a slip of', () => {
  it.each([
    ['swanson st', ['801 SWANSTON STREET CARLTON 3053']],
    ['12 vitoria way', ['12 VICTORIA WAY CARLTON 3053']],
    ['12 vitcoria way carltn', ['12 VICTORIA WAY CARLTON 3053']],
    ['12 victoria st', ['12 VICTORIA WAY CARLTON 3053']],
    ['12 vitoria', ['12 VICTORIA WAY CARLTON 3053']],
    // Its last word is only begun.
    ['12 victoria way carlt', ['12 VICTORIA WAY CARLTON 3053']],
    ['24 forshore road', ['24A FORESHORE ROAD JAM JERRUP 3984']],
    ['14 victoria way', []],
    ['12 smith street', []],
    ['12 victoria way richmond', []],
  ])('of “%s”', (typed, found) => {
    expect(like(typed)).toEqual(found);
  });

  it('has the most like first', () => {
    const two = [{ eziAddress: '12 VICTORIA LANE KEW 3101' }, { eziAddress: '12 VICTORIA WAY KEW 3101' }];
    expect(rankedByLikeness('12 victoia way', two).map(({ eziAddress }) => eziAddress)).toEqual([
      '12 VICTORIA WAY KEW 3101',
      '12 VICTORIA LANE KEW 3101',
    ]);
  });
});

describe('what is asked instead', () => {
  const known = ['VICTORIA', 'CARLTON', 'STREET'];
  it('is the spelling that the office knows, then less of each name', () => {
    expect(formsWithoutSlips('12 vitoria way, calrton', known)).toEqual([
      '12 VICTORIA WAY CARLTON',
      '12 VICTO CARLT',
      '12 VI WAY CA',
    ]);
    expect(formsWithoutSlips('swanson st', [])).toEqual(['SWANS', 'SW STREET']);
  });

  it('is nothing for what may be anything', () => {
    for (const text of ['nguyen', 'jane smith', '10940/843', 'PS328573', '12', ''])
      expect(formsWithoutSlips(text, ['CARLTON'])).toEqual([]);
    expect(formsWithoutSlips('calrton', ['CARLTON'])).toContain('CARLTON');
  });
});

describe('similar addresses', () => {
  const asked = (answer: Parameters<typeof fakeReads>[0]) => fakeReads(answer);
  const address = { id: '1', eziAddress: '12 VICTORIA WAY CARLTON 3053' };

  it('asks in one form after the other until something like it is found, at most three times', async () => {
    const none = asked(() => ({ json: [{ id: '2', eziAddress: '1 HIGH STREET KEW 3101' }] }));
    expect(await similarAddresses(none.service, '12 vitoria way', ['VICTORIA'])).toEqual({
      ok: true,
      value: [],
    });
    expect(none.calls).toHaveLength(3);
    const found = asked(() => ({ json: [address] }));
    expect(await similarAddresses(found.service, '12 vitoria way', ['VICTORIA'])).toMatchObject({
      ok: true,
      value: [address],
    });
    expect(found.calls.map(({ query }) => query)).toEqual([{ query: '12 VICTORIA WAY' }]);
  });

  it('asks nothing for a name, and says a failure', async () => {
    const failure = { kind: 'unavailable', reason: reasonSaying('Down'), status: 503 } as const;
    const { service, calls } = asked(() => ({ failure }));
    expect(await similarAddresses(service, 'nguyen', [])).toEqual({ ok: true, value: [] });
    expect(calls).toHaveLength(0);
    expect(await similarAddresses(service, '12 vitoria way', [])).toEqual({ ok: false, failure });
  });
});
