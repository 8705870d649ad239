import { oc } from '@orpc/contract';
import { z } from 'zod';
import { deskFound } from '../views/desk.ts';

export const desk = {
  /** Matters, orders and documents of the current connection that hold the text; nothing under two characters. */
  find: oc.input(z.object({ text: z.string().max(2000) })).output(deskFound),
};
