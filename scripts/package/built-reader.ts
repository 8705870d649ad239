import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { startNodeReader } from '../../main/platform/pdf-text/node-reader.ts';
import { createTextReader } from '../../main/platform/pdf-text/text-reader.ts';
import { createSystemClock } from '../../main/platform/system-clock.ts';

/**
 * Reads a PDF with the built process that reads certificates, away from the project: what it needs is in the build, or it is
 * not there. Gives what is wrong, or null.
 */
export async function builtReaderFault(built: string): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'landfolio-reader-'));
  const reader = createTextReader({
    clock: createSystemClock(),
    start: () => startNodeReader({ entry: pathToFileURL(join(folder, 'reader-process.js')) }),
  });
  try {
    await cp(built, folder, { recursive: true });
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    pdf.addPage().drawText('certificate', { x: 60, y: 60, font });
    const read = await reader.read(await pdf.save());
    return read.state === 'read' && read.pages.join() === 'certificate'
      ? null
      : `The built process that reads certificates makes ${JSON.stringify(read)} of one.`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await reader.end();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
