import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areas } from '../../conformance/areas.ts';
import { runCommand } from '../../conformance/command.ts';
import { failuresTitle } from '../../conformance/report.ts';
import { connectionFileOf, startOtherService } from '../../support/other-service/other-service.ts';
import { credentials } from '../../support/other-service-job.ts';

const longest = 900_000;

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
  return { code, error, out, ...partsOf(out) };
}

/** The end of a report, so that a test that fails shows the causes and not the whole table. */
function partsOf(out: string) {
  const last = out.trimEnd().split('\n').at(-1) ?? '';
  const [, brief = ''] = out.split(`\n${failuresTitle}:\n`);
  const [, skipped = ''] = out.split(/^Skipped, \d+ in all:\n/m);
  return { last, failures: linesOf(brief), skipped: linesOf(skipped.split('\n\n')[0] ?? '') };
}

/** Items of a list stand two columns in. */
function linesOf(list: string): string[] {
  return list.split('\n').flatMap((line) => (line.startsWith('  ') ? [line.slice(2)] : []));
}

// All areas: `npm run test:campaigns -- --only conformance`. That each rule has a check is a unit test.
test('our client and the practice service do what the document says', { timeout: longest }, async () => {
  const areas = 'titles,decrypt,order-creation,drss,title-alerts';
  const { code, error, failures, last } = await run(['--only', areas]);
  expect({ failures, error }, failures.join('\n')).toEqual({ failures: [], error: '' });
  expect(last).toMatch(/^\d+ operations, \d+ rules, \d+ checks, 0 failed$/);
  expect(code).toBe(0);
});

/** Runs against a service that shares nothing with ours. */
async function runOtherService(
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
  const { code, error, out, failures, skipped, last, secrets, ledger } = await runOtherService({}, areas);
  expect({ failures, error }, failures.join('\n')).toEqual({ failures: [], error: '' });
  expect(last).toMatch(/^\d+ operations, \d+ rules, \d+ checks, 0 failed, \d+ skipped$/);
  expect(last.split(', ').at(-1)).toBe(`${skipped.length} skipped`);
  expect(code).toBe(0);
  expect(skipped).not.toContainEqual(expect.stringContaining('no property was found'));
  expect(skipped).toContainEqual(
    expect.stringMatching(/DEC-01 .*: may cost money; --allow-charges was not given/),
  );
  expect(skipped).toContainEqual(expect.stringMatching(/PRO-06 .*: needs the practice service/));
  expect(secrets.filter((secret) => out.includes(secret))).toEqual([]);
  expect([ledger.charges, ledger.orders]).toEqual([[], []]);
});

test('a service that says no more than it must is not blamed for what it leaves out', {
  timeout: longest,
}, async () => {
  const areas = ['properties', 'titles', 'decrypt'];
  const options = { fullness: 'bare' } as const;
  const { code, error, failures, skipped } = await runOtherService({}, areas, options, ['--allow-charges']);
  expect({ failures, error }, failures.join('\n')).toEqual({ failures: [], error: '' });
  for (const reason of [
    /PRO-06 .*: the known property has no address/,
    /PRO-12 .*: the known property has no address/,
    /TIT-02 .*: the service names no property or no parcel/,
    /DEC-01 .*: the service names no parcel of its titles/,
  ]) {
    expect(skipped).toContainEqual(expect.stringMatching(reason));
  }
  expect(code).toBe(0);
});

test('it says where client and service do not agree, without a secret', { timeout: longest }, async () => {
  const wrong = { wire: { titleParameter: 'title' } };
  const { code, out, failures, secrets } = await runOtherService(wrong, ['titles']);
  expect(failures).toContainEqual(expect.stringMatching(/^TIT-02 /));
  expect(code).toBe(1);
  expect(secrets.filter((secret) => out.includes(secret))).toEqual([]);
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
