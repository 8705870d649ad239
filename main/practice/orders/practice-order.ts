import type { TitleChange } from '../data/changes.ts';

/** What an order costs besides its items, or an item less than its price. Whole cents. */
export interface PracticeFee {
  readonly type: string;
  readonly amount: number;
  readonly gst: number;
}

/** An item of a practice order. Money in whole cents. */
export interface PracticeItem {
  readonly orderItemNumber: number;
  readonly productCode: string;
  /** As answered: an encrypted titleId stands here as volume/folio. */
  readonly productIds: Readonly<Record<string, string | number>>;
  readonly productName: string;
  readonly authorityName: string | null;
  readonly price: number;
  readonly gst: number;
  readonly turnaroundTime: number;
  readonly turnaroundTimeUnit: string;
  readonly discounts?: readonly PracticeFee[];
  /** As ordered; names as they are to stand on the certificate. */
  readonly vendors: readonly { readonly firstName: string; readonly lastName: string }[];
}

export interface PracticeOrder {
  readonly orderId: string;
  /** Milliseconds UTC. */
  readonly createdAt: number;
  /** Empty where the caller sent none. */
  readonly customerId: string;
  readonly customerReference: string;
  readonly deliveryPreference: string;
  readonly email: string | null;
  readonly contactName: string | null;
  readonly contactNumber: string | null;
  readonly items: readonly PracticeItem[];
  readonly fees?: readonly PracticeFee[];
  /** What had happened to titles when it was made; what it is about is shown as it was then. */
  readonly changes?: readonly TitleChange[];
  readonly correlationId?: string | null;
  /** Its number holds signs that a path cannot hold as they are. */
  readonly isOddlyNumbered?: boolean;
}

export type PracticeStatus = 'PROCESSING' | 'EXTERNAL_PROCESSING' | 'COMPLETE' | 'FAILED' | 'CANCELLED';
