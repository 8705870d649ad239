import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askFeed, readFeed } from '../../../main/updates/feed.ts';
import { ok } from '../../../shared/lib/result.ts';
import { createFakeHttp } from '../../support/fake-http.ts';
import { describe as describeVersion } from '../../support/update-feed.ts';

const script = fileURLToPath(new URL('../../../scripts/sign-feed.ts', import.meta.url));
const run = (...args: string[]) =>
  execFileSync(process.execPath, [script, ...args], { encoding: 'utf8' }).trim();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-feed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('signs what Landfolio then takes for signed, under the key that it prints', async () => {
  const pem = join(folder, 'key.pem');
  const file = join(folder, 'latest.yml');
  writeFileSync(file, describeVersion('2.0.0', 'a.exe'));
  const made = run('--new-key', pem);
  expect(run('--key', pem, file)).toBe(made);
  const feed = readFeed('https://updates.example/', made);
  if (!feed.ok || feed.value === null) throw new Error('The key that it prints can be entered');
  const http = createFakeHttp(({ url }) => {
    const bytes = readFileSync(join(folder, url.slice('https://updates.example/'.length)));
    return ok({ status: 200, headers: {}, bytes, correlationId: 'c' });
  });
  expect(await askFeed(http, feed.value, 'latest.yml')).toMatchObject({ value: { isSigned: true } });
});

it('writes no key over another', () => {
  const pem = join(folder, 'key.pem');
  run('--new-key', pem);
  const before = readFileSync(pem, 'utf8');
  expect(spawnSync(process.execPath, [script, '--new-key', pem]).status).not.toBe(0);
  expect(readFileSync(pem, 'utf8')).toBe(before);
});
