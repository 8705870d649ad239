import { z } from 'zod';
import { serviceFailureSchema } from '../../model/service-failure.ts';

/** What a test of a connection asks; the last two are asked without credentials. */
const testedApis = [
  'discovery',
  'autocomplete',
  'orders',
  'drss',
  'alerts',
  'addressSearch',
  'structuredSearch',
] as const;
export type TestedApi = (typeof testedApis)[number];

const connectionTestResult = z.discriminatedUnion('kind', [
  /** The connection file does not have this field, so nothing was asked. */
  z.object({ kind: z.literal('absent'), field: z.string() }),
  z.object({ kind: z.literal('noToken'), failure: serviceFailureSchema }),
  /** `failure` is null where the sample request was refused before it was sent. */
  z.object({ kind: z.literal('failed'), failure: serviceFailureSchema.nullable() }),
  z.object({
    kind: z.literal('answered'),
    status: z.int(),
    body: z.enum(['json', 'webPage', 'other']),
  }),
]);
export type ConnectionTestResult = z.infer<typeof connectionTestResult>;

/** What the test of a connection showed of one API. */
export const connectionTestView = z.object({
  api: z.enum(testedApis),
  isWorking: z.boolean(),
  result: connectionTestResult,
});
export type ConnectionTestView = z.infer<typeof connectionTestView>;
