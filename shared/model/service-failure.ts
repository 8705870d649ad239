import { z } from 'zod';
import { codedSchema } from '../lib/coded-schema.ts';
import type { ServiceFailureTexts } from './service-failure-text.ts';

/**
 * How a call to the land information service can fail. One kind for each thing a person can do about it.
 *
 * - `network`: no connection stood (DNS, TCP, TLS, proxy), or it broke. `bytesMayHaveLeft` on the outcome of a
 *   chargeable call says whether the server may have seen it.
 * - `timeout`: a limit on connecting, headers or silence in the body passed.
 * - `refused`: 401 or 403. `notFound`: 404. `rejected`: any other 4xx, with the server's own words.
 * - `limited`: 429. `unavailable`: 5xx.
 * - `unreadable`: not JSON, too large, or not the shape; `path` names the field.
 * - `redirected`: a redirect to another origin was not followed.
 * - `cancelled`: the caller aborted. `notReady`: the connection has no credentials or no such address.
 */
export const serviceFailureKinds = [
  'network',
  'timeout',
  'refused',
  'notFound',
  'rejected',
  'limited',
  'unavailable',
  'unreadable',
  'redirected',
  'cancelled',
  'notReady',
] as const;

export const serviceFailureSchema = z.object({
  kind: z.enum(serviceFailureKinds),
  /** What happened. `failureMessage` has the sentences. */
  reason: codedSchema<ServiceFailureTexts>(),
  /** Nothing of a request that may cost money left this computer. */
  isUnsent: z.boolean().optional(),
  /** Provably nothing was bought. */
  isNothingBought: z.boolean().optional(),
  /** What a person can do next; `checkChange`: a change may have been made. `unlockOrdering`: the cart has the button. */
  next: z.enum(['tryAgain', 'checkNetwork', 'checkChange', 'unlockOrdering']).optional(),
  status: z.number().int().optional(),
  /** The server's own words, from whichever error shape it used. At most 500 characters. */
  serverMessage: z.string().optional(),
  /** Where `unreadable`: the path of the field, such as `products[2].price`. */
  path: z.string().optional(),
  /** Whole seconds the server asked us to wait. */
  retryAfterSeconds: z.number().optional(),
  correlationId: z.string().optional(),
});

export type ServiceFailure = z.infer<typeof serviceFailureSchema>;
export type ServiceFailureKind = ServiceFailure['kind'];

/** The server will not give what was asked for: any 4xx but 429. */
export function isDenied({ kind }: Pick<ServiceFailure, 'kind'>): boolean {
  return kind === 'refused' || kind === 'notFound' || kind === 'rejected';
}
