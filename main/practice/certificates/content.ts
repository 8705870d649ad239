import { titlesOfDocument, titleWith } from '../data/changes.ts';
import type { PracticeProperty, PracticeTitle, Register } from '../data/register.ts';
import type { PracticeItem, PracticeOrder } from '../orders/practice-order.ts';

/** What a certificate says, apart from how it looks: the PDF and the resourceText are both made of it. */
export interface CertificateContent {
  readonly title: string;
  readonly authority: string;
  readonly sections: readonly Section[];
}

export type Section =
  | { readonly kind: 'rows'; readonly heading: string; readonly rows: readonly (readonly [string, string])[] }
  | { readonly kind: 'text'; readonly heading: string; readonly paragraphs: readonly string[] }
  | {
      readonly kind: 'table';
      readonly heading: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
      /** Share of the width, adding up to 1. */
      readonly widths: readonly number[];
    }
  /** Lines of equal letters, as registers print them. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'plan'; readonly plan: string; readonly lots: readonly PlanLot[] };

export interface PlanLot {
  readonly lot: string;
  readonly squareMetres: number;
  /** The land of the title that the plan was ordered for. */
  readonly isSubject: boolean;
}

/** What an item is about. */
export interface CertificateSubject {
  readonly order: PracticeOrder;
  readonly item: PracticeItem;
  readonly register: Register;
  readonly property: PracticeProperty | null;
  readonly title: PracticeTitle | null;
  /** Plan or instrument number. */
  readonly documentId: string | null;
}

export function subjectOf(register: Register, order: PracticeOrder, item: PracticeItem): CertificateSubject {
  const { titleId, documentId, propertyPfi } = item.productIds;
  const asked = register.byPfi.get(String(propertyPfi ?? ''));
  const held =
    titleId === undefined
      ? (asked?.volumeFolios ?? titlesOfDocument(register, String(documentId ?? ''), order.changes))
      : [String(titleId)];
  // A plan that several titles share, or a property with two titles, is about no single one of them.
  const volumeFolio = held?.length === 1 ? held[0] : undefined;
  const standing = register.titles.get(volumeFolio ?? '');
  const title = standing === undefined ? null : titleWith(standing, order.changes);
  const property = asked ?? register.byPfi.get(title?.propertyPfis[0] ?? '') ?? null;
  return {
    order,
    item,
    register,
    property,
    title,
    documentId: documentId === undefined ? null : String(documentId),
  };
}
