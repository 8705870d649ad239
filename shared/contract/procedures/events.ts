import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { appEvent } from '../events.ts';

/** One stream for everything that moves: orders, documents, status, cart. Never ends by itself. */
export const events = {
  watch: oc.input(z.object({})).output(eventIterator(appEvent)),
};
