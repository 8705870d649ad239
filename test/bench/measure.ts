/** One figure of the table: ours against a raw baseline of the same run. */
export interface Row {
  readonly what: string;
  /** With their unit, as printed. */
  readonly ours: string;
  readonly baseline: string;
  readonly ratio: string;
  readonly goal: string;
  readonly isMet: boolean;
}

export interface Pair {
  readonly ours: number;
  readonly baseline: number;
  readonly ratio: number;
}

/** Each counted once warm; fewer than this says little on a shared machine. */
export const rounds = 9;

/**
 * Times two ways of doing a thing in turn, A B A B …, so that a machine that slows down slows both. Gives medians, and
 * the median of the ratios pair by pair. `run` gives its own duration where only a part of it counts.
 */
export async function interleave(
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
  count: number = rounds,
): Promise<Pair> {
  await ours();
  await baseline();
  const pairs: Pair[] = [];
  for (let round = 0; round < count; round += 1) {
    const a = await ours();
    const b = await baseline();
    pairs.push({ ours: a, baseline: b, ratio: a / b });
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    baseline: median(pairs.map((pair) => pair.baseline)),
    ratio: median(pairs.map((pair) => pair.ratio)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The value that this share of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.ceil(sorted.length * share), sorted.length) - 1] ?? Number.NaN;
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function milliseconds(value: number): string {
  return `${value < 1 ? value.toFixed(3) : value < 100 ? value.toFixed(1) : Math.round(value)} ms`;
}
