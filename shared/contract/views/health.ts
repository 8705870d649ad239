import { z } from 'zod';
import { serviceFailureSchema } from '../../model/service-failure.ts';

/** What the answer to a health check has. */
export const healthMembers = [
  'applicationName',
  'applicationVersion',
  'apiName',
  'environment',
  'status',
] as const;

/** What a health check reported, or why it could not (interface: Health response). */
export const healthView = z.object({
  api: z.enum(['drss', 'alerts']),
  /** By the service's own word; `other` where that is neither good nor bad, `unknown` where it could not be asked or read. */
  state: z.enum(['running', 'down', 'other', 'unknown']),
  applicationName: z.string().nullable(),
  applicationVersion: z.string().nullable(),
  apiName: z.string().nullable(),
  environment: z.string().nullable(),
  /** The service's own word. */
  status: z.string().nullable(),
  /** Why it could not be asked or read, or null. */
  failure: serviceFailureSchema.nullable(),
  /** What its answer does not include. */
  missing: z.array(z.enum(healthMembers)),
});
export type HealthView = z.infer<typeof healthView>;

/** A row of the interface's table of versions: what Landfolio is built for. */
export const apiVersionView = z.object({ api: z.string(), version: z.string(), path: z.string() });
