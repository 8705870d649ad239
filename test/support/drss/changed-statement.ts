import { decodeText } from '../../../main/register/text-version.ts';
import { compareStatements } from '../../../shared/model/register-changes/compare-statements.ts';
import type { Json } from '../../../shared/model/register-changes/json.ts';
import { aStatement } from '../drss.ts';

export type Statement = Record<string, unknown> & ReturnType<typeof aStatement>['titleSearchCertificate'];

/** A statement with two tenants in common, a mortgage and a dealing, as the interface document writes it. */
function usual(): Statement {
  const { titleSearchCertificate: statement } = aStatement();
  const [group] = statement.registeredProprietor.registeredProprietorship.proprietorGroups;
  if (!group) throw new Error('no group');
  const person = (order: number, name: string, share: readonly [number, number]) => ({
    ...group,
    order,
    tenancyType: 'Sole Proprietor',
    shareFraction: { numerator: share[0], denominator: share[1] },
    proprietorHoldings: [
      { order: 1, party: { proprietorNameText: name, address: '1 MEW LANE BAMAWM 3561' } },
    ],
  });
  statement.registeredProprietor.registeredProprietorship.proprietorGroups = [
    person(1, "AVA O'BRIEN", [1, 2]),
    person(2, 'BEN LEE', [1, 2]),
  ] as never;
  return statement as Statement;
}

export function changed(
  change: (statement: Statement) => void,
  from: (statement: Statement) => void = () => {},
) {
  const [before, after] = [usual(), usual()];
  from(before);
  from(after);
  change(after);
  return compareStatements(
    { titleSearchCertificate: before } as unknown as Json,
    { titleSearchCertificate: after } as unknown as Json,
    decodeText,
  );
}

type Entry = Statement['encumbrancesCaveatsAndNotices']['encumbrances'][number];

export function entry(
  type: string | null,
  number: string,
  date: string,
  ...others: readonly string[]
): Entry {
  return {
    encumbrancePriority: 2,
    encumbranceText: `${type ?? 'CAVEAT'} ${number}`,
    encumbranceType: type as string,
    encumbranceDocument: number,
    encumbranceDate: date,
    affectingEncumbrances: [],
    encumbranceHolders: ['JO CITIZEN', ...others].map((legalEntityName, at) => ({
      legalEntityName,
      order: at + 1,
    })),
  };
}

export const entries = (statement: Statement) => statement.encumbrancesCaveatsAndNotices.encumbrances;
export const groups = (statement: Statement) =>
  statement.registeredProprietor.registeredProprietorship.proprietorGroups as Record<string, unknown>[];
export const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw new Error('an empty list');
  return one;
};
export const holding = (group: Record<string, unknown>) =>
  first(group.proprietorHoldings as { party: Record<string, unknown> }[]);
export const dealing = (type: string, number: string, status: string) => ({
  dealingType: type,
  dealingDocument: number,
  dealingStatus: status,
  dealingStatusUpdateDate: '2026-11-20',
});
