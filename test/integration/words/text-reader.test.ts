import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { PDFDocument, PDFName, PDFNumber, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startNodeReader } from '../../../main/platform/pdf-text/node-reader.ts';
import type { ReaderProcess } from '../../../main/ports/reader-process.ts';
import type { TextReader } from '../../../main/ports/text-reader.ts';
import { armedPdf, pdfBombs } from '../../e2e/support/hostile-pdfs.ts';
import { certificateReader } from '../../support/certificate-reader.ts';
import { drawnPdf, lockedPdf } from '../../support/more-hostile-pdfs.ts';

/** The real process, with the real pdf.js. Tests that do nothing to the process share it. */
const shared = certificateReader();
let reader: TextReader;
beforeEach(() => {
  reader = shared;
});
afterEach(async () => {
  if (reader !== shared) await reader.end();
});
afterAll(() => shared.end());

async function sound(...pages: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of pages) pdf.addPage([595, 842]).drawText(text, { x: 60, y: 700, size: 12, font });
  return pdf.save();
}

/** Two pages in a PDF that says it has 90. */
async function claimedPages(): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await sound('one', 'two'));
  pdf.catalog.Pages().set(PDFName.of('Count'), PDFNumber.of(90));
  return pdf.save();
}

async function goesOn(): Promise<void> {
  expect(await reader.read(await sound('all is well'))).toEqual({
    ...{ state: 'read', pages: ['all is well'], pageCount: 1 },
  });
}

/** Keeps the processes that were started, to look at them or to kill them. */
function watched(start = startNodeReader) {
  const started: (ReaderProcess & { readonly pid: number })[] = [];
  return {
    started,
    start: () => {
      const process = start();
      started.push(process);
      return process;
    },
  };
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Made once: packing it takes longer than most tests. */
let endlessPdf: Uint8Array | undefined;
function endless(): Uint8Array {
  endlessPdf ??= drawnPdf(Buffer.from(`BT /F 9 Tf 1 1 Td ${'(aaaa bbbb) Tj 0 -9 Td '.repeat(5_000_000)}`));
  return endlessPdf;
}

test('gives the text of each page', async () => {
  const pages = ['REGISTER SEARCH\nVOLUME 09876 FOLIO 043', 'Müller', ''];
  expect(await reader.read(await sound(...pages))).toEqual({ state: 'read', pages, pageCount: 3 });
});

test.each<readonly [string, () => Uint8Array | Promise<Uint8Array>, unknown]>([
  ['nothing', () => new Uint8Array(0), { state: 'broken' }],
  ['noise', () => randomBytes(20_000), { state: 'broken' }],
  ['no words, as a scan', () => sound('', ''), { state: 'empty', pageCount: 2 }],
  [
    'more pages than are read',
    () => sound('words', ...Array(500).fill('')),
    { state: 'part', pageCount: 501 },
  ],
  ['a count of pages that is not true', claimedPages, { state: 'read', pageCount: 2 }],
  ['a password', lockedPdf, { state: 'locked' }],
  ['scripts, links and files', () => armedPdf('words'), { state: 'read', pages: ['words'] }],
  ['words that no index may hold', () => sound('a\tb'), { state: 'read' }],
  ['a nest without end', () => drawnPdf(Buffer.from('[ '.repeat(500_000))), { state: 'empty' }],
])('of a PDF with %s', async (_what, bytes, reading) => {
  expect(await reader.read(await bytes())).toMatchObject(reading as object);
  await goesOn();
});

test('of what is cut off anywhere comes to an end', async () => {
  const whole = await sound('one', 'two', 'three');
  for (let part = 1; part < 20; part += 1) {
    const { state } = await reader.read(whole.slice(0, (whole.length * part) / 20));
    expect(['read', 'part', 'empty', 'broken']).toContain(state);
  }
  await goesOn();
});

test.each(pdfBombs)('%s costs nothing for long', async (_name, bytes) => {
  expect(['empty', 'broken', 'costly']).toContain((await reader.read(bytes())).state);
  await goesOn();
});

test('one that takes too long is given up with its process, and the next is read by another', async () => {
  const { started, start } = watched();
  reader = certificateReader({ start, limits: { ms: 3000 } });
  await goesOn();
  expect(await reader.read(endless())).toEqual({ state: 'costly' });
  await vi.waitFor(() => expect(started.map(({ pid }) => isRunning(pid))).toEqual([false]), 60_000);
  await goesOn();
  expect(started).toHaveLength(2);
});

test('one that unpacks without measure ends the process that reads, and not this one', async () => {
  const { started, start } = watched(() => startNodeReader({ maxBytes: 400 * 1024 * 1024 }));
  reader = certificateReader({ start });
  const bomb = drawnPdf(Buffer.alloc(500_000_000, 32), 2);
  const before = process.memoryUsage.rss();
  expect(await reader.read(bomb)).toEqual({ state: 'costly' });
  // What was unpacked was unpacked elsewhere.
  expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024);
  await goesOn();
  expect(started).toHaveLength(2);
});

