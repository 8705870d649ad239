import { oc } from '@orpc/contract';
import { z } from 'zod';
import { statusView } from '../views/status.ts';

const nothing = z.object({});

export const status = {
  get: oc.input(nothing).output(statusView),
  /** The person has read what happened to the library. What is locked stays locked. */
  dismissLibraryNotice: oc.input(nothing).output(statusView),
};
