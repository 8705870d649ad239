import { z } from 'zod';

/**
 * One thing wrong with something a person (or an office's file) gave us.
 *
 * `field` is the path of the field as the person sees it or as the file spells it (`audience.orders`),
 * `message` says what is accepted and what to do. Nothing typed is lost because of a fault.
 */
export const faultSchema = z.object({ field: z.string(), message: z.string() });
export type Fault = z.infer<typeof faultSchema>;
