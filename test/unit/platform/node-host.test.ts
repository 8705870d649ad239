import { createHash } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { redact } from '../../../main/lib/redact.ts';
import { createConfSettings } from '../../../main/platform/conf-settings.ts';
import { createFileLog } from '../../../main/platform/file-log.ts';
import { createNodeFileSystem } from '../../../main/platform/node-file-system.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { createSystemRandom } from '../../../main/platform/system-random.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { FakeRandom } from '../../support/fake-random.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-host-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

describe('the clock of the system', () => {
  it('waits longer than setTimeout can, and not at all once cancelled', () => {
    vi.useFakeTimers();
    const clock = createSystemClock();
    const month = 30 * 86_400_000;
    let rings = 0;
    clock.after(month, () => {
      rings += 1;
    });
    const cancel = clock.after(month, () => {
      rings += 100;
    });
    vi.advanceTimersByTime(month - 1);
    expect(rings).toBe(0);
    cancel();
    cancel();
    vi.advanceTimersByTime(1);
    expect(rings).toBe(1);
  });

  it('has a monotonic side that never goes back', () => {
    const clock = createSystemClock();
    const before = clock.monotonic();
    expect(clock.monotonic()).toBeGreaterThanOrEqual(before);
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1000);
  });
});

it('the chance of the system has as many bytes as asked and a fraction below 1', () => {
  const random = createSystemRandom();
  expect(random.bytes(16)).toHaveLength(16);
  expect(random.bytes(16)).not.toEqual(random.bytes(16));
  expect(random.fraction()).toBeLessThan(1);
});

