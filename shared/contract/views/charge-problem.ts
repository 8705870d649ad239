import { z } from 'zod';

/**
 * What there is to say of a register statement, an alert or a title number that was asked for, besides its state. `askedAgain`: its outcome is
 * unknown, and a person asked for the same again. `answerNotRead`: the answer is saved, and the disk refused what it means.
 * `remark`: it is there, and something about it is noted. `elsewhere`: made on another computer.
 * `placed`, `notPlaced`: the word of the service provider. `contradicted`: it said not placed, and it is there.
 */
export const chargeProblemView = z.object({
  kind: z.enum([
    'unknown',
    'askedAgain',
    'unreadable',
    'refused',
    'notSent',
    'answerNotRead',
    'remark',
    'placed',
    'notPlaced',
    'contradicted',
    'elsewhere',
  ]),
  /** What was noted as it happened: sentences as they are stored, often with the service's own words. */
  cause: z.string().nullable(),
});
export type ChargeProblemView = z.infer<typeof chargeProblemView>;
