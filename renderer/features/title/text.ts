import type { KnownNumberView } from '../../../shared/contract/views/title.ts';
import { landOfTitle } from '../../../shared/model/title-name.ts';

/** A title number that was bought for other land as well. Null where it was not. */
export function otherLandText({
  volumeFolio,
  alsoFor = [],
}: Pick<KnownNumberView, 'volumeFolio' | 'alsoFor'>): string | null {
  if (alsoFor.length === 0) return null;
  return `The service also gave ${volumeFolio} for other land (${alsoFor.length === 1 ? 'matter' : 'matters'} ${alsoFor.join(', ')}). Two addresses can share a title, but the number may be wrong. Check it before you pay for a statement or an alert.`;
}

/** What a title is called before and after it is found. */
export function titleHeading(volumeFolio: string | null, spis: readonly string[] = []): string {
  if (volumeFolio) return `Title ${volumeFolio}`;
  const land = landOfTitle(spis);
  return `${land === null ? 'Title' : `Title for ${land}`} (number withheld)`;
}

/** What gives the number besides buying it alone. `price` in words, or null where none is listed. */
export function cheaperWayText(product: string, price: string | null): string {
  return `The number also comes with a ${product} of this title${price === null ? '' : ` (${price})`}. Landfolio then shows it here, and nothing more is charged for it.`;
}
