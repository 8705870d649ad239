import { describe, expect, it } from 'vitest';
import { builtMutants, electron, soundBuilds } from './built.ts';
import { mutantsByHand } from './by-hand.ts';
import { killersOf, mutated } from './mutant.ts';
import { sweptMutants } from './sweeps.ts';

const itemNumber = (item: number) => `item ${String(item).padStart(2)}`;

describe('a weakening of the sources is noticed', () => {
  it.each(mutantsByHand.map((one) => [itemNumber(one.item), one.what, one.path, one.killer, one] as const))(
    '%s: %s (%s) by %s',
    async (_item, _what, path, killer, mutant) => {
      expect(await killersOf(path, mutated(mutant))).toContain(killer);
    },
  );
});

describe('a weakening of what is built or packed is noticed', () => {
  it.each(builtMutants.map((one) => [itemNumber(one.item), one.what, one.killer, one] as const))(
    '%s: %s by %s',
    (_item, _what, killer, mutant) => {
      expect(mutant.findings().map(({ rule }) => rule)).toContain(killer);
    },
  );

  it.each(soundBuilds)('a sound one is not objected to: %s', (_name, findings) => {
    expect(findings()).toEqual([]);
  });
});

it('has a mutant for each of the 34 items', () => {
  const items = new Set([...mutantsByHand, ...builtMutants].map(({ item }) => item));
  expect([...items].sort((a, b) => a - b)).toEqual(Array.from({ length: 34 }, (_, index) => index + 1));
});

// `npm run test:campaigns -- --only mutants` tries all of them.
it('notices each setting of a sample that is turned over', async () => {
  const survivors: string[] = [];
  for (const { path, what, text } of sweptMutants.filter((_, at) => at % 7 === 0)) {
    if ((await killersOf(path, text)).length === 0) survivors.push(`${path} ${what}`);
  }
  expect(survivors).toEqual([]);
  expect(sweptMutants.length).toBeGreaterThan(150);
}, 300_000);

it('says when the version of Electron gets no fixes any more', () => {
  expect(electron('45.4.1').outdated).toBeNull();
  expect(electron('45.4.1', '45.4.1', '2099-01-01').outdated).toContain('gets no fixes');
});
