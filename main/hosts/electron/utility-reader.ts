import { utilityProcess } from 'electron';
import type { ReaderProcess } from '../../ports/reader-process.ts';
import { readerOptions } from './policy/reader-options.ts';

/** Starts the process that reads certificates. `entry` is the built file. Call after the application is ready. */
export function startUtilityReader(entry: string): ReaderProcess {
  const child = utilityProcess.fork(entry, [], readerOptions(process.env));
  let isWanted = true;
  // A full heap is told as an error as well, and one that nobody hears would end this process.
  child.on('error', () => {});
  // Until it is there, `kill` finds no process and does nothing.
  child.on('spawn', () => {
    if (!isWanted) child.kill();
  });
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', () => listener()),
    kill() {
      isWanted = false;
      child.kill();
    },
  };
}
