import { z } from 'zod';
import { chargeQuestionSchema } from '../../model/charge-question.ts';

/** What the service provider answered about a charge in doubt, as a person wrote it down. */
const chargeAnswerView = z.object({
  says: z.enum(['placed', 'notPlaced']),
  /** Of what was placed, where the provider gave one. */
  number: z.string().nullable(),
  saidBy: z.string(),
  /** YYYY-MM-DD, in Melbourne. */
  saidOn: z.string(),
  recordedBy: z.string(),
  at: z.number(),
});
export type ChargeAnswerView = z.infer<typeof chargeAnswerView>;

/** A register statement, an alert or a title number that was asked for: what a person and the provider decide about it. */
export const chargeView = z.object({
  id: z.string(),
  kind: z.enum(['statement', 'alert', 'decrypt']),
  /** `unknown`: also where the answer cannot be read. `settled`: answered, refused, never sent or decided by a person. */
  state: z.enum(['sending', 'unknown', 'settled']),
  /** What to ask the service provider; null where there is nothing to ask. */
  question: chargeQuestionSchema.nullable(),
  /** Newest last. */
  answers: z.array(chargeAnswerView),
  canRecord: z.boolean(),
});
export type ChargeView = z.infer<typeof chargeView>;
