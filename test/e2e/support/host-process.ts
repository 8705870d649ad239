import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCache } from '../../support/compile-cache.ts';

const entry = fileURLToPath(new URL('../../../main/hosts/browser/start.ts', import.meta.url));

export interface HostOptions {
  /** Holds `data`, and `home` in the place of the person's own home folder. */
  readonly folder: string;
  /** Times faster than real; 20 is what a demonstration has. */
  readonly pace: number;
  /** A folder of programs to look in first, and that the host opens a browser by itself with what it finds there. */
  readonly opensWith?: string;
}

/** The browser host as a process of its own, as a person starts it. */
export interface HostProcess {
  /** Opens Landfolio once. */
  readonly address: string;
  /** Changes how many times faster than real the practice service is. */
  setPace(pace: number): void;
  /** Ends it and gives its exit code: 0 after SIGTERM, null where the signal itself ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Rejects with what the host said where it ends before it printed its address. */
export async function startHost({ folder, pace, opensWith }: HostOptions): Promise<HostProcess> {
  const home = join(folder, 'home');
  mkdirSync(home, { recursive: true });
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      entry,
      ...['--data', join(folder, 'data'), '--practice-pace', String(pace)],
      ...(opensWith === undefined ? [] : ['--open']),
    ],
    {
      env: {
        ...process.env,
        PATH: [opensWith, process.env.PATH].filter(Boolean).join(delimiter),
        HOME: home,
        USERPROFILE: home,
        NODE_COMPILE_CACHE: compileCache,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const address = await printedAddress(child);
  return {
    address,
    setPace: (next) => void child.send({ pace: next }),
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (text: string) => {
      output += text;
      const address = /Landfolio is open at (\S+)\n/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`The host ended with ${code}:\n${output}`)));
  });
}
