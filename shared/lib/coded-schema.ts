import { z } from 'zod';
import type { Coded, Texts } from './coded.ts';

/** Checks that there is a code. The compiler checks the rest where it is made, so that the sentences load only where they are shown. */
export function codedSchema<T extends Texts>(): z.ZodType<Coded<T>, Coded<T>> {
  return z.looseObject({ code: z.string() }) as unknown as z.ZodType<Coded<T>, Coded<T>>;
}
