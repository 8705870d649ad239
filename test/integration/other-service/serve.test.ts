import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { parseConnectionFile } from '../../../main/connection/connection-file.ts';

const script = join(import.meta.dirname, '../../support/other-service/serve.ts');

test('the second service runs by itself and hands out its connection file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-other-'));
  const file = join(folder, 'connection.json');
  const child = spawn(process.execPath, [script, '--fullness', 'thin', '--loose', '--connection-out', file], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  try {
    const lines = createInterface({ input: child.stdout });
    const [line] = (await once(lines, 'line')) as [string];
    const told = JSON.parse(line) as Record<string, string>;
    const connection = parseConnectionFile(readFileSync(file, 'utf8'));
    expect(connection).toMatchObject({ ok: true, value: { baseUrl: told.url, accountId: 'ELSE/0007' } });
    const health = await fetch(`${connection.ok ? connection.value.landBaseUrl : ''}/drss/v2/health`);
    expect(await health.json()).toMatchObject({ status: 'running' });
  } finally {
    child.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    rmSync(folder, { recursive: true, force: true });
    expect(code).toBe(0);
  }
});

test('an option that it does not know is refused', async () => {
  const child = spawn(process.execPath, [script, '--fullness', 'overflowing'], { stdio: 'ignore' });
  expect((await once(child, 'exit'))[0]).toBe(2);
});
