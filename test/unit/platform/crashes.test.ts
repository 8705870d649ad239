import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catchCrashes } from '../../../main/platform/catch-crashes.ts';
import { createCrashFiles } from '../../../main/platform/crash-files.ts';
import { createDiagnostics } from '../../../main/platform/diagnostics.ts';
import { thinImages } from '../../../main/platform/memory-images.ts';
import { readConnectionFile } from '../../../main/platform/read-connection-file.ts';
import { createSystemRandom } from '../../../main/platform/system-random.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-crashes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function files(keep = 20) {
  const clock = new FakeClock();
  const crashes = createCrashFiles(join(folder, 'crashes'), {
    clock,
    random: createSystemRandom(),
    version: '1.2.3',
    keep,
  });
  return { clock, crashes };
}

describe('reports of crashes', () => {
  it('say what broke, where and in which version, and nothing secret', () => {
    const { crashes } = files();
    const error = new Error('Could not ask https://files.example/doc?sig=CANARY with Bearer CANARY', {
      cause: new Error('client_secret=CANARY'),
    });
    const reference = crashes.record('uncaughtException', error, {
      address: 'https://a.example/?token=CANARY',
    });
    const [report] = crashes.list();
    expect(report).toMatchObject({ reference, what: 'Landfolio stopped because of an internal error' });
    expect(report?.text).toContain('[link to files.example]');
    expect(report?.text).toContain('"version": "1.2.3"');
    expect(report?.text).toContain('crashes.test.ts');
    expect(report?.text).not.toContain('CANARY');
    expect(readdirSync(join(folder, 'crashes'))).toEqual([report?.fileName]);
  });

  it('are kept newest first, and no more than so many', async () => {
    const { clock, crashes } = files(3);
    const references: string[] = [];
    for (let number = 0; number < 5; number += 1) {
      references.push(crashes.record('page', `number ${number}`));
      await clock.advance(1000);
    }
    expect(crashes.list().map(({ reference }) => reference)).toEqual(references.slice(2).reverse());
  });

  it('leave alone what is not theirs, and pass over what cannot be read', () => {
    const { crashes } = files();
    crashes.record('start', 'x');
    writeFileSync(join(folder, 'crashes', 'note.txt'), 'mine');
    writeFileSync(join(folder, 'crashes', 'crash-20260901T000000000Z-AAAAAA.json'), '{');
    expect(crashes.list()).toHaveLength(1);
    expect(readdirSync(join(folder, 'crashes'))).toContain('note.txt');
  });

  it('that the disk refuses cost nothing but themselves', () => {
    writeFileSync(join(folder, 'crashes'), 'a file where the folder should be');
    const { crashes } = files();
    expect(crashes.record('child', new Error('x'))).toMatch(/^[A-Z2-9]{6}$/);
    expect(crashes.list()).toEqual([]);
  });
});

describe('what nobody caught', () => {
  function caught() {
    const process = new EventEmitter();
    const { crashes } = files();
    const log = createQuietLog();
    const ended: string[] = [];
    catchCrashes(process, { crashes, log, end: (message) => ended.push(message) });
    return { process, crashes, log, ended };
  }

  it('ends the process once, in words with the reference of its report', () => {
    const { process, crashes, ended } = caught();
    process.emit('uncaughtException', new Error('first'));
    process.emit('uncaughtException', new Error('second, while it ends'));
    expect(crashes.list()).toHaveLength(2);
    expect(ended).toHaveLength(1);
    expect(crashes.list().some(({ reference }) => ended[0]?.includes(reference))).toBe(true);
  });

  it('is written down where it was a promise, and the day goes on', () => {
    const { process, crashes, log, ended } = caught();
    process.emit('unhandledRejection', 'no error at all');
    expect(crashes.list()).toMatchObject([{ what: expect.stringContaining('continued') }]);
    expect(log.lines).toMatchObject([{ event: 'crash.unheard' }]);
    expect(ended).toEqual([]);
  });
});

it('the newest memory images stay, and nothing else is touched', () => {
  mkdirSync(join(folder, 'reports'));
  for (const number of [1, 2, 3, 4, 5]) {
    const path = join(folder, 'reports', `${number}.dmp`);
    writeFileSync(path, 'x');
    utimesSync(path, number, number);
  }
  writeFileSync(join(folder, 'settings.dat'), 'x');
  thinImages(folder);
  expect(readdirSync(folder, { recursive: true }).map(String).sort()).toEqual(
    [
      'reports',
      join('reports', '3.dmp'),
      join('reports', '4.dmp'),
      join('reports', '5.dmp'),
      'settings.dat',
    ].sort(),
  );
});

it('diagnostics name the images and never hold them, and call no person by name', () => {
  const { crashes } = files();
  mkdirSync(join(folder, 'logs'));
  mkdirSync(join(folder, 'images'));
  writeFileSync(join(folder, 'logs', 'landfolio.log'), 'newest\n');
  writeFileSync(join(folder, 'logs', 'landfolio.log.1'), 'older\n');
  writeFileSync(join(folder, 'images', 'a.dmp'), 'memory');
  const made = createDiagnostics({ root: folder, crashes, host: 'test', images: join(folder, 'images') });
  expect(made.logs()).toEqual([
    { name: 'landfolio.log.1', text: 'older\n' },
    { name: 'landfolio.log', text: 'newest\n' },
  ]);
  expect(made.memoryImages()).toMatchObject([{ name: 'a.dmp', bytes: 6 }]);
  expect(made.withoutNames(`open '${homedir()}/x'`)).toBe("open '~/x'");
});

describe('a connection file that was opened', () => {
  it('is read as text', () => {
    writeFileSync(join(folder, 'a.landfolio'), '{"name":"Müller"}');
    expect(readConnectionFile(join(folder, 'a.landfolio'))).toEqual({ ok: true, value: '{"name":"Müller"}' });
  });

  it('is refused in words where it is large, no file, or not there', () => {
    writeFileSync(join(folder, 'large.landfolio'), Buffer.alloc(1_000_001));
    for (const name of ['large.landfolio', '.', 'none.landfolio']) {
      expect(readConnectionFile(join(folder, name))).toMatchObject({
        ok: false,
        failure: { message: expect.stringContaining('connection file') },
      });
    }
  });
});
