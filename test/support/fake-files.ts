import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { FileSystem } from '../../main/ports/file-system.ts';

export type FileStep = keyof FileSystem | 'write' | 'sync' | 'close';

/**
 * Files in memory that fail as told. What was written is only on the disk after `sync`, a rename only after
 * `syncFolder`: `losePower` forgets the rest, as a computer without power does.
 */
export class FakeFiles implements FileSystem {
  /** Each act in order, such as `rename /store/incoming/a`. */
  readonly acts: string[] = [];
  private readonly files = new Map<string, { content: number[]; synced: number; modifiedAt: number }>();
  private readonly folderPaths = new Set<string>(['/', '/store']);
  private undurable: { readonly folder: string; readonly undo: () => void }[] = [];
  private readonly failures: { step: FileStep; code: string; skip: number; times: number }[] = [];
  private readonly now: () => number;

  constructor(now: () => number = () => 0) {
    this.now = now;
  }

  /** Lets the next calls of a step fail with a code of the system; `skip` of them pass first. */
  fail(step: FileStep, code: string, { skip = 0, times = Number.POSITIVE_INFINITY } = {}): void {
    this.failures.push({ step, code, skip, times });
  }

  heal(): void {
    this.failures.length = 0;
  }

  /** Forgets what was not flushed: tails of files, renames and new folders. */
  losePower(): void {
    for (const { undo } of this.undurable.reverse()) undo();
    this.undurable = [];
    for (const file of this.files.values()) file.content.length = file.synced;
  }

  /** Paths of all files, sorted. */
  paths(under = ''): string[] {
    return [...this.files.keys()].filter((path) => path.startsWith(under)).sort();
  }

  put(path: string, bytes: Uint8Array, modifiedAt = this.now()): void {
    this.files.set(path, { content: [...bytes], synced: bytes.length, modifiedAt });
  }

  async createExclusive(path: string) {
    this.act('createExclusive', path);
    if (this.files.has(path)) throw systemError('EEXIST', path);
    if (!this.folderPaths.has(dirname(path))) throw systemError('ENOENT', path);
    const file = { content: [] as number[], synced: 0, modifiedAt: this.now() };
    this.files.set(path, file);
    this.undurable.push({ folder: dirname(path), undo: () => this.files.delete(path) });
    let isOpen = true;
    return {
      write: async (bytes: Uint8Array) => {
        // A disk that fills up has taken some of the bytes.
        for (const byte of bytes.subarray(0, bytes.length >> 1)) file.content.push(byte);
        this.act('write', path);
        for (const byte of bytes.subarray(bytes.length >> 1)) file.content.push(byte);
      },
      sync: async () => {
        this.act('sync', path);
        file.synced = file.content.length;
      },
      close: async () => {
        if (!isOpen) throw systemError('EBADF', path);
        isOpen = false;
        this.act('close', path);
      },
    };
  }

  async rename(from: string, to: string): Promise<void> {
    this.act('rename', from);
    this.move(from, to);
  }

  private move(from: string, to: string): void {
    const file = this.files.get(from);
    if (file === undefined || !this.folderPaths.has(dirname(to))) throw systemError('ENOENT', from);
    const over = this.files.get(to);
    this.files.delete(from);
    this.files.set(to, file);
    this.undurable.push({
      folder: dirname(to),
      undo: () => {
        this.files.delete(to);
        if (over !== undefined) this.files.set(to, over);
        this.files.set(from, file);
      },
    });
  }

  async renameNew(from: string, to: string): Promise<void> {
    this.act('renameNew', from);
    if (this.files.has(to) || this.folderPaths.has(to)) throw systemError('EEXIST', to);
    this.move(from, to);
  }

  async copyFlushed(from: string, to: string): Promise<string> {
    this.act('copyFlushed', from);
    const bytes = await this.read(from);
    const file = await this.createExclusive(to);
    try {
      await file.write(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    return createHash('sha256').update(bytes).digest('hex');
  }

  async makeSubfolder(path: string): Promise<void> {
    this.act('makeSubfolder', path);
    if (this.files.has(path)) throw systemError('ENOTDIR', path);
    if (!this.folderPaths.has(dirname(path))) throw systemError('ENOENT', path);
    await this.makeFolder(path);
  }

  async syncFolder(path: string): Promise<void> {
    this.act('syncFolder', path);
    if (!this.folderPaths.has(path)) throw systemError('ENOENT', path);
    this.undurable = this.undurable.filter(({ folder }) => folder !== path);
  }

  async makeFolder(path: string): Promise<void> {
    this.act('makeFolder', path);
    for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
      if (this.folderPaths.has(folder)) continue;
      this.folderPaths.add(folder);
      this.undurable.push({
        folder: dirname(folder),
        undo: () => {
          this.folderPaths.delete(folder);
          for (const inside of this.paths(`${folder}/`)) this.files.delete(inside);
        },
      });
    }
  }

  /** An empty folder goes, as a person deletes it. */
  removeFolder(path: string): void {
    this.folderPaths.delete(path);
  }

  async remove(path: string): Promise<void> {
    this.act('remove', path);
    this.files.delete(path);
  }

  async copy(from: string, to: string): Promise<void> {
    this.act('copy', from);
    this.put(to, await this.read(from));
  }

  async read(path: string): Promise<Uint8Array> {
    this.act('read', path);
    const file = this.files.get(path);
    if (file === undefined) throw systemError('ENOENT', path);
    return Uint8Array.from(file.content);
  }

  async list(path: string): Promise<readonly string[]> {
    this.act('list', path);
    const inside = [...this.files.keys(), ...this.folderPaths].filter((one) => one.startsWith(`${path}/`));
    return [...new Set(inside.map((one) => one.slice(path.length + 1).split('/')[0] ?? ''))].sort();
  }

  async folders(path: string): Promise<readonly string[]> {
    this.act('folders', path);
    return [...this.folderPaths]
      .filter((one) => dirname(one) === path && one !== path)
      .map((one) => one.slice(path.length + 1))
      .sort();
  }

  async stat(path: string) {
    this.act('stat', path);
    if (this.folderPaths.has(path)) return { bytes: 0, modifiedAt: 0 };
    const file = this.files.get(path);
    return file === undefined ? null : { bytes: file.content.length, modifiedAt: file.modifiedAt };
  }

  private act(step: FileStep, path: string): void {
    this.acts.push(`${step} ${path}`);
    const failure = this.failures.find((one) => one.step === step && one.times > 0);
    if (failure === undefined) return;
    if (failure.skip > 0) failure.skip -= 1;
    else {
      failure.times -= 1;
      throw systemError(failure.code, path);
    }
  }
}

function systemError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
