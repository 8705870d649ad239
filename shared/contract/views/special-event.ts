import { z } from 'zod';

/** Interface: Special event. `price` in dollars, as the sample API has it; dates are YYYY-MM-DD. */
export const specialEventDraft = z.object({
  name: z.string(),
  location: z.string(),
  eventDescription: z.string(),
  dates: z.array(z.string()),
  price: z.number(),
});
export type SpecialEventDraft = z.infer<typeof specialEventDraft>;

export const specialEventView = specialEventDraft.extend({ eventId: z.string() });
export type SpecialEventView = z.infer<typeof specialEventView>;

/** Defaults of the service: from today, 7 days, page 1, 10 days a page and at most 30. */
export const specialEventQuery = z.object({
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  page: z.int().optional(),
  limit: z.int().optional(),
});
export type SpecialEventQuery = z.infer<typeof specialEventQuery>;
