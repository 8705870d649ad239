import type { Fault } from '../lib/fault.ts';
import { failed, ok, type Result } from '../lib/result.ts';

/** A council property number. It means something only together with its municipality. */
interface Cpn {
  /** 1 to 20 characters, as the council writes it. */
  readonly propertyNumber: string;
  /** In capitals, as the service writes it: `MANSFIELD`. */
  readonly municipality: string;
}

export const neededNumber = 'Enter a council property number of 1 to 20 characters, such as 603787 or A7706.';
export const neededMunicipality =
  'Enter the name of the municipality for the council property number, such as MELBOURNE.';

/** Checks both fields at once, so that a form can show both faults. */
export function makeCpn(propertyNumber: string, municipality: string): Result<Cpn, readonly Fault[]> {
  const number = tidied(propertyNumber);
  const council = tidied(municipality).toUpperCase();
  const faults: Fault[] = [];
  if (number.length < 1 || number.length > 20 || /\p{C}/u.test(number)) {
    faults.push({ field: 'propertyNumber', message: neededNumber });
  }
  if (!/^[\p{L}][\p{L}\p{M}'’(). &-]*$/u.test(council)) {
    faults.push({ field: 'municipality', message: neededMunicipality });
  }
  return faults.length === 0 ? ok({ propertyNumber: number, municipality: council }) : failed(faults);
}

function tidied(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ');
}
