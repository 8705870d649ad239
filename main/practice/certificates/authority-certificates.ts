import { formatMoney } from '../../../shared/model/money.ts';
import { createDice, type Dice, hash } from '../data/dice.ts';
import { melbourneTime } from '../melbourne-time.ts';
import type { CertificateContent, CertificateSubject, Section } from './content.ts';

/** What an authority certifies about a property. Invented from the property's PFI, so that it stays the same. */
export function authorityContent(subject: CertificateSubject): CertificateContent {
  const { item, property } = subject;
  const dice = createDice(hash(`${property?.pfi ?? ''} ${item.productCode}`), 'authority');
  return {
    title: item.productName,
    authority: item.authorityName ?? '',
    sections: sectionsOf(subject, dice),
  };
}

function sectionsOf(subject: CertificateSubject, dice: Dice): Section[] {
  switch (subject.item.productCode) {
    case 'PlanningCertificate2':
      return planning(subject, dice);
    case 'RoadsCertificate':
      return roads(dice);
    case 'LandTaxCertificate':
      return landTax(subject, dice);
    case 'WaterInformationStatement':
      return water(subject, dice);
    default:
      return council(subject, dice);
  }
}

type Provision = readonly [code: string, name: string];

const zones: readonly [Provision, ...Provision[]] = [
  ['GRZ1', 'General Residential Zone – Schedule 1'],
  ['NRZ3', 'Neighbourhood Residential Zone – Schedule 3'],
  ['MUZ', 'Mixed Use Zone'],
  ['RGZ2', 'Residential Growth Zone – Schedule 2'],
];
const ruralZones: readonly [Provision, ...Provision[]] = [
  ['FZ', 'Farming Zone'],
  ['RLZ', 'Rural Living Zone'],
];
const overlays: readonly Provision[] = [
  ['DDO7', 'Design and Development Overlay – Schedule 7'],
  ['HO142', 'Heritage Overlay – Schedule 142'],
  ['VPO1', 'Vegetation Protection Overlay – Schedule 1'],
  ['BMO', 'Bushfire Management Overlay'],
  ['LSIO', 'Land Subject to Inundation Overlay'],
  ['SBO', 'Special Building Overlay'],
  ['DCPO2', 'Development Contributions Plan Overlay – Schedule 2'],
];

function planning({ property }: CertificateSubject, dice: Dice): Section[] {
  const zone = property?.locality.isRural === true ? dice.pick(ruralZones) : dice.pick(zones);
  const applying = overlays.filter(() => dice.chance(0.3));
  return [
    {
      kind: 'text',
      heading: 'Certified',
      paragraphs: [
        `The land is affected by the ${titled(property?.locality.municipality ?? '')} Planning Scheme. The matters below apply to it at the date of this certificate.`,
      ],
    },
    {
      kind: 'table',
      heading: 'Zone and overlays',
      head: ['Code', 'Provision', 'Part of land'],
      widths: [0.16, 0.62, 0.22],
      rows: [
        [...zone, 'Whole'],
        ...applying.map((overlay) => [...overlay, dice.chance(0.6) ? 'Whole' : 'Part']),
      ],
    },
    {
      kind: 'rows',
      heading: 'Amendments and other matters',
      rows: [
        ['Proposed amendments', dice.chance(0.2) ? `C${dice.int(90, 420)}, on exhibition` : 'None'],
        ['Public acquisition', 'None'],
        ['Road widening reservation', dice.chance(0.1) ? 'See the roads certificate' : 'None'],
        [
          'Heritage register',
          applying.some(([code]) => code.startsWith('HO')) ? 'Local significance' : 'Not listed',
        ],
      ],
    },
  ];
}

function roads(dice: Dice): Section[] {
  const isAffected = dice.chance(0.15);
  return [
    {
      kind: 'rows',
      heading: 'Road proposals',
      rows: [
        [
          'Approved proposals',
          isAffected ? `Widening, reference RP${dice.digits(5)}` : 'None affecting the land',
        ],
        ['Land to be acquired', isAffected ? `${dice.int(4, 60)} m² of the frontage` : 'None'],
        ['Declared arterial road abutting', dice.chance(0.25) ? 'Yes' : 'No'],
        ['Access restrictions', dice.chance(0.1) ? 'Controlled access applies' : 'None'],
      ],
    },
    {
      kind: 'text',
      heading: 'Extent of this certificate',
      paragraphs: [
        'This certificate states what the authority has approved at its date. It does not speak of roads for which a council is responsible, nor of proposals that are still being considered.',
      ],
    },
  ];
}

