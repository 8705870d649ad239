import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { deathPipe, type FromWorker, type Job, type JobResult, type ToWorker } from './job.ts';

type Outcome = { readonly kind: 'killed' } | { readonly kind: 'ended'; readonly result: JobResult };

/**
 * Processes that live jobs: some that are killed, with as many orders as wait for it, and some that stay.
 *
 * A process that is to be killed writes a byte into a pipe of its own right before: one that dies without it, or ends in any
 * other way, breaks each of its jobs, so that none is taken for killed at its moment, and none is lost.
 */
export interface Workers {
  /** Beside others that are killed at their own moments, in a process that dies when each of them is there. */
  dying(job: Job, onReady?: () => void): Promise<Outcome>;
  /** In a process of its own, which may be killed. */
  alone(job: Job): Promise<Outcome>;
  /** In a process that stays. `onReady`: it waits for `go`. */
  staying(job: Job, onReady?: () => void): Promise<JobResult>;
  go(id: string): void;
  /** The server keeps a call of this library waiting. */
  held(id: string, call: string): void;
  /** Processes that were killed. */
  killed(): number;
  stop(): void;
}

/** The process of a job hung, or was ended by something else than the job. It need not be the fault of this job. */
export class ProcessLost extends Error {
  override name = 'ProcessLost';
}

interface WorkersOptions {
  /** Processes of each kind. */
  readonly count: number;
  /** Orders that one kill ends, at most. */
  readonly batch: number;
  /** Longer than this nothing here takes, however slow the machine: the program hangs. Milliseconds. */
  readonly timeoutMs: number;
  /** Another way to start the program of a job that is alone: under something that watches it. */
  readonly launch?: (job: Job) => { readonly execPath: string; readonly execArgv: readonly string[] };
}

interface Waiting {
  readonly job: Job;
  readonly done: (result: JobResult) => void;
  readonly broken: (why: Error) => void;
  /** The process was killed. */
  readonly killed: () => void;
  /** It waits for `go`. */
  readonly ready?: (() => void) | undefined;
}

interface Process {
  readonly child: ChildProcess;
  readonly jobs: Map<string, Waiting>;
}

