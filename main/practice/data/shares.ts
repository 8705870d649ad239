import { createDice, type Dice, hash } from './dice.ts';
import type { TitlePeople } from './ground.ts';
import { companyNames, familyNames, givenNames } from './names.ts';
import type { PracticeTitle, Proprietor, Share } from './register.ts';

const splits = [
  [1, 1, 2],
  [1, 1, 2],
  [2, 1, 3],
  [3, 1, 4],
  [9, 1, 10],
] as const;

/**
 * Who holds which part. Tenants in common hold a share each, equal or not; now and then two of them hold one together.
 * Thrown from the title's own number, so that no other land changes with it.
 */
export function sharesOf(
  volumeFolio: string,
  people: Pick<TitlePeople, 'proprietors' | 'tenancy'>,
  { proprietor, isShowcase }: { readonly proprietor?: Proprietor; readonly isShowcase?: boolean } = {},
): { shares: Share[]; tenancy: PracticeTitle['tenancy'] } {
  const dice = createDice(hash(volumeFolio), 'shares');
  const [first, second] = people.proprietors;
  if (proprietor !== undefined) return { shares: [whole([proprietor])], tenancy: 'Sole Proprietor' };
  if (isShowcase === true) return { shares: showcase(dice), tenancy: 'Tenants in Common in equal shares' };
  if (first === undefined || second === undefined || !people.tenancy.startsWith('Tenants')) {
    const isEstate = !first?.isCompany && dice.chance(0.05);
    const freeText = isEstate
      ? `Legal Personal Representative(s) of ${dice.pick(givenNames)} ${dice.pick(familyNames)} deceased`
      : null;
    const nicoText = people.proprietors.length > 1 && dice.chance(0.05) ? 'No survivorship' : null;
    return { shares: [{ ...whole(people.proprietors), freeText, nicoText }], tenancy: people.tenancy };
  }
  const [one, other, denominator] = dice.pick(splits);
  const third = { name: `${dice.pick(givenNames)} ${dice.pick(familyNames)}`, isCompany: false };
  const plain = { denominator, freeText: null, nicoText: null };
  return {
    shares: [
      { ...plain, numerator: one, members: [first] },
      { ...plain, numerator: other, members: dice.chance(0.25) ? [second, third] : [second] },
    ],
    tenancy: people.tenancy,
  };
}

/** Executors who hold together, and a company. */
function showcase(dice: Dice): Share[] {
  const person = () => ({ name: `${dice.pick(givenNames)} ${dice.pick(familyNames)}`, isCompany: false });
  const deceased = person().name;
  const company = { name: dice.pick(companyNames), isCompany: true };
  return [
    {
      numerator: 2,
      denominator: 3,
      members: [person(), person()],
      freeText: `Legal Personal Representative(s) of ${deceased} deceased`,
      nicoText: 'No survivorship',
    },
    { numerator: 1, denominator: 3, members: [company], freeText: null, nicoText: null },
  ];
}

export function whole(members: readonly Proprietor[]): Share {
  return { numerator: 1, denominator: 1, members, freeText: null, nicoText: null };
}

/** `Joint Proprietors` or `Sole Proprietor`: how the members of one share hold it. */
export function tenancyOf({ members }: Share): string {
  return members.length > 1 ? 'Joint Proprietors' : 'Sole Proprietor';
}