describe('the file system', () => {
  it('writes a new file whole and private, and never over an old one', async () => {
    const files = createNodeFileSystem({ clock: new FakeClock() });
    const path = join(folder, 'deep', 'a.part');
    await files.makeFolder(join(folder, 'deep'));
    const file = await files.createExclusive(path);
    await file.write(new Uint8Array([1, 2]));
    await file.write(new Uint8Array(100_000).fill(3));
    await file.sync();
    await file.close();
    expect((await files.stat(path))?.bytes).toBe(100_002);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    await expect(files.createExclusive(path)).rejects.toMatchObject({ code: 'EEXIST' });
    await files.rename(path, join(folder, 'b'));
    await files.syncFolder(folder);
    await files.copy(join(folder, 'b'), join(folder, 'c'));
    expect((await files.read(join(folder, 'c'))).slice(0, 3)).toEqual(Buffer.from([1, 2, 3]));
    await files.remove(join(folder, 'b'));
    await files.remove(join(folder, 'b'));
    expect([...(await files.list(folder))].sort()).toEqual(['c', 'deep']);
    expect(await files.stat(join(folder, 'b'))).toBeNull();
    expect(await files.list(join(folder, 'nowhere'))).toEqual([]);
    symlinkSync(join(folder, 'deep'), join(folder, 'link'));
    symlinkSync(join(folder, 'nowhere'), join(folder, 'lost'));
    expect([...(await files.folders(folder))].sort()).toEqual(['deep', 'link']);
    expect(await files.folders(join(folder, 'nowhere'))).toEqual([]);
  });

  const linkless = () => Promise.reject(Object.assign(new Error('no links here'), { code: 'EPERM' }));
  it.each([
    ['with hard links', undefined],
    ['of a disk without them', linkless],
  ])('gives a file a new name %s, and never that of another one', async (_, noLink) => {
    const calls = { rm, open, rename, ...(noLink === undefined ? {} : { link: noLink }) };
    const files = createNodeFileSystem({ clock: new FakeClock(), calls });
    const [from, to] = [join(folder, 'a'), join(folder, 'b')];
    writeFileSync(from, 'ours');
    await files.renameNew(from, to);
    expect(readdirSync(folder)).toEqual(['b']);
    writeFileSync(from, 'another');
    await expect(files.renameNew(from, to)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(to, 'utf8')).toBe('ours');
    expect(readFileSync(from, 'utf8')).toBe('another');
    // A link to nothing is somebody's too.
    symlinkSync(join(folder, 'nowhere'), join(folder, 'c'));
    await expect(files.renameNew(from, join(folder, 'c'))).rejects.toMatchObject({ code: 'EEXIST' });
  });

  it('copies a file of any size for others to read, says what it wrote, and never over another one', async () => {
    const files = createNodeFileSystem({ clock: new FakeClock() });
    const content = Buffer.alloc(3_000_001, 'certificate');
    const [from, to] = [join(folder, 'a'), join(folder, 'b')];
    writeFileSync(from, content, { mode: 0o600 });
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(await files.copyFlushed(from, to)).toBe(sha256);
    expect(readFileSync(to).equals(content)).toBe(true);
    if (process.platform !== 'win32') expect(statSync(to).mode & 0o777).toBe(0o644);
    await expect(files.copyFlushed(from, to)).rejects.toMatchObject({ code: 'EEXIST' });
  });

  it('makes one folder in another one, and none above it', async () => {
    const files = createNodeFileSystem({ clock: new FakeClock() });
    await files.makeSubfolder(join(folder, 'one'));
    await files.makeSubfolder(join(folder, 'one'));
    expect(readdirSync(folder)).toEqual(['one']);
    await expect(files.makeSubfolder(join(folder, 'two', 'three'))).rejects.toMatchObject({ code: 'ENOENT' });
    writeFileSync(join(folder, 'file'), 'a note');
    await expect(files.makeSubfolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  const busy = (times: number) => {
    let left = times;
    const calls = {
      rm,
      open,
      rename: async (...paths: Parameters<typeof rename>) => {
        left -= 1;
        if (left >= 0) throw Object.assign(new Error('locked by a scanner'), { code: 'EBUSY' });
        await rename(...paths);
      },
    };
    return { calls, tries: () => times - left };
  };

  it('on Windows is patient with a file that a scanner holds', async () => {
    const clock = new FakeClock();
    const { calls } = busy(3);
    const files = createNodeFileSystem({ clock, platform: 'win32', calls });
    writeFileSync(join(folder, 'a'), 'x');
    const renamed = files.rename(join(folder, 'a'), join(folder, 'b'));
    await clock.advance(10 + 20 + 30);
    await renamed;
    expect(readdirSync(folder)).toEqual(['b']);
  });

  it('on Windows gives up after a minute, and elsewhere at once', async () => {
    const clock = new FakeClock();
    const stuck = busy(Number.POSITIVE_INFINITY);
    const waiting = createNodeFileSystem({ clock, platform: 'win32', calls: stuck.calls }).rename('a', 'b');
    const refused = expect(waiting).rejects.toMatchObject({ code: 'EBUSY' });
    for (let step = 0; step < 700 && clock.pending + clock.monotonic() < 60_000; step += 1)
      await clock.advance(clock.untilNext ?? 100);
    await clock.advance(1000);
    await refused;
    expect(clock.monotonic()).toBeGreaterThan(59_000);
    const once = busy(1);
    await expect(
      createNodeFileSystem({ clock, platform: 'linux', calls: once.calls }).rename('a', 'b'),
    ).rejects.toMatchObject({ code: 'EBUSY' });
  });
});

describe.each([
  ['a file', () => createConfSettings(folder, new FakeClock())],
  ['memory', () => createMemorySettings()],
])('settings in %s', (_, start) => {
  it('give back copies of what was set, and nothing for what was not', () => {
    const settings = start();
    const value = { a: [1, { 'b.c': null }] };
    settings.set('x.y', value);
    value.a.push(2);
    expect(settings.get('x.y')).toEqual({ a: [1, { 'b.c': null }] });
    expect(settings.get('x')).toBeUndefined();
    settings.set('x.y', undefined);
    expect(settings.get('x.y')).toBeUndefined();
  });
});

describe('settings in a file', () => {
  it('are there after a restart, in settings.json', () => {
    createConfSettings(folder, new FakeClock()).set('a', 1);
    expect(createConfSettings(folder, new FakeClock()).get('a')).toBe(1);
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toEqual({ a: 1 });
  });

  it.each(['{"a":', '', '[]', '"x"', 'null'])(
    'that cannot be read (%j) are quarantined, not overwritten',
    (damaged) => {
      writeFileSync(join(folder, 'settings.json'), damaged);
      const settings = createConfSettings(folder, new FakeClock(5));
      settings.set('a', 1);
      expect(settings.get('a')).toBe(1);
      expect(readFileSync(join(folder, 'settings.damaged-5.json'), 'utf8')).toBe(damaged);
    },
  );
});

describe('the log', () => {
  const lines = (name = 'landfolio.log') =>
    readFileSync(join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('has one JSON object a line, with the time, and a reference for an error', () => {
    const log = createFileLog(folder, { clock: new FakeClock(0), random: createSystemRandom() });
    log.info('started', { version: '1', count: 2, none: undefined });
    const reference = log.error('broke', Object.assign(new Error('bad'), { code: 'E1' }), { id: 'x' });
    expect(reference).toMatch(/^[A-Z2-9]{6}$/);
    expect(lines()[0]).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      level: 'info',
      event: 'started',
      version: '1',
      count: 2,
    });
    expect(lines()[1]).toMatchObject({
      level: 'error',
      event: 'broke',
      id: 'x',
      reference,
      error: 'Error: bad',
      code: 'E1',
    });
  });

  it('is put aside by size, and the oldest goes', () => {
    const log = createFileLog(folder, {
      clock: new FakeClock(),
      random: new FakeRandom(),
      maxBytes: 500,
      keep: 2,
    });
    for (let number = 0; number < 40; number += 1) log.info('tick', { number });
    expect(readdirSync(folder).sort()).toEqual(['landfolio.log', 'landfolio.log.1', 'landfolio.log.2']);
    for (const name of readdirSync(folder))
      expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(500);
    expect(lines().at(-1)?.number).toBe(39);
  });

  it('that cannot be written stops nothing', () => {
    writeFileSync(join(folder, 'file'), '');
    const log = createFileLog(join(folder, 'file'), { clock: new FakeClock(), random: new FakeRandom() });
    expect(() => log.error('x', new Error('y'))).not.toThrow();
  });

  it.each([
    ['https://files.example.com/a.pdf?sig=canary', '[link to files.example.com]'],
    ['see http://user:canary@host.example:8080/x.', '[link to host.example:8080]'],
    ['file:///home/canary/x', '[file path]'],
    ['Authorization: Bearer canary.abc', 'Authorization: [secret] [token]'],
    ['bearer canary', 'bearer [token]'],
    ['{"client_secret":"canary","a":1}', '{"client_secret":[secret],"a":1}'],
    ['client_id=canary&client_secret=canary&x=1', 'client_id=[secret]&client_secret=[secret]&x=1'],
    ['eyJhbGciOi.eyJzdWIi.canary', '[token]'],
    [`x ${'canary'.repeat(10)} y`, 'x [long value] y'],
  ])('keeps no secret: %s', (text, expected) => {
    const redacted = redact(text);
    expect(redacted).not.toContain('canary');
    expect(redacted).toContain(expected);
  });

  it('keeps no link, wherever it stands and in an error too', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.string(),
        (link, around) => {
          const { pathname, search } = new URL(link);
          fc.pre(pathname.length > 3 && !around.includes(pathname));
          const redacted = redact(`${around} ${link} ${around}`);
          expect(redacted).not.toContain(link);
          if (search.length > 3) expect(redacted).not.toContain(search);
        },
      ),
    );
    const log = createFileLog(folder, { clock: new FakeClock(), random: new FakeRandom() });
    log.error(
      'failed at https://a.example/canary',
      new Error('GET https://a.example/canary', { cause: new Error('Bearer canary') }),
      { note: 'password: canary' },
    );
    expect(readFileSync(join(folder, 'landfolio.log'), 'utf8')).not.toContain('canary');
  });
});
