import type { TextReaderParts } from '../../main/host/pdf-text/text-reader.ts';
import { createTextReader } from '../../main/host/pdf-text/text-reader.ts';
import { createSystemClock } from '../../main/host/system-clock.ts';
import type { TextReader } from '../../main/ports/text-reader.ts';

/** The reader as a host has it, from the sources. */
export function certificateReader(limits: TextReaderParts['limits'] = {}): TextReader {
  return createTextReader({
    clock: createSystemClock(),
    thread: new URL('../../main/host/pdf-text/reader-thread.ts', import.meta.url),
    limits,
  });
}
