import type { AddressParts } from './address.ts';
import type { Builder } from './builder.ts';
import type { Locality } from './localities.ts';
import type { CrownReference } from './register.ts';

/** A parish or township of the cadastre. Names are real; which allotments it has is invented. */
interface CadastralPlace {
  readonly code: string;
  readonly name: string;
}

export const parishes: readonly CadastralPlace[] = [
  { code: '2029', name: 'BALLARAT' },
  { code: '2043', name: 'BAMAWM' },
  { code: '2478', name: 'CORINELLA' },
  { code: '2784', name: 'JIKA JIKA' },
  { code: '3037', name: 'LODDON' },
  { code: '3045', name: 'LORIMER' },
  { code: '3063', name: 'MALDON' },
  { code: '3097', name: 'MANSFIELD' },
  { code: '3143', name: 'MILDURA' },
  { code: '3274', name: 'NUNAWADING' },
  { code: '3383', name: 'SANDHURST' },
  { code: '3744', name: 'WODONGA' },
];

export const townships: readonly CadastralPlace[] = [
  { code: '5030', name: 'BALLARAT EAST' },
  { code: '5230', name: 'DIAMOND CREEK' },
  { code: '5442', name: 'JAMIESON' },
  { code: '5485', name: 'LILYDALE' },
  { code: '5514', name: 'MALDON' },
  { code: '5762', name: 'MANSFIELD' },
  { code: '5820', name: 'TARNAGULLA' },
];

const nowhere: CrownReference = {
  allotment: '',
  section: '',
  portion: '',
  block: '',
  subdivision: '',
  parishCode: '',
  townshipCode: '',
};

/** The reference of `12~10A\PP5762`: allotment 12 of section 10A in the township of Mansfield. */
export const mansfieldAllotment: CrownReference = {
  ...nowhere,
  allotment: '12',
  section: '10A',
  townshipCode: '5762',
};

/** `[subdivision~][portion~]allotment[~section]\PP` and the code of the township, else of the parish. */
export function crownSpi(reference: CrownReference): string {
  const { subdivision, portion, allotment, section } = reference;
  const parts = [subdivision, portion, allotment, section].filter((part) => part !== '');
  return `${parts.join('~')}\\PP${placeCode(reference)}`;
}

function placeCode({ townshipCode, parishCode }: CrownReference): string {
  return townshipCode === '' ? parishCode : townshipCode;
}

/** `Crown Allotment 12 Section 10A Township of Mansfield`, as titles write it. */
export function crownDescription(reference: CrownReference): string {
  const { allotment, portion, section, block, subdivision, townshipCode, parishCode } = reference;
  const isTownship = townshipCode !== '';
  const code = isTownship ? townshipCode : parishCode;
  const name = (isTownship ? townships : parishes).find((place) => place.code === code)?.name ?? code;
  return [
    allotment === '' ? `Crown Portion ${portion}` : `Crown Allotment ${allotment}`,
    allotment !== '' && portion !== '' ? `Portion ${portion}` : '',
    section === '' ? '' : `Section ${section}`,
    block === '' ? '' : `Block ${block}`,
    subdivision === '' ? '' : `Subdivision ${subdivision}`,
    `${isTownship ? 'Township' : 'Parish'} of ${titled(name)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function titled(name: string): string {
  return name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/**
 * Allotments of every form in a parish and a township. Half were never sold and have no title; one is leased; one has a
 * portion instead of an allotment.
 */
export function layCrownLand(builder: Builder, locality: Locality): void {
  const allotments: [reference: Partial<CrownReference>, isSold: boolean][] = [
    ...['13', '14', '15'].map((allotment): [Partial<CrownReference>, boolean] => [
      { allotment, section: '10A', townshipCode: '5762' },
      allotment !== '15',
    ]),
    [{ allotment: '7', section: '3', townshipCode: '5442' }, true],
    [{ allotment: '2A', parishCode: '3097' }, true],
    [{ allotment: '2B', parishCode: '3097' }, false],
    [{ allotment: '41', subdivision: 'C', parishCode: '3097' }, false],
    [{ allotment: '9', portion: '4', section: 'B', parishCode: '3097' }, false],
    [{ portion: '118', parishCode: '2784' }, true],
    [{ allotment: '5', section: '2', block: '1', parishCode: '2043' }, false],
    ...Array.from({ length: 12 }, (_, n): [Partial<CrownReference>, boolean] => [
      { allotment: String(n + 60), section: 'D', parishCode: '2043' },
      n % 3 === 0,
    ]),
  ];
  for (const [part, isSold] of allotments) {
    const reference = { ...nowhere, ...part };
    const spi = crownSpi(reference);
    const [lot = ''] = spi.split('\\');
    builder.parcel('CROWN ALLOTMENT', lot, `PP${placeCode(reference)}`, spi, reference);
    const isLeased = part.townshipCode === '5442';
    if (isSold) builder.title([spi], farm(locality), isLeased ? { leaseUntil: '2051-06-30' } : {});
  }
}

function farm({ name, postcode }: Locality): AddressParts {
  return { house: { number: 410 }, roadName: 'CROWN', roadType: 'ROAD', locality: name, postcode };
}
