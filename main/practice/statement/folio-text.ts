import { crownDescription } from '../data/crown-land.ts';
import type { Encumbrance, PracticeTitle, Register, Share } from '../data/register.ts';
import { tenancyOf } from '../data/shares.ts';

/** `2024-06-30` as titles write it: `30/06/2024`. */
export function slashed(date: string): string {
  return date.split('-').reverse().join('/');
}

/** `Lot 2 on Plan of Subdivision PS328573.` */
export function parcelText(register: Register, spi: string): string {
  const parcel = register.parcels.get(spi);
  const plan = parcel?.plan ?? spi;
  if (parcel?.crown != null) return `${crownDescription(parcel.crown)}.`;
  if (!spi.includes('\\')) {
    return plan.startsWith('PC') ? `Land in Plan of Consolidation ${plan}.` : `Land in Title Plan ${plan}.`;
  }
  return `Lot ${parcel?.lot ?? ''} on Plan of Subdivision ${plan}.`;
}

/** `Volume 10940 Folio 843`. */
export function folioText(volumeFolio: string): string {
  return `Volume ${volumeFolio.replace('/', ' Folio ')}`;
}

export function landLines(register: Register, title: PracticeTitle): string[] {
  const { parents, derivation } = title.notes;
  return [
    ...title.spis.map((spi) => parcelText(register, spi)),
    ...parents.map((parent, n) =>
      n === 0 ? `PARENT TITLE ${folioText(parent)}` : `             ${folioText(parent)}`,
    ),
    `Created by instrument ${derivation}`,
  ];
}

export function proprietorLines(title: PracticeTitle): string[] {
  const { estate, estateExpiry, lifeEstateText } = title.notes;
  return [
    `Estate ${estate}${estateExpiry === null ? '' : ` expiring ${slashed(estateExpiry)}`}`,
    ...(lifeEstateText === null ? [] : [lifeEstateText]),
    ...(title.shares.length > 1 ? ['TENANTS IN COMMON'] : []),
    ...title.shares.flatMap((share) => [
      ...(title.shares.length > 1 ? [shareText(share)] : []),
      ...shareLines(title, share),
    ]),
    `    ${title.transfer} ${slashed(title.transferDate)}`,
  ];
}

/** `As to 1 of a total of 2 equal undivided shares`. */
export function shareText({ numerator, denominator }: Share): string {
  return `As to ${numerator} of a total of ${denominator} equal undivided shares`;
}

function shareLines(title: PracticeTitle, share: Share): string[] {
  const last = share.members.length - 1;
  const among = last === 0 ? '' : last === 1 ? ' both' : ' all';
  return [
    tenancyOf(share),
    ...share.members.map(({ name }, n) =>
      n === last ? `    ${name}${among} of ${title.proprietorsAddress}` : `    ${name}`,
    ),
    ...[share.freeText, share.nicoText].flatMap((text) => (text === null ? [] : [`    ${text}`])),
  ];
}

const words: Readonly<Record<Encumbrance['kind'], string>> = {
  MORTGAGE: 'MORTGAGE',
  CAVEAT: 'CAVEAT',
  COVENANT: 'COVENANT',
  AGREEMENT: 'AGREEMENT Section 173 Planning and Environment Act 1987',
};

/** Kind, number and date, who holds it, and what was registered upon it. */
export function encumbranceLines(
  title: PracticeTitle,
  { kind, document, date, holder }: Encumbrance,
): string[] {
  const first =
    kind === 'AGREEMENT'
      ? [words[kind], `    ${document} ${slashed(date)}`]
      : [`${words[kind]}  ${document} ${slashed(date)}`];
  const affecting = title.notes.affecting[document] ?? [];
  return [
    ...first,
    ...(holder === null ? [] : [kind === 'CAVEAT' ? `    Caveator ${holder}` : `    ${holder}`]),
    ...affecting.map((upon) => `    ${upon.type}  ${upon.document} ${slashed(upon.date)}`),
  ];
}

export const impliedEncumbrances = [
  '    Any encumbrances created by Section 98 Transfer of Land Act 1958 or Section',
  '    24 Subdivision Act 1988 and any other encumbrances shown or entered on the',
  '    plan set out under DIAGRAM LOCATION below.',
] as const;

export function diagramText({ diagram }: PracticeTitle): string {
  return `SEE ${diagram} FOR FURTHER DETAILS AND BOUNDARIES`;
}

/** `OWNERS CORPORATION 1 PLAN NO. PS328573` in its parts; the number is 1 where the text has none. */
export function ownersCorporationParts(text: string): { number: string; plan: string } {
  const [, number = '1', plan = ''] = /^OWNERS CORPORATION(?: (\d+))? PLAN NO\. (\S+)$/.exec(text) ?? [];
  return { number, plan };
}