test('a process that nobody waits for any more ends by itself, busy or not', async () => {
  const { started, start } = watched(() => startNodeReader({ maxMs: 3000 }));
  reader = certificateReader({ start });
  await goesOn();
  void reader.read(endless()).catch(() => {});
  await vi.waitFor(() => expect(isRunning(started[0]?.pid ?? 0)).toBe(false), 120_000);
});

test('many documents are read by one process', async () => {
  const { started, start } = watched();
  reader = certificateReader({ start });
  for (let number = 0; number < 60; number += 1) {
    const words = `certificate ${number}`;
    expect(await reader.read(await sound(words))).toEqual({ state: 'read', pages: [words], pageCount: 1 });
  }
  expect(started).toHaveLength(1);
});

test('a process that dies between two documents is replaced', async () => {
  const { started, start } = watched();
  reader = certificateReader({ start });
  await goesOn();
  started[0]?.kill();
  await vi.waitFor(() => expect(isRunning(started[0]?.pid ?? 0)).toBe(false), 60_000);
  await goesOn();
  expect(started).toHaveLength(2);
});

test('a process that dies in the middle of a document costs that document alone', async () => {
  const { started, start } = watched();
  reader = certificateReader({ start });
  await goesOn();
  const reading = reader.read(endless());
  process.kill(started[0]?.pid ?? 0, 'SIGKILL');
  expect(await reading).toEqual({ state: 'costly' });
  await goesOn();
});

test('ends in the middle where it is told to, and never hangs whoever waits', async () => {
  const { started, start } = watched();
  reader = certificateReader({ start });
  await goesOn();
  const ended = expect(reader.read(endless())).rejects.toThrow('ended');
  await reader.end();
  await ended;
  await vi.waitFor(() => expect(isRunning(started[0]?.pid ?? 0)).toBe(false), 60_000);
  await goesOn();
});

test('ends while its process is only starting', async () => {
  const { started, start } = watched();
  reader = certificateReader({ start });
  const ended = expect(reader.read(endless())).rejects.toThrow('ended');
  await reader.end();
  await ended;
  await vi.waitFor(() => expect(isRunning(started[0]?.pid ?? 0)).toBe(false), 60_000);
});

test('says that nothing can be read where what its process runs is not there', async () => {
  reader = certificateReader({
    start: () => startNodeReader({ entry: new URL('./not-there.ts', import.meta.url) }),
  });
  await expect(reader.read(await sound('x'))).rejects.toThrow('cannot be read');
});

describe('the process that reads', () => {
  const fixture = (name: string) => new URL(`../../support/${name}`, import.meta.url);

  test('is given nothing of what stands in the environment of this one', async () => {
    vi.stubEnv('LANDFOLIO_CLIENT_SECRET', 'c1ient-5ecret');
    vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=99');
    const child = startNodeReader({ entry: fixture('says-its-environment.ts') });
    const said = await new Promise<unknown>((resolve) => child.onMessage(resolve));
    child.kill();
    expect(Object.keys(said as object).filter((name) => !/^(LANG|SystemRoot|windir)$/i.test(name))).toEqual(
      [],
    );
  });

  test('reads in a utility process of Electron too, which is no Node to pdf.js', async () => {
    const like = fileURLToPath(fixture('like-a-utility-process.mjs'));
    reader = certificateReader({ start: () => startNodeReader({ more: ['--import', like] }) });
    await goesOn();
    expect(await reader.read(lockedPdf())).toEqual({ state: 'locked' });
    expect(await reader.read(await armedPdf('words'))).toEqual({
      ...{ state: 'read', pages: ['words'], pageCount: 1 },
    });
    await goesOn();
  });
});
