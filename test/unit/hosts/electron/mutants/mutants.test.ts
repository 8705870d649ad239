import { expect, it } from 'vitest';
import { builtMutants, electron, soundBuilds } from '../../../../faults/mutants/built.ts';
import { mutantsByHand } from '../../../../faults/mutants/by-hand.ts';
import { runMutants } from '../../../../faults/mutants/run-mutants.ts';
import { flips, sweep, sweptMutants } from '../../../../faults/mutants/sweeps.ts';

/** A sample of the campaign: one that a rule notices, one that a proof notices, one of what is built, one by a sweep. */
const sample = {
  source: [
    ...mutantsByHand.filter(({ what }) => what === 'a second start gives orders'),
    ...mutantsByHand.filter(({ what }) => what === 'no question who asks'),
  ],
  built: builtMutants.filter(({ what }) => what === 'a page with code in it'),
  swept: sweep('main/hosts/electron/policy/window-options.ts', flips).slice(0, 1),
};

it('notices a sample of the mutants', async () => {
  expect(await runMutants(sample)).toEqual({ count: 4, unnoticed: [] });
});

it('tells of a mutant that nothing notices', async () => {
  const source = sample.source.map((mutant) => ({ ...mutant, to: mutant.from }));
  const swept = [{ path: 'shared/lib/counted.ts', what: 'nothing', text: '' }];
  const { count, unnoticed } = await runMutants({ source, swept });
  expect([count, unnoticed.length]).toEqual([3, 3]);
});

it('has a mutant for each of the 34 items', () => {
  const items = new Set([...mutantsByHand, ...builtMutants].map(({ item }) => item));
  expect(Array.from({ length: 34 }, (_, index) => index + 1).filter((item) => !items.has(item))).toEqual([]);
  expect(sweptMutants.length).toBeGreaterThan(150);
});

it.each(soundBuilds)('does not object to a sound %s', (_name, findings) => {
  expect(findings()).toEqual([]);
});

it('says when the version of Electron gets no fixes any more', () => {
  expect(electron('45.4.1').outdated).toBeNull();
  expect(electron('45.4.1', '45.4.1', '2099-01-01').outdated).toContain('gets no fixes');
});
