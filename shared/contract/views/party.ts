import { z } from 'zod';
import { nameKinds, partyKinds, partyRoles } from '../../model/party.ts';

const nameParts = { givenNames: z.string(), familyName: z.string(), name: z.string(), acn: z.string() };

/** A party of a matter: `shared/model/party.ts`. */
const partyView = z.object({
  role: z.enum([...partyRoles, '']),
  kind: z.enum(partyKinds),
  ...nameParts,
  representatives: z
    .array(z.object({ kind: z.enum(nameKinds), ...nameParts }))
    .max(100)
    .readonly(),
  address: z.string(),
});

export const partiesView = z.array(partyView).max(1000).readonly();
