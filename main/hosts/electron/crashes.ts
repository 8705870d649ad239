import { join } from 'node:path';
import type { App, CrashReporter, WebContents } from 'electron';
import type { CrashFiles } from '../../platform/crash-files.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { thinImages } from '../../platform/memory-images.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { afterPageGone, isHelperCrash, isPageLost } from './policy/page-gone.ts';

/**
 * Lets the system's crash reporter write images of a process that crashed into `folder`, and sends nothing anywhere. They hold
 * what was in memory, so they are few, stay on this computer, and are in no support bundle. Call before the application is ready.
 */
export function keepMemoryImages(app: App, reporter: CrashReporter, folder: string, log: Log): string | null {
  const images = join(folder, 'images');
  try {
    makeFolder(images);
    thinImages(images);
    app.setPath('crashDumps', images);
    reporter.start({ uploadToServer: false, ignoreSystemCrashHandler: false });
    return images;
  } catch (error) {
    log.error('crash.noImages', error);
    return null;
  }
}

interface WatchedProcesses {
  readonly crashes: CrashFiles;
  readonly clock: Clock;
  readonly log: Log;
  /** Loads the page again. */
  readonly showAgain: (contents: WebContents) => void;
  /** The page fell too often: a person decides. */
  readonly tell: (reference: string) => void;
}

/** Writes down what became of pages and helper processes, and reloads a page that crashed. */
export function watchProcesses(app: App, { crashes, clock, log, showAgain, tell }: WatchedProcesses): void {
  const fell: number[] = [];
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    log.warn('page.gone', { reason, exitCode });
    if (!isPageLost(reason)) return;
    const reference = crashes.record('page', 'The process of the page ended', { reason, exitCode });
    const now = clock.monotonic();
    const next = afterPageGone(fell, now);
    fell.push(now);
    if (next === 'tell') tell(reference);
    // Not from within the event: the process is still being taken down (electron/electron#51900).
    else setImmediate(() => showAgain(contents));
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    log.warn('child.gone', { type, reason, exitCode, name });
    if (isHelperCrash(reason, name))
      crashes.record('child', `The process ended: ${type}`, { reason, exitCode, name });
  });
}
