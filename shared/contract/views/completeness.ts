import { z } from 'zod';
import { searchLine } from '../../model/search-completeness/search-line.ts';
import { foundLand } from './matter-home.ts';

/** Land as it was looked up just now, on a screen of it. */
export const landNow = z.object({ found: foundLand, /** Milliseconds UTC. */ foundAt: z.number() });
export type LandNow = z.infer<typeof landNow>;

/** How complete a search is, from what the library knows. */
export const completenessView = z.object({ lines: z.array(searchLine) });
export type CompletenessView = z.infer<typeof completenessView>;
