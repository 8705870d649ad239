import { beforeEach, describe, expect, it } from 'vitest';
import { childEnvironment } from '../../../main/platform/pdf-text/child-environment.ts';
import { createTextReader } from '../../../main/platform/pdf-text/text-reader.ts';
import type { TextReader } from '../../../main/ports/text-reader.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';

/** A process that says what a test says. */
class FakeProcess {
  readonly sent: unknown[] = [];
  isKilled = false;
  say: (message: unknown) => void = () => {};
  exit: () => void = () => {};
  send(message: unknown): void {
    this.sent.push(message);
  }
  onMessage(listener: (message: unknown) => void): void {
    this.say = listener;
  }
  onExit(listener: () => void): void {
    this.exit = listener;
  }
  kill(): void {
    this.isKilled = true;
    this.exit();
  }
}

const pdf = Uint8Array.from([1, 2, 3]);
let clock: FakeClock;
let started: FakeProcess[];
let reader: TextReader;

beforeEach(() => {
  clock = new FakeClock();
  started = [];
  reader = createTextReader({
    clock,
    start: () => {
      const process = new FakeProcess();
      started.push(process);
      return process;
    },
  });
});

/** Begins to read; the process is ready. */
function reading() {
  const result = reader.read(pdf);
  const process = started.at(-1) ?? new FakeProcess();
  if (process.sent.length === 0) process.say({ isReady: true });
  return { result, process };
}

describe('the text of a certificate', () => {
  it('is asked for once the process can read, and is told as the index takes it', async () => {
    const result = reader.read(pdf);
    const [process] = started;
    expect(process?.sent).toEqual([]);
    process?.say({ isReady: true });
    expect(process?.sent).toEqual([{ bytes: pdf }]);
    process?.say({ page: ' ﬁrst\u0007page ' });
    process?.say({ page: 'second' });
    process?.say({ end: 'whole', pageCount: 2 });
    expect(await result).toEqual({ state: 'read', pages: ['first page', 'second'], pageCount: 2 });
    expect(clock.pending).toBe(0);
  });

  it('is read by the same process again', async () => {
    const first = reading();
    first.process.say({ end: 'broken' });
    expect(await first.result).toEqual({ state: 'broken' });
    const second = reading();
    second.process.say({ end: 'whole' });
    expect(await second.result).toEqual({ state: 'empty' });
    expect(started).toHaveLength(1);
  });

  it('is not waited for longer than a minute, and what was read until then counts', async () => {
    const { result, process } = reading();
    process.say({ page: 'first' });
    await clock.advance(59_999);
    expect(process.isKilled).toBe(false);
    await clock.advance(1);
    expect(await result).toEqual({ state: 'part', pages: ['first'] });
    expect(process.isKilled).toBe(true);
    expect(clock.pending).toBe(0);
  });

  it.each<[string, (process: FakeProcess) => void]>([
    ['no message of ours', (process) => process.say('page')],
    ['a page that is no text', (process) => process.say({ page: 7 })],
    ['an end that there is not', (process) => process.say({ end: 'read' })],
    ['that there are no pages', (process) => process.say({ end: 'whole', pageCount: 0 })],
    ['half a page', (process) => process.say({ end: 'whole', pageCount: 1.5 })],
    ['more than was asked', (process) => process.say({ page: 'x', more: 'y' })],
    ['a second time that it can read', (process) => process.say({ isReady: true })],
    ['a page of a million characters and more', (process) => process.say({ page: 'ab '.repeat(400_000) })],
    ['letters that become many', (process) => process.say({ page: '\ufdfa'.repeat(100_000) })],
    [
      'more pages than there are read',
      (process) => {
        for (let page = 0; page <= 500; page += 1) process.say({ page: '.' });
      },
    ],
    ['nothing, and ends', (process) => process.exit()],
  ])('is given up with the process where that says %s', async (_what, act) => {
    const { result, process } = reading();
    act(process);
    expect(await result).toEqual({ state: 'costly' });
    expect(process.isKilled || process.sent.length === 1).toBe(true);
    expect(reading().process).not.toBe(process);
    expect(started).toHaveLength(2);
  });

  it('is no text of a document that is over', async () => {
    const first = reading();
    first.process.say({ end: 'whole' });
    first.process.say({ page: 'late' });
    await first.result;
    const second = reading();
    second.process.say({ page: 'its own' });
    second.process.say({ end: 'whole' });
    expect(await second.result).toEqual({ state: 'read', pages: ['its own'] });
  });
});

describe('a process that cannot read says nothing about the document', () => {
  it.each<[string, () => Promise<void> | void]>([
    ['ends', () => started[0]?.exit()],
    ['says something else', () => started[0]?.say({ end: 'broken' })],
    ['does not say so within a minute', () => clock.advance(60_000)],
  ])('where it %s before', async (_what, act) => {
    const result = expect(reader.read(pdf)).rejects.toThrow('Certificates cannot be read');
    await settle();
    await act();
    await result;
    expect(started[0]?.sent).toEqual([]);
    expect(clock.pending).toBe(0);
  });
});

describe('the end', () => {
  it('comes at once, while a process starts and while it reads', async () => {
    for (const isReady of [false, true]) {
      const result = expect(reader.read(pdf)).rejects.toThrow('ended');
      const process = started.at(-1);
      if (isReady) process?.say({ isReady: true });
      await reader.end();
      await result;
      expect(process?.isKilled).toBe(true);
    }
    expect(clock.pending).toBe(0);
    await reader.end();
  });
});

describe('what the process is given', () => {
  it('is the document and nothing that lies beside it in memory', () => {
    const pool = Buffer.from('secret%PDFsecret');
    void reader.read(pool.subarray(6, 10)).catch(() => {});
    started[0]?.say({ isReady: true });
    const given = started[0]?.sent.map((message) => (message as { bytes: Uint8Array }).bytes.buffer);
    expect(given?.map((buffer) => Buffer.from(buffer).toString())).toEqual(['%PDF']);
  });

  it('is an environment of its own, which is never empty: Electron would take that for all of ours', () => {
    expect(childEnvironment({ LANDFOLIO_CLIENT_SECRET: 'x', NODE_OPTIONS: '--inspect' })).toEqual({
      LANG: 'C.UTF-8',
    });
    expect(childEnvironment({ SystemRoot: 'C:\\Windows', PATH: 'C:\\' })).toEqual({
      LANG: 'C.UTF-8',
      SystemRoot: 'C:\\Windows',
    });
  });
});
