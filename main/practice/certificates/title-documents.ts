import type { CertificateContent, CertificateSubject, PlanLot } from './content.ts';

/** A copy of a plan: its lots and a sketch of them. */
export function planContent(subject: CertificateSubject): CertificateContent {
  const plan = subject.documentId ?? subject.title?.diagram ?? '';
  const lots = lotsOf(subject, plan);
  const common = [...subject.register.parcels.values()].some(
    (parcel) => parcel.plan === plan && parcel.type === 'COMMON PROPERTY',
  );
  return {
    title: `Copy of Plan ${plan}`,
    authority: 'Landfolio Practice Registers',
    sections: [
      { kind: 'plan', plan, lots },
      {
        kind: 'table',
        heading: 'Parcels on this plan',
        head: ['Lot', 'SPI', 'Area', 'Title'],
        widths: [0.15, 0.35, 0.2, 0.3],
        rows: lots.map(({ lot, squareMetres }) => {
          const spi = lot === '' ? plan : `${lot}\\${plan}`;
          const titles = subject.register.parcels.get(spi)?.volumeFolios ?? [];
          return [lot === '' ? 'whole plan' : lot, spi, `${squareMetres} m²`, titles.join(', ')];
        }),
      },
      {
        kind: 'text',
        heading: 'Notations',
        paragraphs: [
          common ? 'This plan holds common property no. 1.' : 'No common property is shown on this plan.',
          'Bearings and distances are invented. The sketch is not to scale and shows no real land.',
        ],
      },
    ],
  };
}

function lotsOf({ register, title }: CertificateSubject, plan: string): PlanLot[] {
  return [...register.parcels.values()]
    .filter((parcel) => parcel.plan === plan && parcel.type !== 'COMMON PROPERTY')
    .map(({ spi, lot, squareMetres }) => ({
      lot,
      squareMetres,
      isSubject: title?.spis.includes(spi) ?? false,
    }));
}

/** A copy of a dealing: who gave what to whom. */
export function instrumentContent(subject: CertificateSubject): CertificateContent {
  const { title, documentId } = subject;
  const encumbrance = title?.encumbrances.find(({ document }) => document === documentId);
  const proprietors = title?.proprietors.map(({ name }) => name).join('; ') ?? '';
  const date = encumbrance?.date ?? title?.transferDate ?? '';
  return {
    title: `Copy of Instrument ${documentId ?? ''}`,
    authority: 'Landfolio Practice Registers',
    sections: [
      {
        kind: 'rows',
        heading: 'Dealing',
        rows: [
          ['Instrument', documentId ?? ''],
          ['Nature of dealing', encumbrance?.kind ?? 'TRANSFER OF LAND'],
          ['Lodged', date],
          ['Land', `Volume and folio ${title?.volumeFolio ?? ''}`],
          ['Estate and interest', 'Fee simple'],
          [encumbrance === undefined ? 'Transferee' : 'Registered proprietor', proprietors],
          ...(encumbrance?.holder == null
            ? []
            : [[encumbrance.kind === 'CAVEAT' ? 'Caveator' : 'Mortgagee', encumbrance.holder] as const]),
        ],
      },
      { kind: 'text', heading: 'Operative words', paragraphs: operativeWords(encumbrance?.kind ?? null) },
      {
        kind: 'rows',
        heading: 'Execution',
        rows: [
          ['Executed on behalf of', proprietors],
          ['Signed by', 'A practitioner of the practice service'],
          ['Execution date', date],
        ],
      },
    ],
  };
}

function operativeWords(kind: string | null): string[] {
  switch (kind) {
    case 'MORTGAGE':
      return [
        'The mortgagor mortgages the estate and interest in the land described to the mortgagee as security for the debt or liability described in the terms and conditions set out or referred to in this mortgage.',
        'The mortgagor covenants with the mortgagee as set out in the memorandum of common provisions retained by the registrar.',
      ];
    case 'CAVEAT':
      return [
        'The caveator claims the estate or interest specified in the land described on the grounds set out, and forbids the registration of any dealing to the extent specified.',
      ];
    case 'COVENANT':
      return [
        'The transferee, with the intent that the benefit is attached to and runs at law and in equity with the land remaining in the parent title, covenants not to erect on the land any building other than one private dwelling house with the usual outbuildings.',
      ];
    case 'AGREEMENT':
      return [
        'The owner agrees with the responsible authority that the land will not be further subdivided except with its written consent, and that this agreement runs with the land.',
      ];
    default:
      return [
        'The transferor transfers to the transferee the estate and interest specified in the land described for the consideration expressed, subject to the encumbrances affecting the land including any created by dealings lodged for registration before this dealing.',
      ];
  }
}
