import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Ledger, startHostileServer } from '../matrix/hostile-server.ts';
import type { Job } from '../matrix/job.ts';
import { startsAt } from '../matrix/live-scenario.ts';
import { makeTemplate } from '../matrix/run-matrix.ts';
import { nameOf, type Scenario } from '../matrix/scenarios.ts';
import { startWorkers } from '../matrix/workers.ts';
import { precedenceOf } from './precedence.ts';
import { readTrace, straceArguments } from './trace.ts';

/** What the traces of one run showed. */
export interface TracedRun {
  readonly name: string;
  readonly kills: number;
  /** Requests that may cost money, of which at least a byte left. */
  readonly requests: number;
  readonly problems: readonly string[];
}

export interface TracedRuns<Case> {
  run(what: Case): Promise<TracedRun>;
  stop(): Promise<void>;
}

/** Lives scenarios of the matrix, each life of the program under strace. `preload` is loaded before the program. */
export async function traceOrders(
  folder: string,
  program: string,
  preload: string | null,
): Promise<TracedRuns<Scenario>> {
  const traceOf = (id: string) => join(folder, `${id}.trace`);
  const workers = startWorkers(program, {
    count: 0,
    batch: 1,
    timeoutMs: 600_000,
    launch: ({ id }) => ({
      execPath: 'strace',
      execArgv: [
        ...straceArguments(traceOf(id)),
        process.execPath,
        ...(preload === null ? [] : ['--import', preload]),
      ],
    }),
  });
  const server = await startHostileServer((id, call) => workers.held(id, call));
  const template = join(folder, 'template');
  await makeTemplate(template, server.origin);

  /** One life: was it killed, and what left. */
  async function live(
    job: Job,
    ledger: Ledger,
  ): Promise<{ isKilled: boolean } & Omit<TracedRun, 'name' | 'kills'>> {
    const known = ledger.posts.length;
    const end = await workers.alone(job);
    const { requests, problems } = precedenceOf(readTrace(traceOf(job.id)));
    rmSync(traceOf(job.id), { force: true });
    const arrived = ledger.posts.length - known;
    // Where the trace shows fewer than arrived, it was not read well enough to prove anything.
    const unseen = arrived > requests ? [`${arrived} requests arrived and the trace shows ${requests}`] : [];
    return { isKilled: end.kind === 'killed', requests, problems: [...problems, ...unseen] };
  }

  return {
    async run(scenario) {
      const id = `n${scenario.number}`;
      const store = join(folder, id);
      const origin = `${server.origin}/s/${id}`;
      const ledger = new Ledger(scenario.behaviour, scenario.history, scenario.others);
      cpSync(template, store, { recursive: true });
      server.open(id, ledger);
      const job: Job = {
        id,
        store,
        origin,
        ...(scenario.behaviour.isRefused === true ? { apiOrigin: 'http://127.0.0.1:1/s/none' } : {}),
        startsAt: startsAt + 60_000,
        phase: 'place',
        kill: scenario.kill ?? scenario.killAgain,
        local: scenario.local,
        clicks: scenario.clicks,
        isOpenedTwice: scenario.isOpenedTwice,
        isWatchedToTheEnd: false,
        watchedFor: scenario.watchedFor,
      };
      const name = nameOf(scenario);
      try {
        const first = await live(job, ledger);
        if (!first.isKilled) return { name, kills: 0, ...first };
        const startsAgain = job.startsAt + scenario.gap;
        const second = await live(
          { ...job, phase: 'recover', kill: null, local: null, startsAt: startsAgain },
          ledger,
        );
        const again = second.requests > 0 ? ['an order left after the restart'] : [];
        return {
          name,
          kills: 1,
          requests: first.requests,
          problems: [...first.problems, ...second.problems, ...again],
        };
      } finally {
        server.close(id);
        rmSync(store, { recursive: true, force: true, maxRetries: 5 });
      }
    },
    async stop() {
      workers.stop();
      await server.stop();
    },
  };
}
