import { spawn } from 'node:child_process';

export interface CommandEnd {
  readonly code: number;
  readonly output: string;
  /** CPU time of the command and of what it started, in milliseconds. Null on Windows, where nothing tells it. */
  readonly cpuMs: number | null;
}

/** `times` of a POSIX shell covers every descendant that was waited for; Node has no such call for children. */
const withTimes = '"$@" 3>&-; code=$?; times >&3; exit $code';

/** Runs a program to its end. Its output is kept, not shown. */
export function runCommand(
  command: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<CommandEnd> {
  const isWindows = process.platform === 'win32';
  const [program = '', ...rest] = isWindows ? command : ['/bin/sh', '-c', withTimes, 'sh', ...command];
  return new Promise((resolve) => {
    const child = spawn(program, rest, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    let output = '';
    let times = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.stdio[3]?.on('data', (bytes: Buffer) => {
      times += bytes.toString();
    });
    child.on('error', (error) =>
      resolve({ code: 1, output: `${output}${command[0]}: ${error.message}\n`, cpuMs: null }),
    );
    child.on('close', (code) => resolve({ code: code ?? 1, output, cpuMs: cpuMsOf(times) }));
  });
}

/** The sum of what `times` prints: `1m2.5s 0m0.1s`, once for the shell and once for its children. */
export function cpuMsOf(times: string): number | null {
  const parts = [...times.matchAll(/(\d+)m([\d.]+)s/g)];
  if (parts.length === 0) return null;
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000,
    0,
  );
}
