/** Decimal degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const decimal = '([+-]?\\d{1,3}(?:\\.\\d+)?)';
const pair = new RegExp(`^\\s*[([]?\\s*${decimal}\\s*[,;\\s]\\s*${decimal}\\s*[)\\]]?\\s*$`);

/** `-37.8,144.9` as the document writes it: latitude first. Null where it is no such pair. */
export function coordinatesOfText(text: string): Coordinates | null {
  const found = pair.exec(text);
  return found === null ? null : coordinatesOf(Number(found[1]), Number(found[2]));
}

/** Latitude first; the other way round only where the first can be no latitude. */
export function coordinatesOf(first: number, second: number): Coordinates | null {
  const [latitude, longitude] = Math.abs(first) > 90 ? [second, first] : [first, second];
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : null;
}
