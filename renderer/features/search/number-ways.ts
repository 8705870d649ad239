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
  /** What the number is and where to find it. */
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
    about:
      'Every title has a volume and a folio. They are shown at the top of the register search statement.',
    fields: [
      {
        field: 'volumeFolio',
        label: 'Volume and folio',
        hint: 'Enter as 10940/843 or Vol 9876 Fol 43. Include the letter after the folio if there is one.',
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
    about: 'The standard parcel identifier (SPI) is the lot and plan. Both are in the land description.',
    fields: [
      {
        field: 'spi',
        label: 'Lot and plan (SPI)',
        hint: 'Enter a lot and plan as 101\\PS328573 or Lot 101 on PS328573, or a plan alone as TP109554.',
        placeholder: '101\\PS328573',
      },
    ],
    read: ({ spi: typed }) =>
      each(parseSpi(typed), (spi) => ({
        query: { by: 'parcel', spi },
        ...(spi === typed.trim() ? {} : { said: `Landfolio will search for ${spi}` }),
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
        hint: 'Enter it as the council writes it, such as A7706.',
        placeholder: '603787',
      },
      {
        field: 'municipality',
        label: 'Municipality',
        hint: 'Enter the name without “City of” or “Shire”.',
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
    about: 'Use the number to order a copy of a registered mortgage, covenant, caveat, transfer or plan.',
    fields: [
      {
        field: 'documentId',
        label: 'Dealing, instrument or plan number',
        hint: 'Enter a dealing or instrument as AR122019D, or a plan as PS328573. The number is beside each entry on a title.',
        placeholder: 'AR122019D',
      },
    ],
    read: ({ documentId: typed }) =>
      each(parseDocumentId(typed), (documentId) => ({
        query: { by: 'document', documentId },
        ...(documentId === typed.trim() ? {} : { said: `Landfolio will search for ${documentId}` }),
      })),
    asTyped: ({ documentId }) => ({ by: 'document', documentId: documentId.trim() }),
  },
  pfi: {
    name: 'By property PFI',
    go: 'Find property',
    about: 'The persistent feature identifier (PFI) that the service uses for a property.',
    fields: [
      {
        field: 'propertyPfi',
        label: 'Property PFI',
        hint: 'The PFI of an address looks similar but finds nothing here.',
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
