import { z } from 'zod';
import { setScopes } from '../../model/certificate-set.ts';
import { elsewhereItems } from '../../model/checklist/elsewhere.ts';

export const setEntry = z.object({
  /** As the listing of products names it. */
  productCode: z.string(),
  name: z.string(),
  /** Once for each title chosen, or once for the property. */
  per: z.enum(setScopes),
});

/** A product that this office met, as something that a set can hold. */
export const knownProduct = z.object({
  productCode: z.string(),
  name: z.string(),
  /** For what it was listed; empty where it was only ordered, and that is not known. */
  scopes: z.array(z.enum(setScopes)),
});
export type KnownProduct = z.infer<typeof knownProduct>;

export const certificateSetView = z.object({
  id: z.string(),
  name: z.string(),
  entries: z.array(setEntry),
  /** `standard`: as Landfolio brings it. `changed`: a standard one that the office changed. `own`: made here. */
  origin: z.enum(['standard', 'changed', 'own']),
});
export type CertificateSetView = z.infer<typeof certificateSetView>;

export const certificateSetsView = z.object({
  sets: z.array(certificateSetView),
  /** Standard sets that the office deleted and can bring back. */
  deletedStandards: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type CertificateSetsView = z.infer<typeof certificateSetsView>;

/** What a checklist by a set lists beside its products; `isChanged`: the office changed it, and it can be put back. */
export const elsewhereView = z.object({ items: elsewhereItems, isChanged: z.boolean() });
export type ElsewhereView = z.infer<typeof elsewhereView>;
