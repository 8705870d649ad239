import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, open, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { redactedLines } from '../../../main/app/support-bundle.ts';
import { redact } from '../../../main/lib/redact.ts';
import { zipOf } from '../../../main/lib/zip.ts';
import { createCrashFiles } from '../../../main/platform/crash-files.ts';
import { exportBytes } from '../../../main/platform/export-bytes.ts';
import { exportCopy } from '../../../main/platform/export-copy.ts';
import { exportStream } from '../../../main/platform/export-stream.ts';
import { createFileLog } from '../../../main/platform/file-log.ts';
import { createSystemRandom } from '../../../main/platform/system-random.ts';
import { FakeClock } from '../../support/fake-clock.ts';

// Files are named after matters, people and land. What the disk or a parser complains of quotes them.

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-names-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const private_ = /2026-118|O'Brien|Brien|Nguyen|Gorse|Matter/;

/** What the log, a report and a bundle made of it hold after this was logged. */
function writtenOf(error: unknown, fields: Record<string, string> = {}): string {
  const options = { clock: new FakeClock(), random: createSystemRandom(), version: '1' };
  const log = createFileLog(join(folder, 'logs'), options);
  const crashes = createCrashFiles(join(folder, 'crashes'), options);
  log.error('desktop.save', error, fields);
  log.warn('store.swept', fields);
  crashes.record('uncaughtException', error, fields);
  const logged = readFileSync(join(folder, 'logs', 'landfolio.log'), 'utf8');
  return `${logged}\n${redactedLines(logged)}\n${crashes.list()[0]?.text}`;
}

async function errorOf(act: () => Promise<unknown>): Promise<Error> {
  try {
    await act();
  } catch (error) {
    return error as Error;
  }
  throw new Error('It went well');
}

const name = "Matter 2026-118 O'Brien & Nguyen 'Gorse St'";

describe('a name or a path', () => {
  it.each([
    ['of a file that is not there', (path: string) => open(join(path, `${name}.zip`))],
    ['of a folder under a file', (path: string) => mkdir(join(path, 'file', name))],
    ['that is copied from', (path: string) => copyFile(join(path, `${name}.csv`), join(path, 'x'))],
    ['that is copied to', (path: string) => copyFile(join(path, 'file'), join(path, 'none', `${name}.pdf`))],
    ['that is renamed', (path: string) => rename(join(path, name), join(path, `${name} 2`))],
  ])('%s does not reach the log', async (_, act) => {
    writeFileSync(join(folder, 'file'), 'x');
    const error = await errorOf(() => act(folder));
    expect(error.message).toMatch(private_);
    const written = writtenOf(error);
    expect(written).not.toMatch(private_);
    expect(written).toMatch(/ENOENT|ENOTDIR/);
    expect(written).toMatch(/open|mkdir|copyfile|rename/);
    expect(written).toContain('log-names.test.ts');
    expect(writtenOf(new Error('Could not be saved', { cause: error }))).not.toMatch(private_);
  });

  it.each([
    `Cannot write C:\\Users\\Jo\\Documents\\${name}.zip`,
    `Cannot write \\\\server\\share\\${name}`,
    `unable to open database file /srv/office/${name}/library.db`,
    `failed (~/Documents/${name})`,
    `${name.replaceAll(' ', '_')}.pdf is locked`,
    `Unexpected token 'P', "${name}"... is not valid JSON`,
    `No such matter: “${name}”`,
    `No such matter: \`${name}\`, nor '${name}'`,
    `first line\n  /srv/${name}\n  "${name}"`,
  ])('in words does not either: %s', (message) => {
    const error = new Error(message);
    error.stack = `Error: ${message}\n    at save (/opt/app/${name}/main/host/export-bytes.ts:12:3)`;
    const written = writtenOf(error, { path: message, name: `/srv/${name}` });
    expect(written).not.toMatch(private_);
    expect(written).toContain('export-bytes.ts:12:3');
  });

  it('is never found, wherever it stands in a path or in quotes', () => {
    const text = fc.stringMatching(/^[A-Za-z0-9 &.-]{0,12}$/);
    const around = fc.constantFrom(
      (path: string) => `ENOENT: no such file or directory, open '${path}'`,
      (path: string) => `EXDEV: not permitted, rename '/a/b' -> '${path}'`,
      (path: string) => `not found: ${path}`,
      (path: string) => `"${path}" is not valid`,
    );
    fc.assert(
      fc.property(text, text, around, fc.boolean(), (before, after, said, isWindows) => {
        const path = isWindows ? `C:\\x\\${before}2026-118${after}` : `/x/${before}2026-118${after}`;
        const log = createFileLog(join(folder, 'p'), {
          clock: new FakeClock(),
          random: createSystemRandom(),
        });
        log.error('x', new Error(said(path)), { path });
      }),
      { numRuns: 300 },
    );
    expect(readFileSync(join(folder, 'p', 'landfolio.log'), 'utf8')).not.toContain('2026-118');
  });
});

describe('a name that the disk or a ZIP has already', () => {
  const taken = '2026-118 Priya Nair 10 DUNDAS ROAD CARLTON Water certificate.pdf';
  const words = taken.replace('.pdf', '').split(' ');

  async function* nothing(): AsyncGenerator<Uint8Array> {}
  async function zipTwice(): Promise<void> {
    const entry = { name: taken, modifiedAt: 0, bytes: new Uint8Array() };
    for await (const _ of zipOf([entry, entry]));
  }

  it.each([
    ['copied', (path: string) => exportCopy(join(path, 'stored'), path, taken)],
    ['made', (path: string) => exportBytes(new Uint8Array(1), path, taken)],
    ['streamed', (path: string) => exportStream(nothing(), path, taken)],
    ['packed', zipTwice],
  ])('is not in the error where a file is %s too often', async (_, act) => {
    const stem = taken.replace('.pdf', '');
    writeFileSync(join(folder, 'stored'), 'other');
    for (let copy = 1; copy <= 999; copy += 1) {
      writeFileSync(join(folder, copy === 1 ? taken : `${stem} (${copy}).pdf`), 'x');
    }
    const error = await errorOf(() => act(folder));
    for (const word of words) expect(error.message).not.toContain(word);
    const written = writtenOf(error);
    // The number of a house may stand in a time.
    for (const word of words.filter((one) => one !== '10')) expect(written).not.toContain(word);
  });

  it('does not reach the log where an error names it all the same, without quotes', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{5,9}$/);
    const ending = fc.constantFrom('pdf', 'zip', 'csv', 'html', 'PDF');
    const around = fc.constantFrom(
      (file: string) => `There are too many copies of ${file} in /home/x`,
      (file: string) => `Two files of one name in a ZIP: ${file}`,
      (file: string) => `${file} is open in another program, ${file} (2).pdf too`,
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), ending, around, (names, end, said) => {
        const message = said(`2026-118 ${names.join(' ')}.${end}`);
        const written = redact(`Error: ${message}`);
        for (const one of ['2026-118', ...names]) expect(written).not.toContain(one);
      }),
      { numRuns: 300 },
    );
  });
});

it('what helps is left: words, codes, places in the program and apostrophes', () => {
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const written = writtenOf(
    new Error("It wasn't read; the item's state isn't known (busy). 3 of 4 and/or 5"),
    {
      item: '01890a5d-ac96-774b-bcce-b302099a8057',
      kind: 'network',
    },
  );
  expect(written).toContain("It wasn't read; the item's state isn't known (busy). 3 of 4 and/or 5");
  expect(written).toContain('01890a5d-ac96-774b-bcce-b302099a8057');
  expect(written).toContain('log-names.test.ts:');
});
