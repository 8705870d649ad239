import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { FromWorker, Job, JobResult, ToWorker } from './job.ts';

export type Outcome = { readonly kind: 'killed' } | { readonly kind: 'ended'; readonly result: JobResult };

/** Processes that live jobs: each job in one of its own, or many side by side in a few that stay. */
export interface Workers {
  /** In a process of its own, which may be killed. */
  alone(job: Job): Promise<Outcome>;
  together(job: Job): Promise<JobResult>;
  /** The server keeps a call of this library waiting. */
  held(id: string, call: string): void;
  stop(): void;
}

/** Longer than this nothing here takes, however slow the machine: the program hangs. Milliseconds. */
const patience = 600_000;

/** Another way to start the program of a job that is alone: under something that watches it. */
export type Launch = (job: Job) => { readonly execPath: string; readonly execArgv: readonly string[] };

const nodeArguments = ['--disable-warning=ExperimentalWarning'];

export function startWorkers(program: string, count: number, launch?: Launch): Workers {
  const where = new Map<string, ChildProcess>();
  const waiting = new Map<string, { done: (result: JobResult) => void; broken: (why: Error) => void }>();
  const shared = Array.from({ length: count }, () => start(null, null));
  let turn = 0;

  function start(job: Job | null, own: ((child: ChildProcess) => void) | null): ChildProcess {
    const other = job === null ? undefined : launch?.(job);
    const child = fork(program, {
      ...(other === undefined ? {} : { execPath: other.execPath }),
      execArgv: [...(other?.execArgv ?? []), ...nodeArguments],
      env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: join(dirname(program), 'compiled') },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('error', () => {});
    child.on('message', (message: FromWorker) => {
      const id = message.type === 'done' ? message.result.id : message.id;
      const one = waiting.get(id);
      if (message.type === 'done') one?.done(message.result);
      else one?.broken(new Error(message.why));
    });
    if (own !== null) own(child);
    return child;
  }

  function run(job: Job, child: ChildProcess): Promise<JobResult> {
    where.set(job.id, child);
    return new Promise<JobResult>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('It hangs')), patience);
      const ended = () => {
        clearTimeout(timer);
        waiting.delete(job.id);
        where.delete(job.id);
      };
      waiting.set(job.id, {
        done(result) {
          ended();
          resolve(result);
        },
        broken(why) {
          ended();
          reject(why);
        },
      });
      child.send({ type: 'job', job } satisfies ToWorker, () => {});
    });
  }

  return {
    together(job) {
      turn += 1;
      const child = shared[turn % shared.length];
      if (child === undefined) throw new Error('No process');
      return run(job, child);
    },
    alone(job) {
      return new Promise<Outcome>((resolve, reject) => {
        const child = start(job, (made) =>
          made.on('exit', (code, signal) => {
            const one = waiting.get(job.id);
            if (signal === 'SIGKILL') resolve({ kind: 'killed' });
            one?.broken(new Error(`The process ended: ${code ?? signal}`));
          }),
        );
        run(job, child).then(
          (result) => {
            resolve({ kind: 'ended', result });
            if (child.connected) child.disconnect();
          },
          (why: unknown) => {
            child.kill('SIGKILL');
            reject(why);
          },
        );
      });
    },
    held(id, call) {
      const child = where.get(id);
      if (child?.connected === true) child.send({ type: 'held', call } satisfies ToWorker, () => {});
    },
    stop() {
      for (const child of shared) child.kill('SIGKILL');
    },
  };
}
