import { z } from 'zod';

/** A time that another computer wrote, in milliseconds UTC: one that a calendar has, with a year of four digits. */
export const toldMoment = z.int().min(0).max(Date.parse('9999-12-31T00:00:00Z'));
