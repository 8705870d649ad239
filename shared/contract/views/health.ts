import { z } from 'zod';

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
  message: z.string().nullable(),
});
export type HealthView = z.infer<typeof healthView>;

/** A row of the interface's table of versions: what Landfolio is built for. */
export const apiVersionView = z.object({ api: z.string(), version: z.string(), path: z.string() });
