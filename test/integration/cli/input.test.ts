import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { JobBench } from '../../support/job-process.ts';
import { clientId } from '../../support/other-service/token-issuer.ts';
import { credentials, plainOrder, withOtherServiceJob } from '../../support/other-service-job.ts';

interface Refused {
  readonly what: string;
  readonly options: readonly string[];
  /** What the message must hold: the option or field, and what is accepted. */
  readonly says: readonly (string | RegExp)[];
  readonly code?: string;
}

const address = ['--address', '7 GUM LEAF COURT NHILL 3418'];
const product = ['--product', 'RegisterSearchStatement'];
const matter = ['--matter', 'M1'];

/** The rest of the command line is proved where it is read. */
const onTheLine: readonly Refused[] = [
  { what: 'nothing at all', options: [], says: ['--address', '--product', '--matter'] },
  { what: 'an option that is none', options: [...plainOrder, '--tittle', '1/1'], says: ['--tittle'] },
  {
    what: 'an email address that is none',
    options: [...plainOrder, '--email', 'desk at office'],
    says: ['--email', 'Enter an email address'],
  },
  {
    what: 'a matter number of a whole page',
    options: [...address, ...product, '--matter', 'x'.repeat(3000)],
    says: ['--matter', 'at most 40 characters'],
  },
];

const onTheService: readonly Refused[] = [
  {
    what: 'a product nobody offers',
    options: [...address, ...matter, '--product', 'Horoscope'],
    code: 'product_not_found',
    says: ['Horoscope'],
  },
  {
    what: 'a product that cannot be had now',
    options: [...address, ...matter, '--product', 'HistoricalSearch'],
    code: 'not_orderable',
    says: ['HistoricalSearch', 'TEMPORARILY_SUSPENDED'],
  },
  {
    what: 'an address nobody has',
    options: ['--address', '1 NOWHERE ROAD NHILL 3418', ...product, ...matter],
    code: 'not_found',
    says: ['1 NOWHERE ROAD NHILL 3418', /address/],
  },
  {
    what: 'a title nobody has',
    options: [...address, ...matter, ...product, '--title', '1/1'],
    code: 'notFound',
    says: ['--title 1/001', 'found nothing for this request'],
  },
  {
    what: 'a title of other land than the address',
    options: [...address, ...matter, ...product, '--title', '9120/441'],
    code: 'invalid',
    says: ['--title 9120/441', '7 GUM LEAF COURT NHILL 3418', '5\\LP55120', 'leave out --address'],
  },
  {
    what: 'an id that is of no title',
    options: [...matter, ...product, '--title', 'Qx9-_'],
    code: 'notFound',
    says: ['--title Qx9-_', 'found nothing for this request'],
  },
  {
    what: 'a warning that is not acknowledged',
    options: [...address, ...matter, '--product', 'FloodNote'],
    code: 'warning',
    says: ['--acknowledge-warnings', 'no flood'],
  },
  {
    what: 'vendors that are missing',
    options: [...address, ...matter, '--product', 'LandLevyCertificate'],
    code: 'invalid',
    says: [/LandLevyCertificate.*vendors/i],
  },
];

function expectSays(message: unknown, says: readonly (string | RegExp)[]): void {
  for (const words of says) {
    if (typeof words === 'string') expect(message).toContain(words);
    else expect(message).toMatch(words);
  }
}

describe.concurrent('the job’s command line', () => {
  for (const { what, options, says } of onTheLine) {
    test(`with ${what} names the option and ends with 2`, async () => {
      const bench = await JobBench.open();
      try {
        const end = await bench.run(options);
        expect(end.course).toEqual(['failed']);
        expect(end.exitCode).toBe(2);
        expect(end.last.code).toBe('invalid');
        expectSays(end.last.message, says);
      } finally {
        await bench.close();
      }
    });
  }

  test('with a file where the folder for certificates should be says so before it orders', async () => {
    await withOtherServiceJob({}, async ({ bench, run, service }) => {
      await writeFile(bench.out, 'taken');
      const end = await run(plainOrder);
      expect(end.exitCode).toBe(2);
      expect(end.last).toMatchObject({ step: 'failed', code: 'invalid', faults: [{ field: '--out' }] });
      expectSays(end.last.message, [bench.out, 'Nothing was ordered']);
      expect(service.ledger.calls).toEqual([]);
    });
  });

  for (const { what, options, says, code } of onTheService) {
    test(`with ${what} says so, and orders nothing`, async () => {
      await withOtherServiceJob({}, async ({ run, service }) => {
        const end = await run(options);
        expect(end.exitCode).toBe(1);
        expect(end.last.step).toBe('failed');
        if (code !== undefined) expect(end.last.code).toBe(code);
        expectSays(end.last.message, says);
        expect(service.ledger.count('place')).toBe(0);
        expect(service.ledger.wrongs).toEqual([]);
      });
    });
  }
});

