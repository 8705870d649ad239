import { localitiesLikeSuffixes, plainRoadTypes, roadSuffixes, scenicRoadTypes } from './road-types.ts';

interface RoadAndLocality {
  readonly roadName: string;
  readonly roadType: string;
  readonly roadSuffix: string;
  readonly locality: string;
}

/** Divides the words after the numbers and before the postcode; null where there is no road or no locality. */
export function divideRoad(words: readonly string[]): RoadAndLocality | null {
  if (words.length < 2 || words.some((word) => word === '')) return null;
  const typeAt = findRoadType(words);
  if (typeAt === null) {
    const length = words[0] === 'THE' && words.length > 2 ? 2 : 1;
    return {
      roadName: joined(words, 0, length),
      roadType: '',
      roadSuffix: '',
      locality: joined(words, length),
    };
  }
  const hasSuffix = beginsWithSuffix(words.slice(typeAt + 1));
  return {
    roadName: joined(words, 0, typeAt),
    roadType: words[typeAt] ?? '',
    roadSuffix: hasSuffix ? (words[typeAt + 1] ?? '') : '',
    locality: joined(words, typeAt + (hasSuffix ? 2 : 1)),
  };
}

/** Index of the road type, or null. A name comes before it, a locality after it. */
function findRoadType(words: readonly string[]): number | null {
  const first = words[0] === 'THE' ? 2 : 1;
  const end = words.length - 1;
  for (let at = first; at < end; at += 1) {
    if (!plainRoadTypes.has(words[at] ?? '')) continue;
    // GROVE LANE ROAD: the last of several types in a row is the type.
    while (at + 1 < end && plainRoadTypes.has(words[at + 1] ?? '')) at += 1;
    return at;
  }
  for (let at = first; at < end; at += 1) {
    if (scenicRoadTypes.has(words[at] ?? '')) return at;
  }
  return null;
}

function beginsWithSuffix(afterType: readonly string[]): boolean {
  if (afterType.length < 2 || !roadSuffixes.has(afterType[0] ?? '')) return false;
  return !localitiesLikeSuffixes.has(afterType.join(' '));
}

function joined(words: readonly string[], from: number, to?: number): string {
  return words.slice(from, to).join(' ');
}
