import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** What a run has counted so far; kept in a file, so that a long run goes on where it was ended or killed. */
const tally = z.object({
  /** Numbers of the scenarios that are over. */
  done: z.array(z.number()),
  kills: z.number(),
  lost: z.number(),
  doubled: z.number(),
  phantom: z.number(),
  wronglyRejected: z.number(),
  unknown: z.number(),
  failed: z.number(),
  /** What was wrong, one line each. */
  problems: z.array(z.string()).default([]),
  /** How long each doubt stood that the history ended, in milliseconds of the program's clock. */
  doubtsMs: z.array(z.number()),
});
export type Tally = z.infer<typeof tally>;

const kept = z.object({ scenarios: z.string(), sums: tally });

export function nothingYet(): Tally {
  const counts = { lost: 0, doubled: 0, phantom: 0, wronglyRejected: 0, unknown: 0 };
  return { done: [], kills: 0, ...counts, failed: 0, problems: [], doubtsMs: [] };
}

/** Tells one list of scenarios from another: numbers mean something only within the list that gave them. */
export function fingerprint(names: readonly string[]): string {
  return createHash('sha256').update(names.join('\n')).digest('hex');
}

/**
 * What was kept for these very scenarios, or for a list that these begin with (`beginnings`); nothing where the file is of
 * others, is damaged, or is not there.
 */
export function readState(path: string, scenarios: string, beginnings: readonly string[] = []): Tally {
  try {
    const state = kept.parse(JSON.parse(readFileSync(path, 'utf8')));
    return [scenarios, ...beginnings].includes(state.scenarios) ? state.sums : nothingYet();
  } catch {
    return nothingYet();
  }
}

/** Replaces the file as a whole: killed in the middle, the one before stays. */
export function writeState(path: string, scenarios: string, sums: Tally): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify({ scenarios, sums }));
  renameSync(`${path}.new`, path);
}
