import { z } from 'zod';

/** The tables whose layout is kept. */
export const tableNames = ['orders', 'documents', 'matters', 'statements'] as const;
export type TableName = (typeof tableNames)[number];

const columnId = z.string().regex(/^[a-zA-Z]{1,40}$/);

/** How a person left a table. Columns that a version does not know are passed over by the screen. */
export const tableLayout = z.object({
  /** px at 100 %, of the columns that were pulled. */
  widths: z.record(columnId, z.int().min(40).max(2000)),
  /** Null where the person has not chosen. */
  hidden: z.array(columnId).max(40).nullable(),
  sort: z.object({ by: columnId, direction: z.enum(['ascending', 'descending']) }).nullable(),
});
export type TableLayoutView = z.infer<typeof tableLayout>;
