import { app } from 'electron';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';

/** How often is looked whether the order has gone, in milliseconds. */
const interval = 100;

/**
 * Lets the application end only after the order being sent has its answer and everything is closed.
 *
 * `isLeaving`: it is on its way out, so that closing the window means closing then. `quitBy` leaves too, and at the very end
 * does something else in the place of quitting. `sessionEnd`: Windows is about to end everything; where something is being
 * sent it is told to wait, and the application leaves by itself as soon as it can.
 */
export function quitWhenDone(
  clock: Clock,
  isBusy: () => boolean,
  close: () => Promise<void>,
  log: Log,
): {
  readonly isLeaving: () => boolean;
  readonly quitBy: (act: () => void) => void;
  readonly sessionEnd: () => 'wait' | 'go';
} {
  let depart = (): void => app.quit();
  let state: 'running' | 'leaving' | 'closed' = 'running';

  function wait(): void {
    if (isBusy()) {
      clock.after(interval, wait);
      return;
    }
    const leave = (): void => {
      state = 'closed';
      depart();
    };
    // What could not be closed keeps nobody from leaving: the library is made to be cut off at any moment.
    close().then(leave, (error: unknown) => {
      log.error('quit.close', error);
      leave();
    });
  }

  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'leaving') return;
    state = 'leaving';
    wait();
  });
  return {
    isLeaving: () => state !== 'running',
    quitBy(act) {
      depart = act;
      app.quit();
    },
    sessionEnd() {
      if (state === 'closed' || (state === 'running' && !isBusy())) return 'go';
      // An installer that was to follow is started another day.
      depart = () => app.quit();
      app.quit();
      return 'wait';
    },
  };
}
