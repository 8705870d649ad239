import type { FromWorker, ToWorker } from './job.ts';
import { live } from './live.ts';
import { installLocalFaults } from './local-faults.ts';
import { watchTraffic } from './traffic.ts';

/*
 * A process of the matrix: lives the jobs that its parent sends, each with a library of its own, and ends with its parent.
 */
const traffic = watchTraffic();
const refusals = installLocalFaults();

function tell(message: FromWorker): void {
  process.send?.(message);
}

process.on('message', (message: ToWorker) => {
  if (message.type === 'held') {
    traffic.held(message.call);
    return;
  }
  const { id } = message.job;
  live(message.job, traffic, refusals).then(
    (result) => tell({ type: 'done', result }),
    (error: unknown) =>
      tell({
        type: 'broken',
        id,
        why: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  );
});
// Ctrl+C is for the parent, which lets what is under way come to its end.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());
