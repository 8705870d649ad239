import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportCopy } from '../../../main/platform/export-copy.ts';
import { lockFolder } from '../../../main/platform/folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-copy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function store(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

describe('a copy for the desktop', () => {
  it('has the export name, and its folder is made', async () => {
    const copy = await exportCopy(store('a.bin', 'one'), join(folder, 'out', 'deep'), 'Search.pdf');
    expect(copy).toBe(join(folder, 'out', 'deep', 'Search.pdf'));
    expect(readFileSync(copy, 'utf8')).toBe('one');
  });

  it('never replaces another file of that name', async () => {
    const out = join(folder, 'out');
    await exportCopy(store('a.bin', 'one'), out, 'Search.pdf');
    await exportCopy(store('b.bin', 'two'), out, 'Search.pdf');
    expect(readdirSync(out).sort()).toEqual(['Search (2).pdf', 'Search.pdf']);
    expect(readFileSync(join(out, 'Search.pdf'), 'utf8')).toBe('one');
    expect(readFileSync(join(out, 'Search (2).pdf'), 'utf8')).toBe('two');
  });

  it('takes another name beside a folder, and beside a link to nothing', async () => {
    const out = join(folder, 'out');
    mkdirSync(join(out, 'Search.pdf'), { recursive: true });
    if (process.platform !== 'win32') symlinkSync(join(folder, 'gone'), join(out, 'Search (2).pdf'));
    const copy = await exportCopy(store('a.bin', 'one'), out, 'Search.pdf');
    expect(readFileSync(copy, 'utf8')).toBe('one');
    expect(readdirSync(folder)).not.toContain('gone');
  });

  it('is not made twice of the very same document', async () => {
    const out = join(folder, 'out');
    const stored = store('a.bin', 'x'.repeat(200_000));
    expect(await exportCopy(stored, out, 'Search.pdf')).toBe(await exportCopy(stored, out, 'Search.pdf'));
    expect(readdirSync(out)).toEqual(['Search.pdf']);
  });

  it('is read-only where it is made for a drag', async () => {
    const copy = await exportCopy(store('a.bin', 'one'), join(folder, 'out'), 'Search.pdf', {
      isReadOnly: true,
    });
    expect(statSync(copy).mode & 0o777).toBe(0o444);
  });

  it.each(['', '.', '..', 'a\0b.pdf'])('is refused under the name %j', async (name) => {
    await expect(exportCopy(store('a.bin', 'one'), join(folder, 'out'), name)).rejects.toThrow('file name');
  });

  it('stays in its folder whatever the name', async () => {
    const copy = await exportCopy(store('a.bin', 'one'), join(folder, 'out'), '../../Search.pdf');
    expect(copy).toBe(join(folder, 'out', 'Search.pdf'));
  });
});

describe('the lock of a library', () => {
  it('keeps a second one out until the first lets go', () => {
    const first = lockFolder(folder);
    const second = lockFolder(folder);
    expect(first.ok).toBe(true);
    expect(second).toMatchObject({
      ok: false,
      failure: { isInUse: true, message: expect.stringContaining('already running') },
    });
    if (first.ok) first.value.release();
    const third = lockFolder(folder);
    expect(third.ok).toBe(true);
    if (third.ok) third.value.release();
  });

  it('says why where the folder cannot be made, and makes those above it where it can', () => {
    const file = store('a.bin', 'one');
    expect(lockFolder(join(file, 'deep', 'store'))).toMatchObject({
      failure: { isInUse: false, message: expect.stringContaining('Choose another folder') },
    });
    const deep = lockFolder(join(folder, 'one', 'two', 'three'));
    expect(deep.ok).toBe(true);
    if (deep.ok) deep.value.release();
  });
});
