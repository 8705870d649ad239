/** What one round of a campaign came to. */
export interface Round {
  readonly cases: number;
  /** One line each, with what brings the failure back. */
  readonly failures: readonly string[];
}

/** A long run of one kind of fault, made of rounds of about a minute. */
export interface Campaign {
  readonly name: string;
  /** What is counted, such as "power cuts". */
  readonly unit: string;
  /** Needs strace. */
  readonly isLinuxOnly?: boolean;
  /** Programs with one deliberate fault each. Gives one failure for each that was not found. Runs once, before the rounds. */
  readonly seededFaults?: (seed: number) => Promise<Round>;
  /** One round. Each has a seed of its own. Null: everything was tried. */
  readonly round: (seed: number, number: number) => Promise<Round | null>;
}

export interface CampaignEnd {
  readonly line: string;
  readonly failures: readonly string[];
}

export interface CampaignOptions {
  readonly seed: number;
  readonly minutes: number;
  /** Milliseconds. */
  readonly monotonic: () => number;
}

/**
 * Runs the rounds of a campaign until its minutes are over, at least one. A round that began is finished. A campaign that throws
 * has failed.
 */
export async function runCampaign(
  { name, unit, seededFaults, round }: Campaign,
  { seed, minutes, monotonic }: CampaignOptions,
): Promise<CampaignEnd> {
  const began = monotonic();
  const failures: string[] = [];
  let cases = 0;
  let seeded = '';
  try {
    if (seededFaults !== undefined) {
      const found = await seededFaults(seed);
      failures.push(...found.failures);
      seeded = `${found.cases} seeded faults, `;
    }
    for (let number = 0; number === 0 || monotonic() - began < minutes * 60_000; number += 1) {
      const ended = await round(seed + number, number);
      if (ended === null) break;
      cases += ended.cases;
      failures.push(...ended.failures);
    }
  } catch (error) {
    failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const took = ((monotonic() - began) / 60_000).toFixed(1);
  const mark = failures.length > 0 ? '✗' : '✓';
  return {
    line: `${mark} ${name.padEnd(12)} ${took.padStart(6)} min  ${seeded}${cases} ${unit}, ${failures.length} failed (seed ${seed})`,
    failures,
  };
}
