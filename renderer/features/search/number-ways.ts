import type { Fault } from '../../../shared/lib/fault.ts';
import { ok, type Result } from '../../../shared/lib/result.ts';
import { makeCpn } from '../../../shared/model/cpn.ts';
import { parseDocumentId } from '../../../shared/model/document-id.ts';
import { parsePropertyPfi, uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { parseSpi } from '../../../shared/model/spi.ts';
import { formatVolumeFolioLong, parseVolumeFolio } from '../../../shared/model/volume-folio.ts';
import type { RecentQuery } from '../../bridge/recent.ts';

/** What is typed into the forms of numbers. */
export interface NumberTexts {
  readonly volumeFolio: string;
  readonly spi: string;
  readonly propertyNumber: string;
  readonly municipality: string;
  readonly documentId: string;
  readonly propertyPfi: string;
}

interface NumberField {
  /** Also the name under which faults come. */
  readonly field: keyof NumberTexts;
  readonly label: string;
  readonly hint: string;
  readonly placeholder: string;
}

interface NumberRead {
  readonly query: RecentQuery;
  /** How the number was understood, where that is worth saying while it is typed. */
  readonly said?: string;
}

/** One way to find something by a number that somebody wrote down. */
interface NumberWay {
  /** Name of the form. */
  readonly name: string;
  readonly go: string;
  /** What the number is and where it stands. */
  readonly about: string;
  readonly fields: readonly NumberField[];
  /** Reads what is typed, or warns of which field is not as expected and what is. */
  read(texts: NumberTexts): Result<NumberRead, readonly Fault[]>;
  /** The question with what is typed as it stands: the service may know numbers of other forms. */
  asTyped(texts: NumberTexts): RecentQuery;
}

export type NumberWayName = 'title' | 'parcel' | 'cpn' | 'document' | 'pfi';

export const numberWays: Record<NumberWayName, NumberWay> = {
  title: {
    name: 'By title',
    go: 'Find title',
    about: 'Every title has a volume and a folio. They stand at the head of a register search statement.',
    fields: [
      {
        field: 'volumeFolio',
        label: 'Volume and folio',
        hint: 'As 10940/843, or Vol 9876 Fol 43, with the letter after the folio where there is one.',
        placeholder: '10940/843',
      },
    ],
    read: ({ volumeFolio }) =>
      each(parseVolumeFolio(volumeFolio), (titleId) => ({
        query: { by: 'title', titleId },
        said: formatVolumeFolioLong(titleId),
      })),
    asTyped: ({ volumeFolio }) => ({ by: 'title', titleId: volumeFolio.trim() }),
  },
  parcel: {
    name: 'By parcel',
    go: 'Find parcel',
    about:
      'The standard parcel identifier (SPI) is the lot with its plan. Both stand in the land description.',
    fields: [
      {
        field: 'spi',
        label: 'Lot and plan (SPI)',
        hint: 'Lot and plan as 101\\PS328573 or Lot 101 on PS328573, a plan alone as TP109554.',
        placeholder: '101\\PS328573',
      },
    ],
    read: ({ spi: typed }) =>
      each(parseSpi(typed), (spi) => ({
        query: { by: 'parcel', spi },
        ...(spi === typed.trim() ? {} : { said: `Asked for as ${spi}` }),
      })),
    asTyped: ({ spi }) => ({ by: 'parcel', spi: spi.trim() }),
  },
  cpn: {
    name: 'By council number',
    go: 'Find property',
    about: 'A council gives each property a number (CPN). It is on the rates notice.',
    fields: [
      {
        field: 'propertyNumber',
        label: 'Council property number (CPN)',
        hint: 'As the council writes it, such as A7706.',
        placeholder: '603787',
      },
      {
        field: 'municipality',
        label: 'Municipality',
        hint: 'Its name without “City of” or “Shire”.',
        placeholder: 'MELBOURNE',
      },
    ],
    read({ propertyNumber, municipality }) {
      const cpn = makeCpn(propertyNumber, municipality);
      // Its name as the service's list has it; the office asks in capitals first.
      const name = municipality.trim();
      return cpn.ok
        ? ok({ query: { by: 'cpn', propertyNumber: cpn.value.propertyNumber, municipality: name } })
        : cpn;
    },
    asTyped: ({ propertyNumber, municipality }) => ({
      by: 'cpn',
      propertyNumber: propertyNumber.trim(),
      municipality: municipality.trim(),
    }),
  },
  document: {
    name: 'By document number',
    go: 'Find document',
    about: 'A copy of a registered mortgage, covenant, caveat, transfer or plan is ordered by its number.',
    fields: [
      {
        field: 'documentId',
        label: 'Dealing, instrument or plan number',
        hint: 'A dealing or instrument as AR122019D, a plan as PS328573. It stands beside each entry of a title.',
        placeholder: 'AR122019D',
      },
    ],
    read: ({ documentId: typed }) =>
      each(parseDocumentId(typed), (documentId) => ({
        query: { by: 'document', documentId },
        ...(documentId === typed.trim() ? {} : { said: `Asked for as ${documentId}` }),
      })),
    asTyped: ({ documentId }) => ({ by: 'document', documentId: documentId.trim() }),
  },
  pfi: {
    name: 'By property PFI',
    go: 'Find property',
    about: 'The persistent feature identifier (PFI) that the service gave to a property.',
    fields: [
      {
        field: 'propertyPfi',
        label: 'Property PFI',
        hint: 'That of an address looks alike and finds nothing here.',
        placeholder: '208045633',
      },
    ],
    read: ({ propertyPfi: typed }) =>
      each(parsePropertyPfi(typed), (propertyPfi) => ({ query: { by: 'pfi', propertyPfi } })),
    asTyped: ({ propertyPfi }) => ({ by: 'pfi', propertyPfi: uncheckedPropertyPfi(propertyPfi.trim()) }),
  },
};

function each<T>(
  read: Result<T, Fault>,
  become: (value: T) => NumberRead,
): Result<NumberRead, readonly Fault[]> {
  return read.ok ? ok(become(read.value)) : { ok: false, failure: [read.failure] };
}
