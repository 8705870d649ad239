import { z } from 'zod';
import { hasControls } from '../../lib/controls.ts';
import { packSections } from './templates.ts';

/** Names of sections stand on one line of a sheet. */
export const maxSectionName = 80;
const maxDocuments = 5000;
const ids = z.array(z.string().max(100)).max(maxDocuments);
const key = z.enum(packSections);

/** How a person arranged a pack of a matter: the order of its sections and of the documents in them. Kept with the matter. */
export const packArrangement = z.object({
  sections: z
    .array(
      z.object({
        key,
        /** Null where the template's name stands. */
        name: z
          .string()
          .max(maxSectionName)
          .refine((name) => name.trim() !== '' && !hasControls(name))
          .nullable(),
        documents: ids,
      }),
    )
    .max(packSections.length),
  /** Taken out. */
  left: ids,
  /** Put in, although it is older than another of the same, or a letter. */
  taken: ids,
  /** Nothing is expected in them. */
  notNeeded: z.array(key).max(packSections.length),
});
export type PackArrangement = z.infer<typeof packArrangement>;
