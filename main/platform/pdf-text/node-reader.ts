import { fork } from 'node:child_process';
import type { ReaderProcess } from '../../ports/reader-process.ts';
import { childEnvironment } from './child-environment.ts';
import { maxHeapMb, maxProcessBytes, maxReadMs } from './reader-limits.ts';

/** What tests change. */
interface NodeReaderOptions {
  readonly entry?: URL;
  readonly maxBytes?: number;
  readonly maxMs?: number;
  /** Further options for Node. */
  readonly more?: readonly string[];
}

const ownEntry = new URL('./reader-process.ts', import.meta.url);

/** Starts the process that reads as a child of Node. Electron's program cannot be one: its fuse RunAsNode is off. */
export function startNodeReader(options: NodeReaderOptions = {}): ReaderProcess & { readonly pid: number } {
  const { entry = ownEntry, maxBytes = maxProcessBytes, maxMs = 2 * maxReadMs, more = [] } = options;
  const child = fork(entry, [String(maxBytes), String(maxMs)], {
    env: childEnvironment(process.env),
    execArgv: [`--max-old-space-size=${maxHeapMb}`, ...more],
    serialization: 'advanced',
    // What it says there may be words of a certificate.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isOver = false;
  const exits: (() => void)[] = [];
  const over = (): void => {
    if (isOver) return;
    isOver = true;
    for (const listener of exits) listener();
  };
  child.on('exit', over);
  // It was not started, or cannot be spoken to: either way it is of no use any more.
  child.on('error', () => {
    child.kill('SIGKILL');
    over();
  });
  return {
    pid: child.pid ?? -1,
    send: (message) => void child.send(message as object, () => {}),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void exits.push(listener),
    kill: () => void child.kill('SIGKILL'),
  };
}
