import { oc } from '@orpc/contract';
import { z } from 'zod';
import { quickSearchFound } from '../views/quick-search.ts';

export const quickSearch = {
  /**
   * Matters, orders, documents, register statements and alerts of the current connection that hold the text, without a plain word before a number
   * (`order 1008898`) and a time (`plan 2025`); nothing under two characters.
   */
  find: oc.input(z.object({ text: z.string().max(2000) })).output(quickSearchFound),
};
