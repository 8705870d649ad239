import type { DocumentView } from '../../../shared/contract/views/document.ts';
import type { LineSubject } from '../../../shared/model/adjustments/statement.ts';
import {
  clearance,
  landInformation,
  listedFor,
  ownersCorporation,
  type SetEntry,
  water,
} from '../../../shared/model/certificate-set.ts';

/** What a figure is about: a line of the statement, or an amount of the contract of sale. */
export type FigureSubject = LineSubject | 'contract';

/** The certificate that says what an outgoing is. */
const certificates: Partial<Record<FigureSubject, SetEntry>> = {
  council: landInformation,
  water,
  ownersCorporation,
  landTax: clearance,
};

/**
 * The document that a figure is usually read from, the newest of several; undefined where none is held. Another certificate is never
 * shown first: its amounts would be offered as well.
 */
export function usualDocument(
  subject: FigureSubject,
  held: readonly DocumentView[],
): DocumentView | undefined {
  if (subject === 'contract') return held.find(({ own }) => own?.kind === 'contract');
  const certificate = certificates[subject];
  if (certificate === undefined) return undefined;
  const [found] = listedFor(
    certificate,
    held.map((document) => ({ document, productCode: document.productCode, name: document.productName })),
  );
  return found?.document;
}
