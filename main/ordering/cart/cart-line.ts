import type { ConfirmedLine } from '../journal/intent.ts';

/** A line as it lies in the cart; the same shape is frozen into the order. */
export type CartLine = ConfirmedLine;
