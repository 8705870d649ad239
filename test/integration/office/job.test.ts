import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobBench } from '../../support/job-process.ts';
import { passwordOf, TestOffice } from '../../support/office.ts';
import {
  connectionFileOf,
  type OtherService,
  startOtherService,
} from '../../support/other-service/other-service.ts';
import { credentials, plainOrder } from '../../support/other-service-job.ts';

/* The job of a person of an office, with a real server. */

let office: TestOffice;
let other: TestOffice;
let service: OtherService;
let bench: JobBench;
let connection: readonly string[];
beforeAll(async () => {
  [office, other, service, bench] = await Promise.all([
    TestOffice.start(['alice']),
    TestOffice.start(['alice']),
    startOtherService(),
    JobBench.open(),
  ]);
  connection = [
    '--connection',
    await bench.file('connection.json', JSON.stringify(connectionFileOf(service))),
  ];
}, 60_000);
afterAll(async () => {
  await bench?.close();
  await Promise.all([service?.close(), office?.close(), other?.close()]);
});

const run = (options: readonly string[], password: string | null = passwordOf('alice')) =>
  bench.run([...options, ...connection], {
    ...credentials,
    ...(password === null ? {} : { LANDFOLIO_OFFICE_PASSWORD: password }),
  });
const member = () => ['--office', office.fileOf('alice')];

describe('the job of an office', () => {
  it('ends before anything else where the password is not set, and names the variable', async () => {
    const end = await run([...plainOrder, ...member()], null);
    expect(end).toMatchObject({ exitCode: 2, course: ['failed'], last: { code: 'invalid' } });
    expect(end.last.message).toMatch(/^LANDFOLIO_OFFICE_PASSWORD: Set it to the password of alice/);
  });

  it('orders nothing where the server refuses the password, and belongs to no office then', async () => {
    const end = await run([...plainOrder, ...member()], 'not the password');
    expect(end).toMatchObject({
      exitCode: 1,
      course: ['failed'],
      last: { code: 'office_server_failed', reason: 'password' },
    });
    expect(end.stdout).not.toContain('not the password');
    expect(service.ledger.count('place')).toBe(0);
  });

  it('joins, knows what the office has before it orders, and shares what it did before it is done', async () => {
    const end = await run([...plainOrder, ...member()]);
    expect(end.last.step, end.stdout).toBe('done');
    expect(end.course).toEqual([
      'office',
      'found',
      'products',
      'ordered',
      'waiting',
      'document',
      'shared',
      'done',
    ]);
    expect(end.steps[0]).toMatchObject({ office: 'Smith & Partners', person: 'alice Ng', isCurrent: true });
    expect(end.steps.at(-2)).toEqual({ step: 'shared', waiting: 0 });
    expect(Number(office.postgres.sql('SELECT count(*) FROM landfolio.entry', 'office'))).toBeGreaterThan(0);
    expect(await bench.filesHolding([passwordOf('alice')])).toEqual([]);
  });

  it('needs the office file of its data folder from then on, and takes no other', async () => {
    expect(await run(plainOrder)).toMatchObject({
      exitCode: 1,
      last: { code: 'invalid', message: expect.stringMatching(/^--office: .*“Smith & Partners”/) },
    });
    expect(await run([...plainOrder, '--office', other.fileOf('alice')])).toMatchObject({
      exitCode: 1,
      last: {
        code: 'invalid',
        message: expect.stringMatching(/^--office: This is the file of another office/),
      },
    });
    expect(service.ledger.count('place')).toBe(1);
  });

  it('takes a newer file of the same office', async () => {
    await office.addPerson('alice', 'Alice N. Ng');
    const end = await run(['--resume', ...member()]);
    expect(end.steps[0]).toMatchObject({ step: 'office', person: 'Alice N. Ng', isCurrent: true });
  });

  it('orders nothing while the server is away, unless a person says so', async () => {
    await office.postgres.kill();
    expect(await run([...plainOrder, ...member()])).toMatchObject({
      exitCode: 1,
      course: ['failed'],
      last: { code: 'office_server_failed', reason: 'unreachable' },
    });
    expect(service.ledger.count('place')).toBe(1);
    const end = await run(['--resume', ...member()]);
    expect(end.steps[0]).toMatchObject({ step: 'office', isCurrent: false });
    await office.postgres.start();
  });
});

describe('several jobs of one office for the same thing at once', () => {
  const people = ['bob', 'carol', 'dave', 'erin', 'frank'];
  let shop: OtherService;
  let benches: JobBench[];
  beforeAll(async () => {
    shop = await startOtherService();
    benches = await Promise.all(people.map(() => JobBench.open()));
    for (const login of people) await office.addPerson(login);
  }, 60_000);
  afterAll(async () => {
    await Promise.all(benches?.map((one) => one.close()) ?? []);
    await shop?.close();
  });

  async function all(options: readonly string[]) {
    const file = JSON.stringify(connectionFileOf(shop));
    const started = await Promise.all(
      benches.map(async (one, index) => {
        const login = people[index] ?? '';
        const own = [
          '--connection',
          await one.file('connection.json', file),
          '--office',
          office.fileOf(login),
        ];
        return { one, argv: [...plainOrder, ...own, ...options], login };
      }),
    );
    const running = started.map(({ one, argv, login }) =>
      one.start(argv, { ...credentials, LANDFOLIO_OFFICE_PASSWORD: passwordOf(login) }),
    );
    return await Promise.all(running.map(({ ended }) => ended));
  }

  it('make one order, and each copies its certificate with --use-existing', async () => {
    const ends = await all(['--use-existing', '--timeout', '120']);
    for (const end of ends) expect(end.last, end.stdout).toMatchObject({ step: 'done', documents: 1 });
    expect(shop.ledger.count('place')).toBe(1);
    const hashes = ends.map(({ steps }) => steps.find(({ step }) => step === 'document')?.sha256);
    expect(new Set(hashes).size).toBe(1);
    for (const one of benches) expect((await one.documents()).size).toBe(1);
    expect(ends.filter(({ course }) => course.includes('ordered'))).toHaveLength(1);
    expect(ends.filter(({ course }) => course.includes('existing'))).toHaveLength(people.length - 1);
  });
});
