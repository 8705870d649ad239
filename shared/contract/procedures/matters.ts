import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { matterDetails, matterPage, matterView } from '../views/matter.ts';

const { INVALID, NOT_KEPT } = errors;

export const matters = {
  /** Those whose number, client, party or property contains the text, last used first. */
  list: oc
    .input(z.object({ text: z.string().default(''), limit: z.int().min(1).max(5000).default(50) }))
    .output(z.array(matterView)),
  get: oc
    .errors({ NOT_KEPT })
    .input(z.object({ id: z.string() }))
    .output(matterPage),
  /** Opens a matter; where its number is known already, gives that one as it is. */
  create: oc
    .errors({ INVALID })
    .input(z.object({ number: z.string() }))
    .output(matterView),
  /** Changes what is given and nothing else. The number stays: orders went out under it. */
  update: oc
    .errors({ INVALID, NOT_KEPT })
    .input(z.object({ id: z.string(), change: matterDetails.partial() }))
    .output(matterView),
};