function landTax({ item, order }: CertificateSubject, dice: Dice): Section[] {
  const siteValue = dice.int(180, 1900) * 1_000_00;
  const tax = dice.chance(0.5) ? 0 : Math.round(siteValue * 0.004);
  const paid = tax > 0 && dice.chance(0.5) ? tax : 0;
  const year = melbourneTime(order.createdAt).date.slice(0, 4);
  return [
    {
      kind: 'table',
      heading: 'Vendors',
      head: ['First name', 'Last name'],
      widths: [0.5, 0.5],
      rows: item.vendors.map(({ firstName, lastName }) => [firstName, lastName]),
    },
    {
      kind: 'table',
      heading: `Current land tax ${year}`,
      head: ['Matter', 'Amount'],
      widths: [0.7, 0.3],
      rows: [
        ['Site value', formatMoney(siteValue)],
        ['Proportional tax', formatMoney(tax)],
        ['Penalty and interest', formatMoney(0)],
        ['Paid', formatMoney(paid)],
        ['Charge on the land', formatMoney(tax - paid)],
      ],
    },
    {
      kind: 'text',
      heading: 'Effect',
      paragraphs: [
        'The amount payable is a first charge on the land. A purchaser who relies on this certificate is not liable for more than it shows.',
      ],
    },
  ];
}

function water({ property }: CertificateSubject, dice: Dice): Section[] {
  const charges = dice.int(60, 420) * 100 + dice.int(0, 99);
  return [
    {
      kind: 'rows',
      heading: 'Services',
      rows: [
        [
          'Water main',
          property?.locality.isRural === true
            ? 'Not available'
            : `${dice.pick(['100', '150', '225'])} mm in the road`,
        ],
        ['Sewer', property?.locality.isRural === true ? 'Not available' : 'Available at the rear boundary'],
        ['Easement in favour of the corporation', dice.chance(0.4) ? '2.0 m along a boundary' : 'None'],
        [
          'Flood level',
          dice.chance(0.15)
            ? `${dice.int(8, 90)}.${dice.int(10, 99)} m AHD`
            : 'Not subject to flooding from its assets',
        ],
      ],
    },
    {
      kind: 'table',
      heading: 'Charges',
      head: ['Charge', 'Period', 'Amount'],
      widths: [0.45, 0.25, 0.3],
      rows: [
        ['Water and sewerage service', 'Quarter', formatMoney(charges)],
        ['Waterways and drainage', 'Quarter', formatMoney(3_012)],
        ['Unpaid', 'To date', formatMoney(dice.chance(0.3) ? charges : 0)],
      ],
    },
  ];
}

function council({ property }: CertificateSubject, dice: Dice): Section[] {
  const capital = dice.int(420, 2600) * 1_000_00;
  const rates = Math.round(capital * 0.0021);
  const paid = Math.round((rates * dice.int(0, 4)) / 4);
  return [
    {
      kind: 'rows',
      heading: 'Valuation',
      rows: [
        ['Council property number', property?.propertyNumber ?? 'Not yet registered'],
        ['Site value', formatMoney(Math.round(capital * 0.6))],
        ['Capital improved value', formatMoney(capital)],
        ['Net annual value', formatMoney(Math.round(capital * 0.05))],
      ],
    },
    {
      kind: 'table',
      heading: 'Rates and charges',
      head: ['Matter', 'Amount'],
      widths: [0.7, 0.3],
      rows: [
        ['General rates', formatMoney(rates)],
        ['Waste charge', formatMoney(41_250)],
        ['Emergency services levy', formatMoney(21_940)],
        ['Paid', formatMoney(paid)],
        ['Balance', formatMoney(rates + 41_250 + 21_940 - paid)],
      ],
    },
    {
      kind: 'rows',
      heading: 'Orders and notices',
      rows: [
        ['Notices or orders under local laws', dice.chance(0.1) ? 'Fire prevention notice' : 'None'],
        ['Money owed for works', 'None'],
        ['Potential liability for rates', 'None'],
        ['Liable to flooding', dice.chance(0.1) ? 'Part of the land' : 'No'],
      ],
    },
  ];
}

function titled(text: string): string {
  return text.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
