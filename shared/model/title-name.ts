import { isSpi } from './spi.ts';

/** So many parcels are named; more are counted. */
const maxNamed = 2;

/** `Lot 7 PS842284` of `7\PS842284`. A whole plan and a Crown allotment stay as they are written. */
export function lotAndPlan(spi: string): string {
  const [lot = '', plan] = spi.split('\\');
  return isSpi(spi) && plan !== undefined && !/^PP\d/.test(plan) ? `Lot ${lot} ${plan}` : spi;
}

/** The land of a title in words, or null where its parcels are not known: `Lot 7 PS842284 and Lot 8 PS842284`. */
export function landOfTitle(spis: readonly string[]): string | null {
  if (spis.length === 0) return null;
  const lots = [...new Set(spis)].sort(byNumber).map(lotAndPlan);
  const rest = lots.length - maxNamed;
  return rest > 0 ? `${lots.slice(0, maxNamed).join(', ')} and ${rest} more` : lots.join(' and ');
}

function byNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en-AU', { numeric: true });
}

/**
 * What each title without a number is called, in the order of the list: by its lot and plan, with its place in the list where several
 * are of the same land, and by its place alone where its land is not known.
 */
export function unnumberedTitleNames(lands: readonly (string | null)[]): string[] {
  return lands.map((land, at) => {
    if (land === null) return `Title ${at + 1}`;
    const isAlone = lands.every((other, place) => place === at || other !== land);
    return isAlone ? `Title for ${land}` : `Title ${at + 1} for ${land}`;
  });
}
