import { z } from 'zod';

export const serverFaultCodes = [
  'unreachable',
  'no_tls',
  'certificate',
  'unsafe_login',
  'password',
  'not_allowed',
  'no_database',
  'read_only',
  'full',
  'busy',
  'lost',
  'held_up',
  'removed',
  'other_computer',
  'client_too_old',
  'server_too_old',
  'lease_lost',
  'refused_entry',
  'claim_lost',
  'unknown_matter',
  'no_schema',
  'no_password',
  'other_office',
  'wrong_numbers',
  'own_disk_full',
  'other',
] as const;
export type ServerFaultCode = (typeof serverFaultCodes)[number];

/** Why the office's server did not do what was asked. `serverFaultText` has the sentences. */
export const serverFaultSchema = z.object({
  code: z.enum(serverFaultCodes),
  /** The server's or the network's own text, for IT. */
  message: z.string(),
  /** `HOST:PORT` that said so; null where it is about all of them. */
  host: z.string().nullable(),
});
export type ServerFault = z.infer<typeof serverFaultSchema>;
