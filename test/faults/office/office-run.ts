import { type SavedOffice, TestOffice } from '../../support/office.ts';
import { type Block, logins, openBlock } from './block.ts';
import { Programs } from './program.ts';
import { blockSize, scenarioOf } from './scenarios.ts';
import type { SeededFault } from './seeded-faults.ts';

/** What a run of the campaign came to. */
export interface OfficeRun {
  readonly scenarios: number;
  readonly kills: number;
  /** What was typed or bought and is not on every computer. */
  readonly lost: number;
  /** What was bought or is there more often than people wanted. */
  readonly doubled: number;
  /** Computers that do not say the same. */
  readonly diverged: number;
  readonly problems: readonly string[];
}

/** A block that is over. */
export interface FinishedBlock {
  readonly first: number;
  readonly last: number;
  readonly kills: number;
}

interface OfficeRunOptions {
  readonly seed: number;
  /** The first scenario, and the one after the last. A block begins with an office of its own, and its earlier scenarios belong to it. */
  readonly from: number;
  readonly to: number;
  /** So many offices at once, since each waits a lot. */
  readonly atOnce?: number;
  readonly seeded?: SeededFault;
  /** Ends the run where it is so after a block. */
  readonly isEnough?: (run: OfficeRun) => boolean;
  readonly onBlock?: (block: FinishedBlock) => void;
  readonly onProblem?: (problem: string) => void;
}

/**
 * Several computers of one office type and buy at once while their way to the server, the server and they themselves fail. After
 * each scenario everything works again, and what they say is judged.
 */
export async function runOffice(options: OfficeRunOptions): Promise<OfficeRun> {
  const { seed, to, seeded = null, atOnce = 1 } = options;
  const programs = new Programs();
  const problems: string[] = [];
  const sums = { scenarios: 0, kills: 0, lost: 0, doubled: 0, diverged: 0 };
  let next = Math.floor(options.from / blockSize) * blockSize;
  let isOver = false;
  const saved = to - next > blockSize ? await savedOffice() : null;
  try {
    await Promise.all(Array.from({ length: atOnce }, liveBlocks));
    return { ...sums, problems };
  } finally {
    programs.close();
    saved?.server.remove();
  }

  function note(problem: string): void {
    problems.push(problem);
    options.onProblem?.(problem);
  }

  async function liveBlocks(): Promise<void> {
    while (next < to && !isOver) {
      const first = next;
      next += blockSize;
      try {
        const block = await openBlock(programs, { block: first / blockSize, seed, seeded, saved });
        try {
          await liveBlock(block, first, Math.min(first + blockSize, to));
        } finally {
          await block.close();
        }
      } catch (error) {
        note(`the office of scenario ${first}: ${wordsOf(error)}`);
      }
      isOver ||= options.isEnough?.({ ...sums, problems }) === true;
    }
  }

  /** After something went wrong its libraries prove nothing more. */
  async function liveBlock(block: Block, first: number, end: number): Promise<void> {
    let killsOfBlock = 0;
    for (let number = first; number < end; number += 1) {
      const scenario = scenarioOf(number);
      const { fault, kind, dieAt } = scenario;
      const found: string[] = [];
      try {
        const { kills, lost, doubled, diverged } = await block.live(scenario);
        sums.kills += kills;
        killsOfBlock += kills;
        sums.lost += lost.length;
        sums.doubled += doubled.length;
        sums.diverged += diverged.length;
        found.push(...lost, ...doubled, ...diverged);
        if (number === end - 1) found.push(...(await block.leaks()));
      } catch (error) {
        found.push(wordsOf(error));
      }
      sums.scenarios += 1;
      if (found.length > 0) {
        const name = `scenario ${number} (${[fault, dieAt, kind].filter((word) => word !== null).join(', ')})`;
        const again = `npm run faults:office -- --seed ${seed} --from ${first} --to ${number}`;
        note([`${name}. Again: ${again}`, ...found.slice(0, 12)].join('\n  '));
        return;
      }
    }
    options.onBlock?.({ first, last: end - 1, kills: killsOfBlock });
  }
}

/** To set up an office costs as much as several scenarios. */
async function savedOffice(): Promise<SavedOffice> {
  const office = await TestOffice.start(logins);
  return await office.save(logins);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
