import { counted } from '../lib/counted.ts';
import type { RegisterStatement } from './register-statement.ts';
import { landOfTitle } from './title-name.ts';

/** What lists say of a register statement beside its title. */
export interface StatementAbout {
  /** As the register writes it; null where it names none. */
  readonly address: string | null;
  /** `Lot 7 PS842284`; null where the statement names no parcel. */
  readonly land: string | null;
  /** Each registered proprietor once, in the register's order. */
  readonly proprietors: readonly ProprietorName[];
}

export interface ProprietorName {
  readonly full: string;
  /** `L T Huang`; the same as `full` where the register does not say which part is the family name. */
  readonly short: string;
}

type Holder = NonNullable<
  RegisterStatement['registeredProprietor']
>['proprietorships'][number]['groups'][number]['holdings'][number]['party'];

export function aboutOf({
  additional,
  landDescription,
  registeredProprietor,
}: RegisterStatement): StatementAbout {
  const parcels = landDescription?.landParcels ?? [];
  const spis = parcels.flatMap(({ spi }) => spi ?? []);
  const described = parcels.flatMap(({ parcelDescription }) => parcelDescription ?? []);
  const names = new Map<string, ProprietorName>();
  for (const { groups } of inOrder(registeredProprietor?.proprietorships ?? []))
    for (const { holdings } of inOrder(groups))
      for (const { party } of inOrder(holdings)) {
        const name = proprietorName(party);
        if (name !== null && !names.has(name.full)) names.set(name.full, name);
      }
  return {
    address: additional.titleStreetAddress?.trim() || null,
    // A title of which one parcel has no SPI is not named by the others alone.
    land: spis.length < parcels.length ? described.join(', ') || null : landOfTitle(spis),
    proprietors: [...names.values()],
  };
}

/** `L T Huang and 1 other`; empty where no proprietor is known. */
export function shortProprietors([first, ...others]: readonly ProprietorName[]): string {
  if (first === undefined) return '';
  if (others.length === 0) return first.short;
  return `${first.short} and ${counted(others.length, 'other')}`;
}

/** Null where the register gives no name. An organisation keeps its whole name: half of it is another one. */
function proprietorName({
  givenNames,
  familyName,
  legalEntityName,
  proprietorNameText,
}: Holder): ProprietorName | null {
  const given = givenNames.flatMap((name) => name.split(/\s+/)).filter(Boolean);
  const full = proprietorNameText ?? legalEntityName ?? [...given, familyName].filter(Boolean).join(' ');
  if (full.trim() === '') return null;
  if (legalEntityName !== null) return { full, short: legalEntityName };
  if (familyName === null || familyName.trim() === '') return { full, short: full };
  return { full, short: [...given.map(initialOf), familyName].join(' ') };
}

function initialOf(name: string): string {
  return [...name][0] ?? '';
}

function inOrder<T extends { readonly order: number | null }>(list: readonly T[]): T[] {
  return list.toSorted(
    (a, b) => (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY) || 0,
  );
}
