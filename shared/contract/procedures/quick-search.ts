import { oc } from '@orpc/contract';
import { z } from 'zod';
import { quickSearchFound } from '../views/quick-search.ts';

export const quickSearch = {
  /**
   * Matters, orders, documents, register statements and alerts of the current connection that hold the text. A plain word before
   * a number (`order 1008898`) is not looked for. A time (`plan 2025`) chooses the documents. Nothing under two characters.
   */
  find: oc.input(z.object({ text: z.string().max(2000) })).output(quickSearchFound),
};
