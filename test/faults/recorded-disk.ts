import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Dice } from './fault-run.ts';

/** One act on the disk, as strace saw it. */
export type DiskAct =
  | { readonly kind: 'create' | 'unlink'; readonly path: string; readonly file: number }
  | { readonly kind: 'rename'; readonly from: string; readonly path: string; readonly file: number }
  | { readonly kind: 'write'; readonly file: number; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly file: number; readonly size: number }
  | { readonly kind: 'sync'; readonly file: number }
  | { readonly kind: 'syncFolder'; readonly path: string }
  | { readonly kind: 'said'; readonly text: string };

const call = /^(?:\[pid +\d+\] |\d+ +)?(\w+)\((.*)\)\s+= (-?\d+)/;

/** Reads what `strace -f -xx` wrote, as far as it concerns files below `root` and the standard output. */
export function readRecording(path: string, root: string): DiskAct[] {
  const acts: DiskAct[] = [];
  const names = new Map<string, number>();
  const open = new Map<number, { path: string; file: number | null; at: number; isAppending: boolean }>();
  let files = 0;
  for (const line of wholeCalls(readFileSync(path, 'latin1'))) {
    const match = call.exec(line);
    if (match === null) continue;
    const [, name = '', rest = '', result = ''] = match;
    const value = Number(result);
    if (value < 0) continue;
    const texts = [...rest.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll('\\x', ''), 'hex'),
    );
    const numbers = rest
      .replaceAll(/"[^"]*"/g, '')
      .split(',')
      .map((part) => Number(part.trim()));
    const fd = numbers[0] ?? -1;
    const target = texts[0]?.toString() ?? '';
    switch (name) {
      case 'open':
      case 'openat': {
        if (!target.startsWith(root)) {
          open.delete(value);
          break;
        }
        const isFolder = target === root || rest.includes('O_DIRECTORY');
        let file = names.get(target) ?? null;
        if (file === null && rest.includes('O_CREAT')) {
          file = files;
          files += 1;
          names.set(target, file);
          acts.push({ kind: 'create', path: target, file });
        }
        if (file !== null && rest.includes('O_TRUNC')) acts.push({ kind: 'truncate', file, size: 0 });
        open.set(value, {
          path: target,
          file: isFolder ? null : file,
          at: 0,
          isAppending: rest.includes('O_APPEND'),
        });
        break;
      }
      case 'close':
        open.delete(fd);
        break;
      case 'write':
      case 'pwrite64': {
        const bytes = texts[0]?.subarray(0, value) ?? Buffer.alloc(0);
        if (name === 'write' && fd === 1) acts.push({ kind: 'said', text: bytes.toString() });
        const at = open.get(fd);
        if (at?.file === undefined || at.file === null) break;
        const position = name === 'pwrite64' ? (numbers[3] ?? 0) : at.isAppending ? -1 : at.at;
        if (name === 'write') at.at += value;
        acts.push({ kind: 'write', file: at.file, at: position, bytes });
        break;
      }
      case 'ftruncate': {
        const at = open.get(fd);
        if (at?.file !== undefined && at.file !== null)
          acts.push({ kind: 'truncate', file: at.file, size: numbers[1] ?? 0 });
        break;
      }
      case 'fsync':
      case 'fdatasync': {
        const at = open.get(fd);
        if (at === undefined) break;
        acts.push(at.file === null ? { kind: 'syncFolder', path: at.path } : { kind: 'sync', file: at.file });
        break;
      }
      case 'rename': {
        const to = texts[1]?.toString() ?? '';
        const file = names.get(target);
        if (file === undefined) break;
        names.delete(target);
        names.set(to, file);
        acts.push({ kind: 'rename', from: target, path: to, file });
        break;
      }
      case 'unlink': {
        const file = names.get(target);
        if (file === undefined) break;
        names.delete(target);
        acts.push({ kind: 'unlink', path: target, file });
        break;
      }
    }
  }
  return acts;
}

/** The lines of a trace, with a call that another thread's came into put together where it ended. */
export function wholeCalls(trace: string): string[] {
  const begun = new Map<string, string>();
  return trace.split('\n').flatMap((line) => {
    // Most lines are long: the end is looked at first.
    const isBegun = line.endsWith(' <unfinished ...>');
    const [, pid = '', start] = (isBegun ? /^(\d+) +(.*) <unfinished \.\.\.>$/.exec(line) : null) ?? [];
    if (start !== undefined) {
      begun.set(pid, start);
      return [];
    }
    const [, of = '', end] = /^(\d+) +<\.\.\. \w+ resumed>(.*)$/.exec(line) ?? [];
    return [end === undefined ? line : `${of} ${begun.get(of) ?? ''}${end}`];
  });
}

