import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDocuments } from '../../../main/library/documents.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { createConfSettings } from '../../../main/platform/conf-settings.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { csvRecords } from '../../../shared/lib/csv.ts';
import { copiesListName, folderMarkName } from '../../../shared/model/matter-folder-text.ts';
import { eventually } from '../../support/eventually.ts';
import { libraryInFile } from '../../support/new-library.ts';

/*
 * Copies to the folders of matters on a real disk, by a process that is killed again and again: whatever stands under a final name is
 * whole, and everything is there once.
 */

const script = fileURLToPath(new URL('../../support/folder-copies-child.ts', import.meta.url));
let folder: string;
let root: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-copies-'));
  root = join(folder, 'share');
  for (const name of ['share', 'store', 'settings']) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** A library with documents of two matters, switched on before they arrived. Gives the sums of their bytes. */
function fill(documents: number, bytes: number): Set<string> {
  const db = libraryInFile(join(folder, 'landfolio.db'));
  const now = () => 1_800_000_000_000;
  const kept = createDocuments(db, {
    ...{ now, computer: 'desk', template: () => '{product}.pdf' },
    ...{ viewUrl: (id) => id, dragUrl: () => null },
  });
  const matters = createMatters(db, { now, newId: () => `m${Math.random()}`, computer: 'desk' });
  const sums = new Set<string>();
  for (let at = 0; at < documents; at += 1) {
    const content = randomBytes(bytes);
    const sha256 = createHash('sha256').update(content).digest('hex');
    sums.add(sha256);
    writeFileSync(join(folder, 'store', sha256), content, { mode: 0o600 });
    kept.add({
      ...{
        id: `d${at}`,
        connectionId: 'c',
        sha256,
        bytes,
        fileType: 'pdf',
        remark: null,
        resourceText: null,
      },
      ...{ matterId: matters.use('c', `2026-${at % 2}`), state: 'STORED' },
      // Half of them have one name.
      source: {
        own: {
          name: at % 4 < 2 ? 'Plan' : `Plan ${at}`,
          kind: 'other',
          datedOn: null,
          origin: '',
          copyOf: [],
        },
      },
    });
  }
  db.close();
  const settings = createConfSettings(join(folder, 'settings'), createSystemClock());
  settings.set('matterFolders.root', { path: root, connectionId: 'c' });
  settings.set('matterFolders.pattern', { folder: '{matter}', file: '{product}.pdf' });
  writeFileSync(join(root, folderMarkName), 'here');
  return sums;
}

function start(diesAt = 0) {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      script,
      ...['landfolio.db', 'store', 'settings'].map((name) => join(folder, name)),
      String(diesAt),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return {
    child,
    ended: once(child, 'exit'),
    said: (text: string) => eventually(() => expect(said).toContain(text)),
  };
}

const copiesIn = () =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.pdf'))
    .sort();
const sumOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

test('a process that is killed at any of its acts leaves no torn copy, and copies everything once', async () => {
  const sums = fill(16, 20_000);
  for (let act = 5; act < 34; act += 3) {
    const { ended } = start(act);
    expect(await ended).toEqual([null, 'SIGKILL']);
    for (const path of copiesIn()) expect(sums.has(sumOf(join(root, path))), path).toBe(true);
  }
  // It was killed while it copied, and not before or after.
  expect(copiesIn().length).toBeGreaterThan(3);
  expect(copiesIn().length).toBeLessThan(16);
  expect(await start().ended).toEqual([0, null]);
  const copies = copiesIn();
  expect(copies).toHaveLength(16);
  expect(new Set(copies.map((path) => sumOf(join(root, path))))).toEqual(sums);
  // Nothing unfinished is left, others may read the copies, and each list names each copy of its matter once.
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
  if (process.platform !== 'win32') expect(statSync(join(root, copies[0] ?? '')).mode & 0o777).toBe(0o644);
  for (const matter of ['2026-0', '2026-1']) {
    const [, ...rows] = csvRecords(readFileSync(join(root, matter, copiesListName), 'utf8'));
    expect(rows.map(({ fields }) => `${matter}/${fields[0]}`).sort()).toEqual(
      copies.filter((path) => path.startsWith(`${matter}/`)),
    );
  }
});

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a folder without rights gets its copies once it has them',
  async () => {
    fill(2, 1000);
    chmodSync(root, 0o500);
    const { child, ended, said } = start();
    await said('waiting: noRights');
    expect(copiesIn()).toEqual([]);
    chmodSync(root, 0o700);
    child.kill('SIGKILL');
    await ended;
    const again = start();
    expect(await again.ended).toEqual([0, null]);
    expect(copiesIn()).toHaveLength(2);
  },
);

test('a folder that goes away is not made in its place, and gets its copies when it is back', async () => {
  fill(4, 1000);
  renameSync(root, join(folder, 'unplugged'));
  // As the place of a share that is not mounted.
  mkdirSync(root);
  const { child, ended, said } = start();
  await said('waiting: unmarked');
  expect(readdirSync(root)).toEqual([]);
  child.kill('SIGKILL');
  await ended;
  rmSync(root, { recursive: true });
  renameSync(join(folder, 'unplugged'), root);
  const again = start();
  expect(await again.ended).toEqual([0, null]);
  expect(copiesIn()).toHaveLength(4);
  expect(existsSync(join(folder, 'unplugged'))).toBe(false);
});
