import { createPackBinder, type PackBinderParts } from '../../main/platform/pdf-pack/pack-binder.ts';
import { startNodeReader } from '../../main/platform/pdf-text/node-reader.ts';
import { createSystemClock } from '../../main/platform/system-clock.ts';
import type { PackBinder } from '../../main/ports/pack-binder.ts';

/** Makes packs as the browser host does. `start` gives it another process. */
export function packBinder(parts: Partial<Omit<PackBinderParts, 'clock'>> = {}): PackBinder {
  return createPackBinder({ clock: createSystemClock(), start: startNodeReader, ...parts });
}
