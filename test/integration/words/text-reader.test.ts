import { randomBytes } from 'node:crypto';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterEach, expect, test } from 'vitest';
import type { TextReader } from '../../../main/ports/text-reader.ts';
import { armedPdf, pdfBombs } from '../../e2e/support/hostile-pdfs.ts';
import { certificateReader } from '../../support/certificate-reader.ts';
import { drawnPdf, lockedPdf } from '../../support/more-hostile-pdfs.ts';

let reader: TextReader = certificateReader();
afterEach(() => reader.end());

async function sound(...pages: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of pages) pdf.addPage([595, 842]).drawText(text, { x: 60, y: 700, size: 12, font });
  return pdf.save();
}
const goesOn = async () =>
  expect(await reader.read(await sound('all is well'))).toEqual({ state: 'read', pages: ['all is well'] });

test('gives the text of each page', async () => {
  reader = certificateReader();
  const pages = ['REGISTER SEARCH\nVOLUME 09876 FOLIO 043', 'Müller', ''];
  expect(await reader.read(await sound(...pages))).toEqual({ state: 'read', pages });
});

test.each<readonly [string, () => Uint8Array | Promise<Uint8Array>, unknown]>([
  ['nothing', () => new Uint8Array(0), { state: 'broken' }],
  ['noise', () => randomBytes(20_000), { state: 'broken' }],
  ['no words, as a scan', () => sound('', ''), { state: 'empty' }],
  ['a password', lockedPdf, { state: 'locked' }],
  ['scripts, links and files', () => armedPdf('words'), { state: 'read', pages: ['words'] }],
  ['words that no index may hold', () => sound('a\tb'), { state: 'read' }],
  ['a nest without end', () => drawnPdf(Buffer.from('[ '.repeat(500_000))), { state: 'empty' }],
])('of a PDF with %s', async (_what, bytes, reading) => {
  reader = certificateReader();
  expect(await reader.read(await bytes())).toMatchObject(reading as object);
  await goesOn();
});

test('of what is cut off anywhere comes to an end', async () => {
  reader = certificateReader();
  const whole = await sound('one', 'two', 'three');
  for (let part = 1; part < 20; part += 1) {
    const { state } = await reader.read(whole.slice(0, (whole.length * part) / 20));
    expect(['read', 'part', 'empty', 'broken']).toContain(state);
  }
  await goesOn();
});

test.each(pdfBombs)('%s costs nothing for long', async (_name, bytes) => {
  reader = certificateReader();
  expect(['empty', 'broken', 'costly']).toContain((await reader.read(bytes())).state);
  await goesOn();
});

test('one that takes too long is given up, and the next is read', async () => {
  reader = certificateReader({ ms: 3000 });
  const bomb = drawnPdf(Buffer.from(`BT /F 9 Tf 1 1 Td ${'(aaaa bbbb) Tj 0 -9 Td '.repeat(5_000_000)}`));
  expect(await reader.read(bomb)).toEqual({ state: 'costly' });
  await reader.end();
  reader = certificateReader();
  await goesOn();
});

test('one that unpacks without measure is given up', async () => {
  reader = certificateReader({ growth: 64 * 1024 * 1024 });
  const bomb = drawnPdf(Buffer.alloc(600_000_000, 32), 2);
  expect(await reader.read(bomb)).toEqual({ state: 'costly' });
  await reader.end();
  reader = certificateReader();
  await goesOn();
});

test('ends in the middle where it is told to, and never hangs whoever waits', async () => {
  reader = certificateReader();
  const reading = reader.read(drawnPdf(Buffer.from('(a) Tj '.repeat(3_000_000))));
  const ended = expect(reading).rejects.toThrow('ended');
  await reader.end();
  await ended;
  await goesOn();
});

test('says that nothing can be read where its thread is not there', async () => {
  const { createTextReader } = await import('../../../main/host/pdf-text/text-reader.ts');
  const { createSystemClock } = await import('../../../main/host/system-clock.ts');
  const none = createTextReader({
    clock: createSystemClock(),
    thread: new URL('./not-there.ts', import.meta.url),
  });
  await expect(none.read(await sound('x'))).rejects.toThrow();
  await none.end();
});
