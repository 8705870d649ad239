import { oc } from '@orpc/contract';
import { z } from 'zod';
import { faultSchema } from '../../lib/fault.ts';
import { errors } from '../errors.ts';

const { INVALID } = errors;

/** What the office writes on its orders, and how it names its files. */
export const settings = {
  get: oc.input(z.object({})).output(
    z.object({
      fileNameTemplate: z.string(),
      /** Of the firm; empty where it is not set. */
      officeName: z.string(),
      /** Under emails to authorities; empty for the one that is made of the other details. */
      signature: z.string(),
      contactName: z.string(),
      contactNumber: z.string(),
      email: z.string(),
    }),
  ),
  set: oc
    .errors({ INVALID })
    .input(
      z.object({
        fileNameTemplate: z.string().optional(),
        officeName: z.string().optional(),
        signature: z.string().optional(),
        contactName: z.string().optional(),
        contactNumber: z.string().optional(),
        email: z.string().optional(),
      }),
    )
    .output(z.object({ faults: z.array(faultSchema) })),
};
