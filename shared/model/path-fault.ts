import { z } from 'zod';

/**
 * Why nothing can be written at a place outside the library. `missing`: what it is in is not there. `foreign`: another file stands
 * there. `unmarked`: the folder is there without the file by which Landfolio knows it.
 */
export const pathFaults = [
  'missing',
  'full',
  'readOnly',
  'noRights',
  'nameTooLong',
  'foreign',
  'unmarked',
  'notAnswering',
  'other',
] as const;
export const pathFaultSchema = z.enum(pathFaults);
export type PathFault = z.infer<typeof pathFaultSchema>;
