import { z } from 'zod';
import { certificateStates } from './certificate-words.ts';
import { keychainProblemSchema } from './keychain-problem.ts';
import { serviceFailureSchema } from './service-failure.ts';

/** Who is asked: the land information service or the token issuer. */
const server = z.enum(['service', 'issuer']);

/** What one step of the network test showed. The text is made in renderer/features/settings/network-text.ts. */
export const networkStepSchema = z.discriminatedUnion('kind', [
  /** Whether any network is up. */
  z.object({ kind: z.literal('computer'), isGood: z.boolean() }),
  /** The current connection runs on this computer. */
  z.object({ kind: z.literal('local'), isGood: z.literal(true) }),
  /** The office's own certificates are not all trusted. */
  z.object({
    kind: z.literal('certificates'),
    isGood: z.literal(false),
    state: z.enum(certificateStates),
    problem: keychainProblemSchema.nullable(),
  }),
  /** The routes in their order: a proxy each, null for none. Empty: none that can be used. */
  z.object({
    kind: z.literal('route'),
    isGood: z.boolean(),
    host: z.string(),
    proxies: z.array(z.string().nullable()),
  }),
  z.object({ kind: z.literal('failed'), isGood: z.literal(false), server, failure: serviceFailureSchema }),
  /** Somebody else may have answered. */
  z.object({ kind: z.literal('otherAnswered'), isGood: z.literal(false), server }),
  z.object({ kind: z.literal('answered'), isGood: z.literal(true), server, status: z.int() }),
]);
export type NetworkStep = z.infer<typeof networkStepSchema>;
