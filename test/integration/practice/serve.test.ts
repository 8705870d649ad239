import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseConnectionFile } from '../../../main/connection/connection-file.ts';
import { startPracticeService } from '../../../main/practice/service.ts';
import { readKeys } from '../../../main/register/authenticity/read-keys.ts';

const script = join(import.meta.dirname, '../../../main/practice/serve.ts');

test('prints where it listens, writes a connection file and a key that Landfolio takes, and stops when told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'serve-'));
  const path = join(folder, 'connection.json');
  const child = spawn(
    process.execPath,
    [script, '--seed', '3', '--write-connection', path, '--write-key', `${path}.pem`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    const [line] = await once(child.stdout, 'data');
    const { url, clientId } = JSON.parse(String(line));
    expect(clientId).toBe('practice');
    const connection = parseConnectionFile(await readFile(path, 'utf8'));
    expect(connection).toMatchObject({ ok: true, value: { baseUrl: `${url}/api` } });
    expect(readKeys(await readFile(`${path}.pem`, 'utf8'))).toMatchObject({
      ok: true,
      value: [{ bits: 2048 }],
    });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});

test('announces no end of an idle connection, for it never ends one', async () => {
  const practice = await startPracticeService();
  try {
    const { headers } = await fetch(practice.url);
    expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', null]);
  } finally {
    await practice.close();
  }
});

test.each([
  ['--port', 'abc'],
  ['--seed', ''],
  ['--pace', '0'],
  ['--scenario', 'earthquake'],
])('%s "%s" is refused with its name and the usage', async (name, value) => {
  const run = promisify(execFile)(process.execPath, [script, name, value]);
  await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(name) });
});
