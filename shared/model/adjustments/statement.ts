/**
 * A statement of adjustments as it is entered. Amounts are whole cents, none negative: a credit is an other item that the other
 * side pays. Days are YYYY-MM-DD. The amounts of one statement together are a safe integer (`read-statement.ts`).
 */
export interface Statement {
  readonly settlementDate: string;
  readonly priceCents: number;
  readonly depositCents: number;
  readonly lines: readonly AdjustedLine[];
  readonly other: readonly OtherItem[];
}

/** An amount for a period, which the vendor and the purchaser share by the day. */
export interface AdjustedLine {
  readonly label: string;
  readonly kind: LineKind;
  /** First and last day of the period: both are part of it. */
  readonly from: string;
  readonly to: string;
  readonly amountCents: number;
  /** Of an outgoing: the vendor has paid it. Of rent: the vendor has received it. */
  readonly paid: boolean;
  /** Changes nothing for rent, nor for an outgoing that is paid. */
  readonly basis: Basis;
}

/** A fixed amount. */
export interface OtherItem {
  readonly label: string;
  readonly amountCents: number;
  readonly payableBy: Side;
}

export const lineKinds = ['outgoing', 'rent'] as const;
export type LineKind = (typeof lineKinds)[number];

/** What a line is for: it decides the period that is offered and, of land tax, whether it may be adjusted at all. */
export const lineSubjects = ['council', 'water', 'ownersCorporation', 'landTax', 'rent', 'other'] as const;
export type LineSubject = (typeof lineSubjects)[number];

/** `paid`: every outgoing counts as paid by the vendor, whose money pays what is not. `asIs`: the purchaser pays that later. */
export const bases = ['paid', 'asIs'] as const;
export type Basis = (typeof bases)[number];

export const sides = ['vendor', 'purchaser'] as const;
export type Side = (typeof sides)[number];
