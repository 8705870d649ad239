import { oc } from '@orpc/contract';
import { z } from 'zod';
import { pathFaultSchema } from '../../model/path-fault.ts';
import { errors } from '../errors.ts';

const { HOST_FAILED, INVALID } = errors;

/** The file that is written again whenever a settlement date changes. */
const calendarFileView = z.object({
  /** Empty where none is written. */
  path: z.string(),
  /** `otherConnection`: it was chosen for another connection than the current one, and stays as it is meanwhile. */
  state: z.enum(['off', 'written', 'waiting', 'otherConnection']),
  /** The name of its connection; null where that is gone, or no file is written. */
  connection: z.string().nullable(),
  /** When it was last as the library is, since the start; milliseconds UTC. */
  writtenAt: z.number().nullable(),
  /** Since when it could not be written, and why; null where it could. */
  since: z.number().nullable(),
  fault: pathFaultSchema.nullable(),
});
export type CalendarFileView = z.infer<typeof calendarFileView>;

/** Settlement dates for the office's calendar. */
export const calendar = {
  /** Saves the calendar once. `path`: null where the person cancelled. `restricted`: matters that are left out. */
  export: oc
    .errors({ HOST_FAILED })
    .input(z.object({}))
    .output(z.object({ path: z.string().nullable(), settlements: z.int(), restricted: z.int() })),
  file: oc.input(z.object({})).output(calendarFileView),
  /** Writes this file from now on. An empty path writes none. */
  chooseFile: oc
    .errors({ INVALID })
    .input(z.object({ path: z.string().max(1000) }))
    .output(calendarFileView),
};
