import type { RegisterStatement } from '../../shared/model/register-statement.ts';

/** A register statement of 10940/843 that names nothing, unless told otherwise. */
export function aRegisterStatement(change: Partial<RegisterStatement> = {}): RegisterStatement {
  return {
    copyrightText: '',
    securityNo: '124080291367D',
    producedDate: '2026-11-21 10:15:00',
    authenticityToken: '',
    titleReference: { volume: '10940', folio: '843', suffix: null },
    titleType: 'Freehold',
    ctType: null,
    titleStatus: 'LIVE',
    landDescription: null,
    registeredProprietor: null,
    encumbrances: [],
    notations: [],
    diagramReference: null,
    activity: null,
    additional: {
      otherTitles: [],
      ownersCorporations: [],
      titleStreetAddress: null,
      licenceText: null,
      nomination: null,
      ectControl: null,
    },
    ...change,
  };
}

export function anEncumbrance(
  change: Partial<RegisterStatement['encumbrances'][number]> = {},
): RegisterStatement['encumbrances'][number] {
  return {
    encumbrancePriority: null,
    encumbranceText: null,
    encumbranceType: null,
    encumbranceDocument: null,
    encumbranceDate: null,
    affectingEncumbrances: [],
    holders: [],
    ...change,
  };
}
