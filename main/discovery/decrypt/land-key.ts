import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { formsOf } from '../../../shared/model/as-given.ts';
import { parsePropertyPfi } from '../../../shared/model/pfi.ts';
import { parseSpi } from '../../../shared/model/spi.ts';

/** Which land a title is of, by what does not change. */
export interface Land {
  readonly propertyPfi: string | null;
  /** Sorted, each once. */
  readonly spis: readonly string[];
}

const mostSpis = 2000;

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
  if (land.spis.length > mostSpis) {
    return failed([{ field: 'context.spis', message: `At most ${mostSpis} parcels are accepted.` }]);
  }
  if (land.propertyPfi === null && land.spis.length === 0) {
    const message =
      'Say which land it is, by its property PFI or its parcels: the answer is remembered by them.';
    return failed([{ field: 'context', message }]);
  }
  return ok(land);
}

export function landKeyOf(land: Land): string {
  return JSON.stringify([land.propertyPfi, ...land.spis]);
}

/** The same property, or a parcel in common: a title of the one may be a title of the other. */
export function isSameGround(one: Land, other: Land): boolean {
  if (one.propertyPfi !== null && one.propertyPfi === other.propertyPfi) return true;
  return one.spis.some((spi) => other.spis.includes(spi));
}
