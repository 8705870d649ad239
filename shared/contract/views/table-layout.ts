import { z } from 'zod';

/** The tables whose layout is kept. */
export const tableNames = ['orders', 'documents', 'matters', 'statements'] as const;
export type TableName = (typeof tableNames)[number];

const columnId = z.string().regex(/^[a-zA-Z]{1,40}$/);

/** How a person left a list. What a version does not know is passed over by the screen. */
export const tableLayout = z.object({
  /** px at 100 %, of the columns that were pulled. */
  widths: z.record(columnId, z.int().min(40).max(2000)),
  /** Null where the person has not chosen. */
  hidden: z.array(columnId).max(40).nullable(),
  /** The search parameters that its screen begins with: sort and filters. */
  search: z.record(columnId, z.string().max(500)).default({}),
});
export type TableLayoutView = z.infer<typeof tableLayout>;
