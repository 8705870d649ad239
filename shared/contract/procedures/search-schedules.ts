import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { searchScheduleView } from '../views/search-schedule.ts';

const { INVALID, NOT_FOUND } = errors;

/** Titles that this computer searches on a schedule until settlement, within a limit. */
export const searchSchedules = {
  /** Of the current connection, those that are off too. */
  list: oc.input(z.object({})).output(z.array(searchScheduleView)),
  /** Switches it on, or changes it. From then on statements are bought without asking. Faults name the field. */
  set: oc
    .errors({ INVALID, NOT_FOUND })
    .input(
      z.object({
        matterId: z.string(),
        volumeFolio: z.string(),
        everyDays: z.number(),
        costCents: z.number(),
        limitCents: z.number(),
        setBy: z.string(),
      }),
    )
    .output(searchScheduleView),
  /** What is being asked for goes on. */
  switchOff: oc
    .errors({ NOT_FOUND })
    .input(z.object({ id: z.string() }))
    .output(searchScheduleView),
};
