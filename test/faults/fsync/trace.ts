import { readFileSync } from 'node:fs';

/** One call of the system that a process made. */
export interface SystemCall {
  readonly name: string;
  /** The file or the socket behind the first argument, as `strace -yy` names it. */
  readonly target: string;
  /** What was handed over, byte for byte as latin1, all pieces of one call joined. */
  readonly text: string;
  /** When it began and when it had returned, as places in the trace; what never returned ends nowhere. */
  readonly begun: number;
  readonly ended: number;
  /** What it returned; -1 where it failed or never returned. */
  readonly result: number;
}

export const straceArguments = (file: string): string[] => [
  ...['-f', '--seccomp-bpf', '-ttt', '-yy', '-xx', '-s', '1000000', '-e', 'signal=none', '-o', file],
  ...['-e', 'trace=fsync,fdatasync,write,writev,pwrite64,pwritev,sendto,sendmsg,connect'],
];

const begins = /^(\d+) +\d+\.\d+ (\w+)\(\d+(?:<((?:TCP|TCPv6|UNIX)[^[]*:\[[^\]]*\]|[^>]*)>)?(.*)$/;
const resumes = /^(\d+) +\d+\.\d+ <\.\.\. (\w+) resumed>(.*)$/;
const returned = /\)\s+= (-?\d+)[^"]*$/;

/** Reads what `strace` wrote with `straceArguments`, in the order in which the calls began. */
export function readTrace(file: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const open = new Map<string, { call: Omit<SystemCall, 'ended' | 'result'>; place: number }>();
  for (const [at, line] of readFileSync(file, 'latin1').split('\n').entries()) {
    const again = resumes.exec(line);
    if (again !== null) {
      const [, thread = '', name = '', rest = ''] = again;
      const waiting = open.get(thread);
      open.delete(thread);
      if (waiting?.call.name === name)
        calls[waiting.place] = { ...waiting.call, ended: at, result: resultOf(rest) };
      continue;
    }
    const match = begins.exec(line);
    if (match === null) {
      // Only what ends a process or a signal looks otherwise: a line that cannot be read must not hide a call.
      // Nor does a thread that is killed as it enters a call, which then is never made.
      if (line !== '' && !/ (\+\+\+|---) | \?+\( <detached \.\.\.>$/.test(line))
        throw new Error(`The trace has a line that is no call: ${line}`);
      continue;
    }
    const [, thread = '', name = '', target = '', rest = ''] = match;
    const call = { name, target: plain(target), text: textOf(rest), begun: at };
    const isUnfinished = / <unfinished \.\.\.>$/.test(rest);
    if (isUnfinished) open.set(thread, { call, place: calls.length });
    calls.push({
      ...call,
      ended: isUnfinished ? Number.POSITIVE_INFINITY : at,
      result: isUnfinished ? -1 : resultOf(rest),
    });
  }
  return calls;
}

function resultOf(rest: string): number {
  return Number(returned.exec(rest)?.[1] ?? -1);
}

function textOf(rest: string): string {
  return [...rest.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => plain(hex)).join('');
}

/** With `-xx` everything is written as `\x41`, the names of files too. */
function plain(text: string): string {
  return text.startsWith('\\x') ? Buffer.from(text.replaceAll('\\x', ''), 'hex').toString('latin1') : text;
}
