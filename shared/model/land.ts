import type { Fault } from '../lib/fault.ts';
import { failed, ok, type Result } from '../lib/result.ts';
import { formsOf } from './as-given.ts';
import { parsePropertyPfi } from './pfi.ts';
import { parseSpi } from './spi.ts';

/** The land that a title is of, by what does not change. */
export interface Land {
  readonly propertyPfi: string | null;
  /** Sorted, each once. */
  readonly spis: readonly string[];
}

const maxSpis = 2000;

/** Reads the land as screens give it; a PFI and SPIs that we cannot read stay as the service wrote them. */
export function readLand(written: Land): Result<Land, readonly Fault[]> {
  const pfi =
    written.propertyPfi === null
      ? null
      : formsOf(written.propertyPfi, 'context.propertyPfi', parsePropertyPfi);
  if (pfi !== null && !pfi.ok) return failed([pfi.failure]);
  const spis = written.spis.map((spi) => {
    const parsed = parseSpi(spi);
    return parsed.ok ? parsed.value : spi.trim();
  });
  const land = {
    propertyPfi: pfi?.value[0] ?? null,
    spis: [...new Set(spis)].filter((spi) => spi !== '').sort(),
  };
  if (land.spis.length > maxSpis) {
    return failed([{ field: 'context.spis', message: `Enter at most ${maxSpis} parcels.` }]);
  }
  if (land.propertyPfi === null && land.spis.length === 0) {
    const message =
      'Enter the property PFI or the parcels of the land. Landfolio saves the response with them.';
    return failed([{ field: 'context', message }]);
  }
  return ok(land);
}

/** For the column `land_key`: equal for the same land. Written and compared, never read back. */
export function landKey(land: Land): string {
  return JSON.stringify([land.propertyPfi, ...land.spis]);
}

/** The same property, or a parcel in common: a title of the one may be a title of the other. */
export function sharesGround(one: Land, other: Land): boolean {
  if (one.propertyPfi !== null && one.propertyPfi === other.propertyPfi) return true;
  return one.spis.some((spi) => other.spis.includes(spi));
}

/** Certainly two places: land that only one of the two names in a form tells nothing. */
export function isOtherLand(one: Land, other: Land): boolean {
  const isComparable =
    (one.propertyPfi !== null && other.propertyPfi !== null) ||
    (one.spis.length > 0 && other.spis.length > 0);
  return isComparable && !sharesGround(one, other);
}
