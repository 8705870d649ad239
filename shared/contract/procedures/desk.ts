import { oc } from '@orpc/contract';
import { z } from 'zod';
import { deskFound, tableLayout, tableNames } from '../views/desk.ts';

const table = z.enum(tableNames);

export const desk = {
  /**
   * Matters, orders and documents of the current connection that hold the text, without a plain word before a number
   * (`order 1008898`) and a time (`plan 2025`); nothing under two characters.
   */
  find: oc.input(z.object({ text: z.string().max(2000) })).output(deskFound),
  layout: {
    /** How a table was left. It stays with this installation, whatever connection is used. */
    get: oc.input(z.object({ table })).output(tableLayout),
    set: oc.input(z.object({ table, layout: tableLayout })).output(z.object({})),
  },
};
