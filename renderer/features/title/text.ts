import type { Bought } from './use-bought.ts';

/** A title number that was bought for other land as well. Null where it was not. */
export function otherLandText({
  volumeFolio,
  alsoFor = [],
}: Pick<Bought, 'volumeFolio' | 'alsoFor'>): string | null {
  if (alsoFor.length === 0) return null;
  return `The service also gave ${volumeFolio} for other land (${alsoFor.length === 1 ? 'matter' : 'matters'} ${alsoFor.join(', ')}). Two addresses can share a title, but the number may be wrong. Check it before you pay for a statement or an alert.`;
}

/** What a title is called before and after it is found. */
export function titleHeading(volumeFolio: string | null): string {
  return volumeFolio ? `Title ${volumeFolio}` : 'Title (number withheld)';
}
