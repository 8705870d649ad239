import { oc } from '@orpc/contract';
import { z } from 'zod';
import { auditKinds } from '../../model/audit.ts';
import { isCalendarDate } from '../../model/instant.ts';
import { chargedAnswers } from '../../model/order-state.ts';
import { errors } from '../errors.ts';

const { HOST_FAILED } = errors;

const day = z.string().refine(isCalendarDate);

const auditFilter = z.object({
  kind: z.enum(auditKinds).optional(),
  /** A name; empty for what nobody of the office is known for. */
  person: z.string().max(200).optional(),
  /** Days in Melbourne, YYYY-MM-DD, both included. */
  from: day.optional(),
  to: day.optional(),
  /** Each piece of it is found in what it was, the purpose, the matter or the person. */
  text: z.string().max(400).default(''),
});
export type AuditFilter = z.infer<typeof auditFilter>;

/** An owner search, a certificate that was ordered, or something else that was bought. */
const auditEntry = z.object({
  /** Unique among all, and the same when it is read again. */
  id: z.string(),
  kind: z.enum(auditKinds),
  /** Milliseconds UTC. */
  at: z.number(),
  /** Null where nobody of the office is known. */
  person: z.string().nullable(),
  /** Whom an owner search looked for; else what was bought, and for what. */
  what: z.string(),
  /** The purpose of an owner search; else empty. */
  purpose: z.string(),
  matterNumber: z.string(),
  /** Null where this library has no such matter. */
  matterId: z.string().nullable(),
  /** Null where nothing is charged, or the service does not say what. */
  costCents: z.int().nullable(),
  /** Whether it is charged, as far as is known. */
  charged: z.enum(chargedAnswers),
  /** The page of the order, the register statement or the title number; null where there is none. */
  place: z.object({ screen: z.enum(['order', 'statement', 'titlePurchase']), id: z.string() }).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The most rows in one file. */
export const maxAuditRows = 200_000;

/** Who searched owners and who ordered what, as far as this library knows. Newest first. */
export const audit = {
  list: oc
    .input(
      auditFilter.extend({ limit: z.int().min(1).max(500).default(100), offset: z.int().min(0).default(0) }),
    )
    .output(z.object({ rows: z.array(auditEntry), total: z.int(), people: z.array(z.string()) })),
  /** Everything that fits the filter, up to `maxAuditRows`, as a CSV file. `path` is null where the person cancelled. */
  exportCsv: oc
    .errors({ HOST_FAILED })
    .input(auditFilter)
    .output(z.object({ path: z.string().nullable(), rows: z.int() })),
};
