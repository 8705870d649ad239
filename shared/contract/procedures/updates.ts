import { oc } from '@orpc/contract';
import { z } from 'zod';
import { codedSchema } from '../../lib/coded-schema.ts';
import type { UpdateTexts } from '../../model/update-text.ts';
import { errors } from '../errors.ts';

const { INVALID, HOST_FAILED } = errors;

const updateView = z.object({
  /** Address of the folder with newer versions, https; empty where there is none, and then nothing is asked. */
  feed: z.string(),
  /** The feed's public key (Ed25519), base64. */
  key: z.string(),
  /** This installation does not replace itself. */
  hasObstacle: z.boolean(),
  /**
   * withheld: feed and key were not confirmed here, and are not used until `set` gets them; offered: a newer version is out
   * that is not fetched, or not yet; ready: it waits for the restart.
   */
  phase: z.enum(['off', 'withheld', 'current', 'offered', 'fetching', 'ready', 'failed']),
  version: z.string().nullable(),
  /** How it stands, more exactly. `updateText` has the sentences. */
  state: codedSchema<UpdateTexts>(),
  checkedAt: z.number().nullable(),
  /** Something is being ordered: not the moment to restart. */
  isBusy: z.boolean(),
});
export type UpdateView = z.infer<typeof updateView>;

/** Newer versions of Landfolio itself. */
export const updates = {
  get: oc.input(z.object({})).output(updateView),
  set: oc
    .errors({ INVALID })
    .input(z.object({ feed: z.string().max(1000), key: z.string().max(100) }))
    .output(updateView),
  /** Asks the feed now, and fetches what it offers to this computer. */
  check: oc.input(z.object({})).output(updateView),
  /** Ends Landfolio, installs what is ready and starts it again. */
  restart: oc.errors({ HOST_FAILED }).input(z.object({})).output(z.object({})),
};
