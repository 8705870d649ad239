import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { createPackBinder } from '../../main/platform/pdf-pack/pack-binder.ts';
import { startNodeReader } from '../../main/platform/pdf-text/node-reader.ts';
import { createTextReader } from '../../main/platform/pdf-text/text-reader.ts';
import { createSystemClock } from '../../main/platform/system-clock.ts';

/**
 * Reads a PDF, and takes its page, with the built process that reads certificates, away from the project: what it needs is in the build, or it is
 * not there. Gives what is wrong, or null.
 */
export async function builtReaderFault(built: string): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'landfolio-reader-'));
  const clock = createSystemClock();
  const start = () => startNodeReader({ entry: pathToFileURL(join(folder, 'reader-process.js')) });
  const reader = createTextReader({ clock, start });
  const pack = createPackBinder({ clock, start }).begin();
  try {
    await cp(built, folder, { recursive: true });
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    pdf.addPage().drawText('certificate', { x: 60, y: 60, font });
    const bytes = await pdf.save();
    const read = await reader.read(bytes);
    if (read.state !== 'read' || read.pages.join() !== 'certificate')
      return `The built process that reads certificates makes ${JSON.stringify(read)} of one.`;
    const taken = await pack.take(bytes, 1);
    return taken.ok
      ? null
      : `The built process that makes packs does not take a certificate: ${taken.failure}.`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    pack.end();
    await reader.end();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
