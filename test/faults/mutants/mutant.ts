import { checkTree } from '../../../scripts/security/check-sources.ts';
import type { Finding } from '../../../scripts/security/rule.ts';
import { parseSource } from '../../../scripts/security/sources.ts';
import { proofs } from '../../unit/hosts/electron/proofs/all.ts';
import { asTheyAre, withMutant } from '../../unit/hosts/electron/proofs/load.ts';

/** A weakening of the sources, and what has to notice it: a rule of scripts/security or a proof beside this folder. */
export interface SourceMutant {
  readonly item: number;
  readonly what: string;
  readonly path: string;
  /** Stands in the file; `to` takes its place, once. */
  readonly from: string;
  readonly to: string;
  readonly killer: string;
}

/** A {@link SourceMutant} in one line. */
export type MutantRow = readonly [
  item: number,
  what: string,
  path: string,
  from: string,
  to: string,
  killer: string,
];

/** A weakening of what was built or packed. */
export interface BuiltMutant {
  readonly item: number;
  readonly what: string;
  readonly killer: string;
  readonly findings: () => readonly Finding[];
}

export function mutated({ path, from, to }: SourceMutant): string {
  const text = asTheyAre(path);
  if (!text.includes(from)) throw new Error(`${path} does not hold: ${from}`);
  return text.replace(from, () => to);
}

/** The names of the rules and proofs that notice this text in the place of the file. */
export async function killersOf(path: string, text: string): Promise<readonly string[]> {
  const rules = checkTree(path, parseSource(path, text)).map(({ rule }) => rule);
  const noticed: string[] = [];
  for (const proof of proofs.filter(({ about }) => about.includes(path))) {
    if (await fails(() => proof.faults(withMutant(path, text)))) noticed.push(proof.name);
  }
  return [...new Set([...rules, ...noticed])];
}

async function fails(ask: () => readonly string[] | Promise<readonly string[]>): Promise<boolean> {
  try {
    return (await ask()).length > 0;
  } catch {
    return true;
  }
}
