import { app } from 'electron';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';

/** How often is looked whether the order has gone, in milliseconds. */
const interval = 100;

interface QuitParts {
  readonly clock: Clock;
  /** An order is being sent. */
  readonly isBusy: () => boolean;
  /** Takes the window away. */
  readonly endWindow: () => void;
  readonly close: () => Promise<void>;
  /** Has the application start once more when it has ended. */
  readonly relaunch: () => void;
  readonly log: Log;
}

interface Quitting {
  /** It is on its way out, so that closing the window means closing then. */
  readonly isLeaving: () => boolean;
  /** The window went, and what is left is the closing: nothing can be shown any more. */
  readonly isGone: () => boolean;
  /** Somebody asked for the application after that: it starts again once it has ended. An installer does that anyway. */
  readonly startAgain: () => void;
  /** Leaves too, and at the very end does this in the place of quitting. */
  readonly quitBy: (act: () => void) => void;
  /**
   * Windows is about to end everything: where something is being sent it is told to wait, and the application leaves by itself as
   * soon as it can.
   */
  readonly sessionEnd: () => 'wait' | 'go';
}

/**
 * Lets the application end only after the order being sent has its answer and everything is closed.
 *
 *     running -- before-quit --> leaving: nothing is being sent any more --> the window goes --> everything is closed
 *             --> closed: app.quit(), or the installer of a newer version
 *
 * The window goes first: without what it speaks to it would say that it is disconnected. And an installer on macOS finds none,
 * where Electron's quitAndInstall would close it and quit from its last window's end, while Squirrel still writes down that the
 * application is to be started again (electron_api_auto_updater.cc, SQRLUpdater.m).
 */
export function quitWhenDone({ clock, isBusy, endWindow, close, relaunch, log }: QuitParts): Quitting {
  let depart = (): void => app.quit();
  let state: 'running' | 'leaving' | 'closed' = 'running';
  let isSessionEnding = false;
  let isGone = false;
  let startsAgain = false;

  function wait(): void {
    if (isBusy()) {
      clock.after(interval, wait);
      return;
    }
    const leave = (): void => {
      state = 'closed';
      depart();
    };
    closeAll().then(leave, (error: unknown) => {
      // What could not be closed keeps nobody from leaving: the library is made to be cut off at any moment.
      log.error('quit.close', error);
      leave();
    });
  }

  async function closeAll(): Promise<void> {
    try {
      // Windows waits for a program that has a window in sight, and ends the others.
      if (!isSessionEnding) {
        isGone = true;
        endWindow();
      }
    } catch (error) {
      log.error('quit.window', error);
    }
    await close();
  }

  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'leaving') return;
    state = 'leaving';
    // Not from within the event: it may come from the window that goes, from its menu or a key.
    clock.after(0, wait);
  });
  // A window that was taken away ends nothing: what closes after it is under way.
  app.on('window-all-closed', () => {
    if (state === 'running') app.quit();
  });
  return {
    isLeaving: () => state !== 'running',
    isGone: () => isGone,
    startAgain() {
      if (startsAgain) return;
      startsAgain = true;
      relaunch();
    },
    quitBy(act) {
      // What it installs, it starts.
      startsAgain = true;
      depart = act;
      app.quit();
    },
    sessionEnd() {
      if (state === 'closed' || (state === 'running' && !isBusy())) return 'go';
      isSessionEnding = true;
      // An installer that was to follow is started another day.
      depart = () => app.quit();
      app.quit();
      return 'wait';
    },
  };
}
