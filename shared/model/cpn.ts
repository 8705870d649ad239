import type { Fault } from '../lib/fault.ts';
import { failed, ok, type Result } from '../lib/result.ts';

/** A council property number. It means something only together with its municipality. */
interface Cpn {
  /** 1 to 20 characters, as the council writes it. */
  readonly propertyNumber: string;
  /** In capitals, as the service writes it: `MANSFIELD`. */
  readonly municipality: string;
}

export const neededNumber = 'A council property number has 1 to 20 characters, such as 603787 or A7706.';
export const neededMunicipality =
  'A council property number needs its municipality by name, such as MELBOURNE.';

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

/** Reads `A7706 of MANSFIELD`; the first `of` divides. */
export function parseCpn(text: string): Result<Cpn, readonly Fault[]> {
  const found = /^(.*?) of (.*)$/i.exec(tidied(text));
  if (found === null) {
    const message = 'Write the council property number and its municipality like A7706 of MANSFIELD.';
    return failed([{ field: 'cpn', message }]);
  }
  return makeCpn(found[1] ?? '', found[2] ?? '');
}

/** `A7706 of MANSFIELD`. */
export function formatCpn(cpn: Cpn): string {
  return `${cpn.propertyNumber} of ${cpn.municipality}`;
}

function tidied(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ');
}
