import { type AddressRange, formatRange, parseEziAddress } from '../../../shared/model/ezi-address.ts';
import { wholeAddress } from '../../../shared/model/whole-address.ts';

/**
 * The unit that was typed in a whole address, for a suggested address of the same number without one; else null. Where any
 * suggestion has the unit, it was found, and the others need no word.
 */
export function missedUnits(typed: string, addresses: readonly string[]): (address: string) => string | null {
  const wanted = wholeAddress(typed);
  if (wanted === null || wanted.unit === null) return () => null;
  const unit = formatRange(wanted.unit);
  const house = text(wanted.house);
  const numbersOf = (address: string) => {
    const read = parseEziAddress(address);
    return read.ok ? { unit: text(read.value.unit), house: text(read.value.house) } : null;
  };
  const isFound = addresses.map(numbersOf).some((one) => one?.unit === unit && one.house === house);
  return (address) => {
    const numbers = numbersOf(address);
    return !isFound && numbers?.unit === '' && numbers.house === house ? unit : null;
  };
}

function text(range: AddressRange | null): string {
  return range === null ? '' : formatRange(range);
}