export function startWorkers(program: string, { count, batch, timeoutMs, launch }: WorkersOptions): Workers {
  const where = new Map<string, Process>();
  const staying = new Set<Process>();
  const doomed = new Set<Process>();
  const lonely = new Set<Process>();
  const queue: Waiting[] = [];
  let isPlanned = false;
  let isStopped = false;
  let kills = 0;

  function start(kind: Set<Process>, job: Job | null = null): Process {
    const { execArgv, ...others } = optionsOf(program);
    const other = job === null ? undefined : launch?.(job);
    const child = fork(program, {
      ...others,
      ...(other === undefined ? {} : { execPath: other.execPath }),
      execArgv: [...(other?.execArgv ?? []), ...execArgv],
    });
    const process: Process = { child, jobs: new Map() };
    kind.add(process);
    let isTold = false;
    child.stdio[deathPipe]?.on('data', () => {
      isTold = true;
    });
    child.on('error', () => {});
    child.on('message', (message: FromWorker) => {
      const id = message.type === 'done' ? message.result.id : message.id;
      if (message.type === 'done') process.jobs.get(id)?.done(message.result);
      else if (message.type === 'ready') process.jobs.get(id)?.ready?.();
      else process.jobs.get(id)?.broken(new Error(message.why));
    });
    child.on('exit', () => kind.delete(process));
    // After `exit`, when all that it wrote is read as well.
    child.on('close', (code, signal) => {
      const isKilled = signal === 'SIGKILL' && isTold;
      if (isKilled) kills += 1;
      for (const one of [...process.jobs.values()]) {
        if (isKilled) one.killed();
        else one.broken(new ProcessLost(`The process ended: ${code ?? signal}`));
      }
      plan();
    });
    return process;
  }

  function send(process: Process, waiting: readonly Waiting[]): void {
    for (const one of waiting) {
      const { id } = one.job;
      const timer = setTimeout(() => {
        broken(new ProcessLost('It hangs'));
        process.child.kill('SIGKILL');
      }, timeoutMs);
      const ended = () => {
        clearTimeout(timer);
        process.jobs.delete(id);
        where.delete(id);
        plan();
      };
      const broken = (why: Error) => {
        ended();
        one.broken(why);
      };
      where.set(id, process);
      process.jobs.set(id, {
        job: one.job,
        ready: one.ready,
        broken,
        done(result) {
          ended();
          one.done(result);
        },
        killed() {
          ended();
          one.killed();
        },
      });
    }
    const jobs = waiting.map(({ job }) => job);
    if (jobs.some(({ local }) => local?.kind === 'stopped')) wake(process);
    process.child.send({ type: 'jobs', jobs } satisfies ToWorker, () => {});
  }

  /** A process that stops itself cannot say so: as long as it may, it is told to go on. */
  function wake(process: Process): void {
    const timer = setInterval(() => {
      const mayStop = [...process.jobs.values()].some(({ job }) => job.local?.kind === 'stopped');
      if (mayStop) process.child.kill('SIGCONT');
      else clearInterval(timer);
    }, 50);
  }

  /** Looks, when all that follows from this moment has happened, whether a process can be given its orders. */
  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      if (!isStopped) fill();
    });
  }

  function fill(): void {
    while (queue.length > 0) {
      // Fewer than a kill can end are sent only where no more will come by themselves.
      if (queue.length < batch && where.size > 0) return;
      const idle = [...doomed].find(({ child, jobs }) => jobs.size === 0 && child.connected);
      if (idle === undefined && doomed.size >= count) return;
      send(idle ?? start(doomed), queue.splice(0, batch));
    }
  }

  return {
    staying: (job, ready) =>
      new Promise((done, broken) => {
        const able = [...staying].filter(({ child }) => child.connected);
        const least = able.toSorted((a, b) => a.jobs.size - b.jobs.size)[0];
        const process = able.length < count || least === undefined ? start(staying) : least;
        send(process, [{ job, ready, done, broken, killed: () => broken(new Error('Killed')) }]);
      }),
    dying: (job, ready) =>
      new Promise((resolve, broken) => {
        const done = (result: JobResult) => resolve({ kind: 'ended', result });
        queue.push({ job, ready, done, broken, killed: () => resolve({ kind: 'killed' }) });
        plan();
      }),
    alone: (job) =>
      new Promise((resolve, broken) => {
        const process = start(lonely, job);
        const done = (result: JobResult) => {
          resolve({ kind: 'ended', result });
          if (process.child.connected) process.child.disconnect();
        };
        send(process, [{ job, done, broken, killed: () => resolve({ kind: 'killed' }) }]);
      }),
    go(id) {
      const child = where.get(id)?.child;
      if (child?.connected === true) child.send({ type: 'go', id } satisfies ToWorker, () => {});
    },
    held(id, call) {
      const child = where.get(id)?.child;
      if (child?.connected === true) child.send({ type: 'held', call } satisfies ToWorker, () => {});
    },
    killed: () => kills,
    stop() {
      isStopped = true;
      for (const { child } of [...staying, ...doomed, ...lonely]) child.kill('SIGKILL');
    },
  };
}

function optionsOf(program: string) {
  return {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: join(dirname(program), 'compiled') },
    // A terminal's Ctrl+C is for the parent alone, which lets what is under way come to its end.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'] as StdioOptions,
  };
}

/** Lives one job and ends as programs do, so that the machine code of what it used is kept for all that follow. */
export async function warmUp(program: string, job: Job): Promise<void> {
  const child = fork(program, optionsOf(program));
  const ended = once(child, 'exit');
  child.on('message', () => child.disconnect());
  child.send({ type: 'jobs', jobs: [job] } satisfies ToWorker, () => {});
  await ended;
}
