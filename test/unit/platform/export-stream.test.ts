import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportStream, writeWhole } from '../../../main/platform/export-stream.ts';
import { eventually } from '../../support/eventually.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-stream-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Gives its first half at once, and the second when it is told. */
function inTwo(text: string) {
  let goOn = () => {};
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  async function* chunks() {
    yield bytes(text);
    await told;
    yield bytes(text);
  }
  return { chunks: chunks(), goOn };
}

test('two that make the same file at once each have a whole one', async () => {
  const [one, other] = [inTwo('one'), inTwo('two')];
  const first = exportStream(one.chunks, folder, 'pack.pdf');
  const second = exportStream(other.chunks, folder, 'pack.pdf');
  one.goOn();
  expect(await first).toBe(join(folder, 'pack.pdf'));
  expect(textOf('pack.pdf')).toBe('oneone');
  other.goOn();
  expect(await second).toBe(join(folder, 'pack (2).pdf'));
  expect(textOf('pack (2).pdf')).toBe('twotwo');
  expect(readdirSync(folder).sort()).toEqual(['pack (2).pdf', 'pack.pdf']);
});

test('a new file never takes the place of one that came meanwhile', async () => {
  const { chunks, goOn } = inTwo('pack');
  const made = writeWhole(chunks, join(folder, 'pack.pdf'), { isNew: true });
  writeFileSync(join(folder, 'pack.pdf'), 'mine');
  goOn();
  await expect(made).rejects.toMatchObject({ code: 'EEXIST' });
  expect(textOf('pack.pdf')).toBe('mine');
  expect(readdirSync(folder)).toEqual(['pack.pdf']);
});

test('what a run that was killed left goes after a day', async () => {
  const killed = inTwo('half');
  const never = writeWhole(killed.chunks, join(folder, 'pack.pdf')).catch(() => {});
  await eventually(() => expect(readdirSync(folder)).toHaveLength(1));
  const [left = ''] = readdirSync(folder);
  const again = async (name: string) => {
    const { chunks, goOn } = inTwo('pack');
    goOn();
    await writeWhole(chunks, join(folder, name));
  };
  await again('pack.pdf');
  expect(readdirSync(folder).sort()).toEqual([left, 'pack.pdf']);
  utimesSync(join(folder, left), 1, 1);
  await again('other.pdf');
  expect(readdirSync(folder)).toContain(left);
  await again('pack.pdf');
  expect(readdirSync(folder).sort()).toEqual(['other.pdf', 'pack.pdf']);
  killed.goOn();
  await never;
});