type Change = { readonly at: number; readonly bytes: Uint8Array } | { readonly size: number };

interface File {
  /** Promised by a flush. */
  flushed: Uint8Array;
  /** Written since, in order. */
  pending: Change[];
  /** Length as the program sees it. */
  length: number;
}

const sector = 512;

/**
 * A disk that forgets: of what was written since the last flush of a file, a power cut keeps any part, sector by sector;
 * of what happened in a folder since its last flush, any beginning.
 */
export class ForgetfulDisk {
  private readonly files = new Map<number, File>();
  private readonly names = new Map<string, number>();
  private readonly pendingNames: DiskAct[] = [];
  readonly said: string[] = [];

  act(act: DiskAct): void {
    switch (act.kind) {
      case 'said':
        this.said.push(act.text);
        return;
      case 'create':
        this.files.set(act.file, { flushed: new Uint8Array(), pending: [], length: 0 });
        this.pendingNames.push(act);
        return;
      case 'rename':
      case 'unlink':
        this.pendingNames.push(act);
        return;
      case 'write': {
        const file = this.file(act.file);
        const at = act.at === -1 ? file.length : act.at;
        file.pending.push({ at, bytes: act.bytes });
        file.length = Math.max(file.length, at + act.bytes.length);
        return;
      }
      case 'truncate': {
        const file = this.file(act.file);
        file.pending.push({ size: act.size });
        file.length = act.size;
        return;
      }
      case 'sync': {
        const file = this.file(act.file);
        file.flushed = applied(file.flushed, file.pending);
        file.pending = [];
        return;
      }
      case 'syncFolder': {
        for (let index = 0; index < this.pendingNames.length; ) {
          const name = this.pendingNames[index];
          if (name !== undefined && 'path' in name && dirname(name.path) === act.path) {
            rename(this.names, name);
            this.pendingNames.splice(index, 1);
          } else index += 1;
        }
      }
    }
  }

  /** Lays what is left after a power cut into a folder. The disk itself goes on as if nothing had been. */
  cutInto(folder: string, root: string, roll: Dice): void {
    const names = new Map(this.names);
    for (const act of this.pendingNames.slice(0, roll(this.pendingNames.length + 1))) rename(names, act);
    for (const [path, number] of names) {
      const file = this.file(number);
      // Now all, now nothing, now each by chance.
      const mood = roll(4);
      const kept = mood < 2 ? file.pending : file.pending.flatMap((change) => torn(change, roll));
      const place = join(folder, path.slice(root.length));
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, mood === 0 ? file.flushed : applied(file.flushed, kept));
    }
  }

  private file(number: number): File {
    const file = this.files.get(number);
    if (file === undefined) throw new Error(`The recording names no file ${number}`);
    return file;
  }
}

function rename(names: Map<string, number>, act: DiskAct): void {
  if (act.kind === 'create') names.set(act.path, act.file);
  if (act.kind === 'unlink') names.delete(act.path);
  if (act.kind === 'rename') {
    names.delete(act.from);
    names.set(act.path, act.file);
  }
}

/** The file after these changes. It is copied once and not for each, which would take most of a run. */
function applied(bytes: Uint8Array, changes: readonly Change[]): Uint8Array {
  const endOf = (length: number, change: Change) =>
    'size' in change ? change.size : Math.max(length, change.at + change.bytes.length);
  let length = bytes.length;
  let longest = length;
  for (const change of changes) {
    length = endOf(length, change);
    longest = Math.max(longest, length);
  }
  const next = new Uint8Array(longest);
  next.set(bytes);
  length = bytes.length;
  for (const change of changes) {
    if ('size' in change) next.fill(0, change.size, length);
    else next.set(change.bytes, change.at);
    length = endOf(length, change);
  }
  return next.subarray(0, length);
}

/** The sectors of a write that reached the disk. */
function torn(change: Change, roll: Dice): Change[] {
  if ('size' in change) return roll(2) === 0 ? [] : [change];
  const parts: Change[] = [];
  for (let from = 0; from < change.bytes.length; ) {
    const to = Math.min(change.bytes.length, from + sector - ((change.at + from) % sector));
    if (roll(2) === 1) parts.push({ at: change.at + from, bytes: change.bytes.subarray(from, to) });
    from = to;
  }
  return parts;
}
