import { startNodeReader } from '../../main/platform/pdf-text/node-reader.ts';
import { createTextReader, type TextReaderParts } from '../../main/platform/pdf-text/text-reader.ts';
import { createSystemClock } from '../../main/platform/system-clock.ts';
import type { Clock } from '../../main/ports/clock.ts';
import type { TextReader } from '../../main/ports/text-reader.ts';

/** The reader as the browser host has it. `start` gives it another process. */
export function certificateReader(parts: Partial<Omit<TextReaderParts, 'clock'>> = {}): TextReader {
  return createTextReader({ clock: createSystemClock(), start: startNodeReader, ...parts });
}

const system = createSystemClock();

/** Reading begins 5 seconds after a start, when a window would stand. For tests that are not about that wait. */
export const readingAtOnce: Clock = {
  ...system,
  after: (milliseconds, run) => system.after(milliseconds === 5000 ? 0 : milliseconds, run),
};
