import { listWords } from './register-changes/values.ts';
import type { RegisterStatement } from './register-statement.ts';

type Proprietor = NonNullable<RegisterStatement['registeredProprietor']>;
type Group = Proprietor['proprietorships'][number]['groups'][number];
type Party = Group['holdings'][number]['party'];

/** One share of the whole, and who holds it. */
export interface SharePart {
  readonly names: string;
  /** `1/2`. */
  readonly share: string;
  /** Of the whole, from 0 to 1; of the sum, where the shares are more than the whole. */
  readonly width: number;
}

/** How the land is held, in words, from the groups and shares that the statement gives. */
export interface Holding {
  readonly sentence: string;
  /** Drawn as a bar. Empty where the statement gives no shares that can be drawn. */
  readonly parts: readonly SharePart[];
  /** Of the whole that no share accounts for, from 0 to 1. */
  readonly rest: number;
  /** What does not fit together; null where all does. */
  readonly problem: string | null;
}

/**
 * How proprietors hold. Several proprietorships are each a whole of their own where the shares of each add up to one; otherwise they are
 * parts of one whole.
 */
export function holdingsOf({ proprietorships }: Pick<Proprietor, 'proprietorships'>): Holding[] {
  const each = inOrder(proprietorships, ({ order }) => order)
    .map(({ groups }) => inOrder(groups, ({ order }) => order))
    .filter((groups) => groups.length > 0);
  const isEachWhole = each.every((groups) => holdingOf(groups).problem === null);
  if (each.length === 0) return [];
  return isEachWhole ? each.map(holdingOf) : [holdingOf(each.flat())];
}

function holdingOf(groups: readonly Group[]): Holding {
  const shares: Shared[] = groups.map((group) => ({ group, names: namesOf(group), share: shareOf(group) }));
  const given = shares.flatMap(({ names, share }) => (share === null ? [] : [{ names, share }]));
  const sum = given.reduce<Fraction>((total, { share }) => added(total, share), { over: 0n, under: 1n });
  const without = shares.filter(({ share }) => share === null).map(({ names }) => names);
  const isOnlyUnshared = groups.length === 1 && given.length === 0;
  const [whole] = shares;
  const isWhole = sum.over === sum.under;
  const total = Math.max(1, sizeOf(sum));
  return {
    sentence:
      whole !== undefined && groups.length === 1 && (given.length === 0 || isWhole)
        ? wholeText(whole.group, whole.names)
        : `${groups.length > 1 && without.length === 0 ? 'Tenants in common: ' : ''}${shares.map(partText).join('; ')}.`,
    parts: given.map(({ names, share }) => ({
      names,
      share: fractionText(share),
      width: sizeOf(share) / total,
    })),
    rest: given.length === 0 ? 0 : Math.max(0, 1 - sizeOf(sum)),
    problem: isOnlyUnshared ? null : problemOf(sum, without, given.length),
  };
}

function problemOf(sum: Fraction, without: readonly string[], given: number): string | null {
  const compare = 'Compare with the text or the PDF of the statement.';
  if (given === 0) return `No share can be read for any of them. ${compare}`;
  const others = without.length > 0 ? 'other ' : '';
  const are = given === 1 ? `The ${others}share is` : `The ${others}shares add up to`;
  const total = `${are} ${fractionText(sum)}`;
  if (without.length > 0) return `No share can be read for ${listWords(without)}. ${total}. ${compare}`;
  if (sum.over === sum.under) return null;
  const isLess = sum.over < sum.under;
  return `${total}, which is ${isLess ? 'less' : 'more'} than the whole. ${compare}`;
}

interface Shared {
  readonly group: Group;
  readonly names: string;
  readonly share: Fraction | null;
}

function partText({ group, names, share }: Shared): string {
  const isOne = group.holdings.length === 1;
  const what = share === null ? 'a share that cannot be read' : fractionText(share);
  return `${names} ${isOne ? 'holds' : 'hold'} ${what}${group.holdings.length > 1 ? amongWords(group) : ''}`;
}

/** How several hold one share among themselves. */
function amongWords({ tenancyType }: Group): string {
  const tenancy = tenancyType?.trim() ?? '';
  if (/\bjoint\b/i.test(tenancy)) return ' as joint proprietors';
  if (/\btenants? in common\b/i.test(tenancy)) return ' as tenants in common';
  return tenancy === '' ? ' together, and the statement does not say how' : ` as “${tenancy}”`;
}

function wholeText(group: Group, names: string): string {
  const tenancy = group.tenancyType?.trim() ?? '';
  if (group.holdings.length === 0) return `${names} hold the whole.`;
  if (group.holdings.length === 1) {
    const isSole = tenancy === '' || /\bsole\b/i.test(tenancy);
    return isSole ? `${names} is the sole proprietor.` : `${names} holds the whole, as “${tenancy}”.`;
  }
  if (/\btenants? in common\b/i.test(tenancy)) {
    return `${names} hold the whole as tenants in common. The statement does not give the share of each.`;
  }
  return `${names} hold the whole${amongWords(group)}.`;
}

function namesOf({ holdings }: Group): string {
  const names = inOrder(holdings, ({ order }) => order).map(({ party }) => holderName(party));
  return names.length === 0 ? 'Proprietors that the statement does not name' : listWords(names);
}

/** The name of one proprietor: the register's own line first, since it is what stands there. */
export function holderName(party: Party): string {
  const built = [...party.givenNames, party.familyName].filter(Boolean).join(' ');
  return party.proprietorNameText ?? party.legalEntityName ?? (built || 'Name not given');
}

/** Things in the order that the register gives them; those without one come last, in the order received. */
export function inOrder<T>(list: readonly T[], order: (one: T) => number | null): T[] {
  return list.toSorted(
    (a, b) => (order(a) ?? Number.POSITIVE_INFINITY) - (order(b) ?? Number.POSITIVE_INFINITY) || 0,
  );
}

/** Whole numbers without rounding: a third of a third must add up. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Null where it is no share of anything. */
function shareOf({ shareNumerator: over, shareDenominator: under }: Group): Fraction | null {
  const isShare =
    over !== null &&
    under !== null &&
    Number.isSafeInteger(over) &&
    Number.isSafeInteger(under) &&
    over > 0 &&
    under > 0;
  return isShare ? { over: BigInt(over), under: BigInt(under) } : null;
}

function added(a: Fraction, b: Fraction): Fraction {
  const over = a.over * b.under + b.over * a.under;
  const under = a.under * b.under;
  const common = divisor(over, under);
  return { over: over / common, under: under / common };
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b);
}

function sizeOf({ over, under }: Fraction): number {
  return Number((over * 1_000_000n) / under) / 1_000_000;
}

function fractionText({ over, under }: Fraction): string {
  return over === under ? 'the whole' : `${over}/${under}`;
}
