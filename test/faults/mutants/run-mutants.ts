import { builtMutants } from './built.ts';
import { mutantsByHand } from './by-hand.ts';
import { type BuiltMutant, killersOf, mutated, type SourceMutant } from './mutant.ts';
import { type SweptMutant, sweptMutants } from './sweeps.ts';

interface Mutants {
  readonly source?: readonly SourceMutant[];
  readonly built?: readonly BuiltMutant[];
  readonly swept?: readonly SweptMutant[];
}

export const allMutants = { source: mutantsByHand, built: builtMutants, swept: sweptMutants };

/** Which mutants were not noticed, in words. A mutant by hand must be noticed by the rule or proof that it names. */
export async function runMutants({ source = [], built = [], swept = [] }: Mutants): Promise<{
  readonly count: number;
  readonly unnoticed: readonly string[];
}> {
  const unnoticed: string[] = [];
  for (const mutant of source) {
    const killers = await killersOf(mutant.path, mutated(mutant));
    if (!killers.includes(mutant.killer)) {
      unnoticed.push(`item ${mutant.item}: ${mutant.what} (${mutant.path}) by ${mutant.killer}`);
    }
  }
  for (const { item, what, killer, findings } of built) {
    if (!findings().some(({ rule }) => rule === killer)) unnoticed.push(`item ${item}: ${what} by ${killer}`);
  }
  for (const { path, what, text } of swept) {
    if ((await killersOf(path, text)).length === 0) unnoticed.push(`${path} ${what}`);
  }
  return { count: source.length + built.length + swept.length, unnoticed };
}
