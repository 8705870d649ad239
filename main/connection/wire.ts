import { z } from 'zod';
import { decoration, lenientNumber, lenientString, optional } from '../../shared/lib/lenient.ts';

const maxLifeSeconds = 86_400;
/** Taken where the issuer does not say: long enough to place one order, short enough to be harmless when wrong. */
const unstatedLifeSeconds = 300;

/**
 * Answer of POST {auth_url}/oauth/token (interface: Authentication).
 *
 * `expires_in` is seconds from before the request; a life over a day is cut to one day. The token goes into a header,
 * so a control character or white space in it is refused.
 */
export const tokenAnswer = z.looseObject({
  access_token: z
    .string()
    .min(1)
    .max(16 * 1024)
    .regex(/^[\x21-\x7e]+$/, 'must have visible ASCII characters only'),
  expires_in: optional(
    lenientNumber()
      .pipe(z.number().positive())
      .transform((seconds) => Math.min(seconds, maxLifeSeconds)),
  ).transform((seconds) => seconds ?? unstatedLifeSeconds),
  token_type: optional(z.string().regex(/^bearer$/i, 'must be bearer')),
  scope: decoration(lenientString()),
});
