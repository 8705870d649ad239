import { standardSets } from './certificate-set.ts';

const standardNames = new Map(
  standardSets.flatMap(({ entries }) => entries.map(({ productCode, name }) => [productCode, name] as const)),
);

/**
 * What a product is called of which the service gives the code alone. A code that is written as words is read as them:
 * `BuildingRegulationStatement`, `HERITAGE_CERTIFICATE`.
 */
export function productNameOf(code: string): string {
  if (code === '' || code.toLowerCase() === 'unknown') return 'Unknown product';
  const known = standardNames.get(code);
  if (known !== undefined) return known;
  const words = code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .replace(/(?<=[a-z])\d+$/i, '')
    .trim();
  if (!words.includes(' ')) return `Product ${code}`;
  return words === words.toUpperCase() ? words.charAt(0) + words.slice(1).toLowerCase() : words;
}

/** A stored name for the screen: where the service gave none, earlier versions stored the code in its place. */
export function shownProductName(name: string, code: string): string {
  return name === code ? productNameOf(code) : name;
}
