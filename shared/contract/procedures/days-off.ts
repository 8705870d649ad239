import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';

const { INVALID } = errors;

const dayOff = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  /** May be empty. */
  name: z.string(),
});
/** In the order of the calendar. */
const daysOffView = z.array(dayOff);
export type DayOffView = z.infer<typeof dayOff>;

/** Days on which the office is closed besides weekends and the public holidays of `shared/model/public-holidays.ts`. */
export const daysOff = {
  list: oc.input(z.object({})).output(daysOffView),
  /** Faults name `day` or `name`. */
  add: oc
    .errors({ INVALID })
    .input(z.object({ day: z.string().max(100), name: z.string().max(1000) }))
    .output(daysOffView),
  /** A day that is not there is no fault. */
  remove: oc.input(z.object({ day: z.string().max(100) })).output(daysOffView),
};
