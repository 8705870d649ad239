import type { EventEmitter } from 'node:events';
import type { Log } from '../ports/log.ts';
import type { CrashFiles } from './crash-files.ts';

interface CatchCrashesOptions {
  readonly crashes: CrashFiles;
  readonly log: Log;
  /** Tells the person and ends the process. */
  readonly end: (message: string) => void;
}

/**
 * Writes down what nobody caught.
 *
 * After a fault that was thrown past everything the process is in no known state, so it ends: the library is made to be cut
 * off at any moment, and orders go on from their journal. A promise that failed unheard leaves nothing half done and does not
 * end a day's work.
 */
export function catchCrashes(
  process: Pick<EventEmitter, 'on'>,
  { crashes, log, end }: CatchCrashesOptions,
): void {
  let isEnding = false;
  process.on('uncaughtException', (error: unknown) => {
    const reference = crashes.record('uncaughtException', error);
    log.error('crash.uncaught', error, { report: reference });
    // What is thrown while it ends is written down too, and told no more.
    if (isEnding) return;
    isEnding = true;
    end(
      `Landfolio stopped because of an internal error (reference ${reference}). Nothing that was ordered or saved is lost. ` +
        'Start Landfolio again to continue. The crash report is in Settings, Support.',
    );
  });
  process.on('unhandledRejection', (error: unknown) => {
    log.error('crash.unheard', error, { report: crashes.record('unhandledRejection', error) });
  });
}
