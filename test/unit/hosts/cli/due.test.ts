import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dueUsage, runDue } from '../../../../main/hosts/cli/due/command-line.ts';
import type { Db } from '../../../../main/storage/db.ts';
import { libraryInFile } from '../../../support/new-library.ts';
import { makeOldLibrary } from '../../../support/old-library.ts';

let data: string;
let file: string;
let open: Db | null;
let printed: string;
let errors: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'landfolio-due-'));
  mkdirSync(join(data, 'store'));
  file = join(data, 'store/landfolio.db');
  open = null;
  printed = '';
  errors = '';
});
afterEach(() => {
  open?.close();
  rmSync(data, { recursive: true, force: true });
});

const now = Date.parse('2026-11-20T01:00:00Z');
function run(...argv: string[]): number {
  return runDue({
    argv,
    now: () => now,
    print: (text) => {
      printed += text;
    },
    printError: (text) => {
      errors += text;
    },
  });
}

function matter(db: Db, connection: string, number: string, settlementOn: string): void {
  db.run(
    `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer, kind, settlement_on)
     VALUES (?, ?, ?, 1, 1, 'desk', 'sale', ?)`,
    ...[`matter ${number}`, connection, number, settlementOn],
  );
}

describe('due', () => {
  test('prints the lines of Today while Landfolio has the library open, and writes nothing', () => {
    open = libraryInFile(file);
    matter(open, 'practice', '2026-118', '2026-11-25');
    const before = readdirSync(data, { recursive: true }).sort();
    const written = statSync(file).mtimeMs;
    expect(run('--data', data)).toBe(0);
    expect(printed).toBe(
      `Due on 2026-11-20. Settlements until 2026-12-04 were looked at.

Settlements (1)
- 2026-11-25  Settles in 3 working days, matter 2026-118
  Settlement date of the matter: 2026-11-25.
`,
    );
    expect(readdirSync(data, { recursive: true }).sort()).toEqual(before);
    expect(statSync(file).mtimeMs).toBe(written);
    // What it has open goes on to be written.
    matter(open, 'practice', '2026-119', '2026-11-26');
    printed = '';
    expect(run('--data', data, '--json')).toBe(0);
    expect(JSON.parse(printed)).toMatchObject({
      ...{ connection: 'practice', today: '2026-11-20', until: '2026-12-04' },
      lines: [
        { kind: 'settlement', date: '2026-11-25', act: 'openMatter', matter: { number: '2026-118' } },
        { kind: 'settlement', date: '2026-11-26', workingDays: 4, matter: { number: '2026-119' } },
      ],
    });
  });

  test('is of the connection that the folder uses, and of another day where one is given', () => {
    const db = libraryInFile(file);
    matter(db, 'office', '2026-1', '2027-01-04');
    db.close();
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ currentConnection: 'office' }));
    const library = readFileSync(file);
    expect(run('--data', data)).toBe(0);
    expect(printed).toContain('Nothing is due.');
    printed = '';
    expect(run('--data', data, '--on', '2026-12-31', '--json')).toBe(0);
    expect(JSON.parse(printed).lines).toMatchObject([{ workingDays: 1, date: '2027-01-04' }]);
    expect(readFileSync(file).equals(library)).toBe(true);
  });

  test('reads a library of an earlier version without bringing it up to date', () => {
    makeOldLibrary(file, 41, 3);
    const before = readFileSync(file);
    expect(run('--data', data)).toBe(0);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('names in one line what is wrong, and ends with 2', () => {
    const wrong = (...argv: string[]) => {
      errors = '';
      expect(run(...argv)).toBe(2);
      expect(errors.trimEnd()).not.toContain('\n');
      return errors;
    };
    expect(wrong()).toContain('--data: Enter the data folder');
    expect(wrong('--data', data, '--on', '2026-02-30')).toContain('--on: Enter a day that exists');
    expect(wrong('--data', data, '--nonsense')).toContain('--nonsense');
    expect(wrong('--data', data)).toContain(`There is no library ${file}`);
    writeFileSync(
      file,
      'no database, and longer than the header of one would be, so that it is looked at'.repeat(20),
    );
    expect(wrong('--data', data)).toContain(file);
    rmSync(file);
    const db = libraryInFile(file);
    db.exec('PRAGMA user_version = 9999');
    db.close();
    expect(wrong('--data', data)).toContain('newer version');
    db.close();
    writeFileSync(join(data, 'settings.json'), '{');
    expect(wrong('--data', data)).toContain('settings.json: it is no JSON');
    expect(printed).toBe('');
    expect(run('--help')).toBe(0);
    expect(printed).toBe(`${dueUsage}\n`);
  });
});
