import { startNodeReader } from '../../main/platform/pdf-text/node-reader.ts';
import { createTextReader, type TextReaderParts } from '../../main/platform/pdf-text/text-reader.ts';
import { createSystemClock } from '../../main/platform/system-clock.ts';
import type { TextReader } from '../../main/ports/text-reader.ts';

/** The reader as the browser host has it. `start` gives it another process. */
export function certificateReader(parts: Partial<Omit<TextReaderParts, 'clock'>> = {}): TextReader {
  return createTextReader({ clock: createSystemClock(), start: startNodeReader, ...parts });
}
