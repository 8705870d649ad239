import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';

const { INVALID } = errors;

/** The embedded practice service's scenarios, for trainers. */
export const practice = {
  scenarios: oc
    .input(z.object({}))
    .output(
      z.array(
        z.object({ name: z.string(), title: z.string(), description: z.string(), isActive: z.boolean() }),
      ),
    ),
  choose: oc
    .errors({ INVALID })
    .input(z.object({ name: z.string(), isActive: z.boolean() }))
    .output(z.object({})),
};
