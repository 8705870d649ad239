import { writeSync } from 'node:fs';
import { Killed } from '../../support/killable-db.ts';
import { deathPipe, type FromWorker, type ToWorker } from './job.ts';
import { live } from './live.ts';
import { beSecondInstance } from './second-instance.ts';
import { watchTraffic } from './traffic.ts';

/*
 * A process of the matrix: lives the jobs that its parent sends, each with a library of its own, and ends with its parent.
 *
 * Where jobs are to be killed, the last that is under way kills the process at its very moment, and the others stand still at
 * theirs until then.
 */
if (beSecondInstance(process.argv.slice(2))) process.exit();

const traffic = watchTraffic();
const running = new Set<string>();
const starting = new Map<string, () => void>();
let isDoomed = false;
let untold = 0;

function endIfAlone(): void {
  if (!isDoomed || running.size > 0 || untold > 0) return;
  writeSync(deathPipe, '.');
  process.kill(process.pid, 'SIGKILL');
}

function tell(message: FromWorker): void {
  untold += 1;
  process.send?.(message, () => {
    untold -= 1;
    endIfAlone();
  });
}

/** The process dies here, at once or when the others are as far. */
function die(id: string): never {
  running.delete(id);
  isDoomed = true;
  endIfAlone();
  throw new Killed();
}

function ready(id: string): Promise<void> {
  const go = new Promise<void>((resolve) => void starting.set(id, resolve));
  tell({ type: 'ready', id });
  return go;
}

process.on('message', (message: ToWorker) => {
  if (message.type === 'held') {
    traffic.held(message.call);
    return;
  }
  if (message.type === 'go') {
    starting.get(message.id)?.();
    starting.delete(message.id);
    return;
  }
  for (const { id } of message.jobs) running.add(id);
  for (const job of message.jobs)
    live(job, { traffic, die: () => die(job.id), ready: () => ready(job.id) }).then(
      (result) => {
        running.delete(job.id);
        tell({ type: 'done', result });
      },
      (error: unknown) => {
        if (error instanceof Killed) return;
        running.delete(job.id);
        const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
        tell({ type: 'broken', id: job.id, why });
      },
    );
});

// What stands still may not be told that it does.
process.on('unhandledRejection', (reason) => {
  for (let error = reason; error instanceof Error; error = error.cause) if (error instanceof Killed) return;
  throw reason;
});
// Ctrl+C is for the parent, which lets what is under way come to its end.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());
