import { z } from 'zod';
import { lenientId, lenientNumber, lenientString } from '../../shared/lib/lenient.ts';
import { listOf } from '../../shared/lib/list-of.ts';

/** Interface: Special event. All fields are required in answers. */
export const specialEvent = z.looseObject({
  eventId: lenientId(),
  name: lenientString(),
  location: lenientString(),
  eventDescription: lenientString(),
  dates: z.array(lenientString(100)).max(10_000),
  price: lenientNumber(),
});
export type WireSpecialEvent = z.output<typeof specialEvent>;

/** Answer of GET /special-events. */
export const specialEventList = listOf(specialEvent, 10_000);

/** Body of POST /special-events: all required. Of PATCH: any of them. */
export interface SpecialEventBody {
  name: string;
  location: string;
  eventDescription: string;
  /** `YYYY-MM-DD`. */
  dates: string[];
  price: number;
}
