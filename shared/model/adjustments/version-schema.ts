import { z } from 'zod';
import { bases, lineKinds, lineSubjects, sides } from './statement.ts';

/** A person has compared a figure with the page of a document that says it. */
export const confirmationSchema = z.object({
  /** The figure as it was confirmed, by `figureOf` in version.ts: another one is not confirmed by it. */
  value: z.string().max(100),
  documentId: z.string().max(100),
  /** Its name then: the document may be deleted later. */
  documentName: z.string().max(1000),
  /** From 1. */
  page: z.int().min(1).max(100_000),
  by: z.string().max(200),
  /** Milliseconds UTC. */
  at: z.number(),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

const confirmed = confirmationSchema.nullable();
const cents = z.int().min(0);
const label = z.string().max(200);

/** A statement of adjustments of a matter, with what each figure was compared with. */
export const statementContent = z.object({
  settlementDate: z.string(),
  priceCents: cents,
  depositCents: cents,
  priceConfirmed: confirmed,
  depositConfirmed: confirmed,
  lines: z
    .array(
      z.object({
        subject: z.enum(lineSubjects),
        label,
        kind: z.enum(lineKinds),
        from: z.string(),
        to: z.string(),
        amountCents: cents,
        paid: z.boolean(),
        basis: z.enum(bases),
        amountConfirmed: confirmed,
        periodConfirmed: confirmed,
      }),
    )
    .max(200),
  other: z
    .array(z.object({ label, amountCents: cents, payableBy: z.enum(sides), amountConfirmed: confirmed }))
    .max(200),
});
export type StatementContent = z.infer<typeof statementContent>;

/** What the matter said when a version was saved: it stands on its print. */
export const statementFacts = z.array(z.tuple([z.string(), z.string()]));