describe.concurrent('the job’s connection', () => {
  test('has every fault of its file named, with what is accepted', async () => {
    await withOtherServiceJob({}, async ({ bench, connection }) => {
      const file = await bench.file(
        'faulty.json',
        JSON.stringify({
          ...connection,
          environment: 'live',
          baseUrl: 'ftp://elsewhere.example',
          authUrl: undefined,
          audience: { discovery: 7 },
          customerId: 'x'.repeat(40),
          poll: { minimumSeconds: '0.2' },
          wire: { priceUnit: 'shillings' },
          secret: 'no',
        }),
      );
      const end = await bench.run([...plainOrder, '--connection', file], credentials);
      expect(end.exitCode).not.toBe(0);
      expect(end.last).toMatchObject({ step: 'failed' });
      const faulty = [
        'environment',
        'baseUrl',
        'authUrl',
        'audience.discovery',
        'audience.orders',
        'customerId',
      ];
      expectSays(end.last.message, [...faulty, 'poll.minimumSeconds', 'wire.priceUnit', 'secret']);
      expectSays(end.last.message, ['"production"', '39', 'https', 'dollars']);
    });
  });

  test('is named where its file is missing or no JSON', async () => {
    await withOtherServiceJob({}, async ({ bench }) => {
      const missing = await bench.run(
        [...plainOrder, '--connection', join(bench.folder, 'none.json')],
        credentials,
      );
      expect(missing.last).toMatchObject({ step: 'failed', code: 'invalid' });
      expectSays(missing.last.message, [/^--connection: .*none\.json/]);
      const file = await bench.file('broken.json', '{"name": "Elsewhere",');
      const broken = await bench.run([...plainOrder, '--connection', file], credentials);
      expect(broken.last.step).toBe('failed');
      expectSays(broken.last.message, ['connection file', /line 1/]);
    });
  });

  test('asks for credentials by the names of their variables, and reaches nobody without them', async () => {
    await withOtherServiceJob({}, async ({ bench, connection, service }) => {
      const file = await bench.file('c.json', JSON.stringify(connection));
      const options = [...plainOrder, '--connection', file];
      const incomplete: Record<string, string>[] = [
        {},
        { LANDFOLIO_CLIENT_ID: clientId, LANDFOLIO_CLIENT_SECRET: '' },
      ];
      for (const environment of incomplete) {
        const end = await bench.run(options, environment);
        expect(end.last).toMatchObject({ step: 'failed', code: 'credentials' });
        expectSays(end.last.message, ['LANDFOLIO_CLIENT_ID', 'LANDFOLIO_CLIENT_SECRET']);
      }
      expect(service.ledger.calls).toEqual([]);
    });
  });

  test('says that credentials are wrong, and shows none of them', async () => {
    await withOtherServiceJob({}, async ({ bench, connection, service }) => {
      const file = await bench.file('c.json', JSON.stringify(connection));
      const wrong = { LANDFOLIO_CLIENT_ID: clientId, LANDFOLIO_CLIENT_SECRET: 'CANARY-wrong' };
      const end = await bench.start([...plainOrder, '--connection', file], wrong).ended;
      expect(end.last).toMatchObject({ step: 'failed', code: 'refused' });
      expectSays(end.last.message, [/credentials|client id/i]);
      expect(end.stdout + end.stderr).not.toContain('CANARY');
      expect(await bench.filesHolding(['CANARY'])).toEqual([]);
      expect(service.ledger.count('properties')).toBe(0);
    });
  });

  test('that nobody answers at ends in words, soon', async () => {
    await withOtherServiceJob({}, async ({ bench, connection, service }) => {
      const file = await bench.file(
        'c.json',
        JSON.stringify({ ...connection, baseUrl: 'http://127.0.0.1:9/land' }),
      );
      const end = await bench.start([...plainOrder, '--connection', file], credentials).ended;
      expect(end.last).toMatchObject({ step: 'failed', code: 'network' });
      expect(service.ledger.count('place')).toBe(0);
    });
  });
});
