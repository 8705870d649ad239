import { z } from 'zod';

const line = z.object({ title: z.string(), details: z.array(z.string()) });

/** What stands on the sheets of a pack: its contents page, and a cover sheet before each section. All of it is text for people. */
export const packSheets = z.object({
  /** Such as “Vendor statement bundle”. */
  title: z.string(),
  /** What the file says that it is, in the properties of the document. */
  documentTitle: z.string(),
  author: z.string(),
  /** Milliseconds UTC. */
  madeAt: z.number(),
  /** Across the top of the contents, such as that nothing in it is real. */
  banner: z.string().nullable(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  sections: z.array(
    z.object({
      name: z.string(),
      /** `at`: which of the documents that were taken it is, from 0. */
      documents: z.array(line.extend({ at: z.int().min(0) })),
    }),
  ),
  /** What is not in the pack, and why. */
  missing: z.array(line),
  /** At the foot of the contents. */
  notes: z.array(z.string()),
});
export type PackSheets = z.infer<typeof packSheets>;
