import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areas } from '../../conformance/areas.ts';
import { runCommand } from '../../conformance/command.ts';
import { credentials } from '../../support/elsewhere.ts';
import { connectionFileOf, startOtherService } from '../../support/other-service/other-service.ts';

const longest = 240_000;

async function run(argv: readonly string[], environment: Record<string, string> = {}) {
  let [out, error] = ['', ''];
  const code = await runCommand(areas, argv, environment, {
    write: (text) => {
      out += text;
    },
    writeError: (text) => {
      error += text;
    },
  });
  return { code, error, out, last: out.trimEnd().split('\n').at(-1) };
}

test('our client and the practice service do what the document says', { timeout: longest }, async () => {
  const { code, out, last } = await run([]);
  expect(out).not.toContain('\nFailed:');
  expect(out).not.toContain('\nNot complete:');
  expect(last).toMatch(/^\d+ operations, \d+ rules, \d+ checks, 0 failed$/);
  expect(code).toBe(0);
});

/** Runs against a service that shares nothing with ours. */
async function runElsewhere(
  change: object,
  areas: readonly string[],
  options: Parameters<typeof startOtherService>[0] = {},
  more: readonly string[] = [],
) {
  const service = await startOtherService(options);
  const folder = await mkdtemp(join(tmpdir(), 'landfolio-conformance-'));
  try {
    const file = join(folder, 'connection.json');
    await writeFile(file, JSON.stringify({ ...connectionFileOf(service), ...change }));
    const ran = await run(['--connection', file, '--only', areas.join(','), ...more], credentials);
    return {
      ...ran,
      secrets: [credentials.LANDFOLIO_CLIENT_SECRET, ...service.tokens()],
      ledger: service.ledger,
    };
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
}

test('at another service it finds its own land, and skips what needs practice or costs money', {
  timeout: longest,
}, async () => {
  const areas = ['address-search', 'structured-search', 'autocomplete', 'properties', 'titles', 'decrypt'];
  const { code, out, last, secrets, ledger } = await runElsewhere({}, areas);
  expect(out).not.toContain('\nFailed:');
  expect(last).toMatch(/^\d+ operations, \d+ rules, \d+ checks, 0 failed$/);
  expect(code).toBe(0);
  expect(out).not.toContain('no property was found');
  expect(out).toMatch(/DEC-01 .*: may cost money; --allow-charges was not given/);
  expect(out).toMatch(/PRO-06 .*: needs the practice service/);
  for (const secret of secrets) expect(out).not.toContain(secret);
  expect([ledger.charges, ledger.orders]).toEqual([[], []]);
});

test('a service that says no more than it must is not blamed for what it leaves out', {
  timeout: longest,
}, async () => {
  const areas = ['properties', 'titles', 'decrypt'];
  const { code, out } = await runElsewhere({}, areas, { fullness: 'bare' }, ['--allow-charges']);
  expect(out).not.toContain('\nFailed:');
  expect(out).toMatch(/PRO-06 .*: the known property has no address/);
  expect(out).toMatch(/PRO-12 .*: the known property has no address/);
  expect(out).toMatch(/TIT-02 .*: the service names no property or no parcel/);
  expect(out).toMatch(/DEC-01 .*: the service names no parcel of its titles/);
  expect(code).toBe(0);
});

test('it says where client and service do not agree, without a secret', { timeout: longest }, async () => {
  const { code, out, secrets } = await runElsewhere({ wire: { titleParameter: 'title' } }, ['titles']);
  expect(out.split('\nFailed:\n')[1]).toMatch(/^ {2}TIT-02 /m);
  expect(code).toBe(1);
  for (const secret of secrets) expect(out).not.toContain(secret);
});

test('without credentials another service is not asked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'landfolio-conformance-'));
  try {
    const file = join(folder, 'connection.json');
    const address = 'http://127.0.0.1:9';
    const audience = { discovery: 'd', orders: 'o' };
    const sound = { name: 'N', environment: 'test', baseUrl: address, authUrl: address, audience };
    await writeFile(file, JSON.stringify(sound));
    expect((await run(['--connection', file])).error).toContain('--connection: Set LANDFOLIO_CLIENT_ID');
    await writeFile(file, JSON.stringify({ ...sound, authUrl: undefined }));
    const { code, error } = await run(['--connection', file], credentials);
    expect({ code, error }).toMatchObject({
      code: 2,
      error: expect.stringContaining('--connection: authUrl'),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
