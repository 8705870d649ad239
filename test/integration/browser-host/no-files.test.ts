import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { JobBench } from '../../support/job-process.ts';

// A path may lead to something that is no file, and never ends or never begins.

const child = resolve(import.meta.dirname, '../../support/fifo-child.ts');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-fifo-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function readOf(path: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', child, path],
    // Generous for a busy computer; a program that hangs is ended and fails the test.
    { timeout: 120_000 },
  );
  return JSON.parse(stdout);
}

const refused = {
  connection: { ok: false, failure: { message: expect.stringContaining('connection file') } },
  read: 'refused',
};

describe.runIf(process.platform !== 'win32')('what is no file', () => {
  it('is refused at once: a pipe that nobody writes to, a device, a folder', async () => {
    const pipe = join(folder, 'x.landfolio');
    execFileSync('mkfifo', [pipe]);
    expect(await readOf(pipe)).toEqual(refused);
    expect(await readOf('/dev/zero')).toEqual(refused);
    expect(await readOf(folder)).toEqual(refused);
  });

  it('is refused by the job as well', async () => {
    const bench = await JobBench.open();
    // Also where the job hangs: it ends with its bench.
    onTestFinished(() => bench.close());
    const pipe = join(bench.folder, 'x.landfolio');
    execFileSync('mkfifo', [pipe]);
    const job = bench.start([
      '--address',
      'x',
      '--product',
      'y',
      '--matter',
      'z',
      '--connection',
      pipe,
    ]).ended;
    expect((await job).last).toMatchObject({ step: 'failed', code: 'invalid' });
  });
});

const fileNames = ['settings.json', 'store/intents.jsonl', 'store/landfolio.db.seal', 'store/landfolio.db'];
const kinds = fileNames.flatMap((name) => [[name, 'a pipe'] as const, [name, 'a folder'] as const]);

describe.runIf(process.platform !== 'win32')('the job ends at once, in plain words,', () => {
  it.concurrent.for(kinds)('where %s of the data folder is %s', async ([name, kind], context) => {
    const bench = await JobBench.open();
    context.onTestFinished(() => bench.close());
    const path = join(bench.data, name);
    mkdirSync(kind === 'a folder' ? path : dirname(path), { recursive: true });
    if (kind === 'a pipe') execFileSync('mkfifo', [path]);
    const ended = await bench.run(['--address', 'x', '--product', 'y', '--matter', 'z']);
    expect(ended.last).toMatchObject({
      step: 'failed',
      code: name === 'settings.json' ? 'no_folder' : 'library',
      message: expect.stringContaining(`${name} is ${kind}`),
    });
    expect([ended.exitCode, ended.stderr]).toEqual([1, '']);
  });
});

it('a file is read whole up to its limit, and one that is larger is refused', async () => {
  const path = join(folder, 'x.landfolio');
  writeFileSync(path, '{"name":"Müller"}');
  expect(await readOf(path)).toEqual({ connection: { ok: true, value: '{"name":"Müller"}' }, read: 'read' });
  writeFileSync(path, Buffer.alloc(1_000_001));
  expect(await readOf(path)).toEqual(refused);
});
