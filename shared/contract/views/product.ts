import { z } from 'zod';
import { propertyPfi } from './property.ts';

/** What products are listed for, and what an order line is about. */
export const productSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('title'), titleId: z.string() }),
  z.object({ kind: z.literal('property'), propertyPfi }),
  /** A registered document by its number, such as AR122019D. */
  z.object({ kind: z.literal('document'), documentId: z.string() }),
]);
export type ProductSubject = z.infer<typeof productSubject>;

/** A turnaround as listed: `{value: 5, unit: 'DAY', text: '5 days'}`. `unit` is the service's own word. */
export const turnaroundView = z.object({ value: z.number(), unit: z.string(), text: z.string() });
export type TurnaroundView = z.infer<typeof turnaroundView>;

const productFields = {
  /** Identifies a product within a listing: made of productCode and productIds. */
  key: z.string(),
  productCode: z.string(),
  /** Sent back to the service exactly as it gave them. */
  productIds: z.record(z.string(), z.union([z.string(), z.number()])),
  name: z.string(),
  description: z.string().nullable(),
  /** The service's own word, such as AVAILABLE. */
  availability: z.string().nullable(),
  isOrderable: z.boolean(),
  authorityName: z.string().nullable(),
  /** Whole cents, GST included; null where none was given that can be read, and then it is not orderable. */
  priceCents: z.int().nullable(),
  /** The listing gave its amounts in dollars; else they were read as cents. Absent in what older versions kept. */
  isInDollars: z.boolean().optional(),
  /** The GST within the price, whole cents, as received: it is not always a eleventh. */
  gstCents: z.int(),
  turnaround: turnaroundView.nullable(),
  /** To be acknowledged before ordering. */
  warning: z.string().nullable(),
  /** Keys of the extra data that must be supplied, such as `vendors`. */
  extraDataKeys: z.array(z.string()),
};

/** A product that must stand in the same order as another; `priceCents` is null where the listing did not say it. */
const prerequisiteView = z.object(productFields);
export type PrerequisiteView = z.infer<typeof prerequisiteView>;

export const productView = z.object({
  ...productFields,
  /** Added to the cart together with it, since the service takes it with them only. */
  prerequisites: z.array(prerequisiteView).default([]),
  subject: productSubject,
});
export type ProductView = z.infer<typeof productView>;
