/** Names that the client or HTTP itself sets: another value under one of them would break the call, or say who orders. */
const taken = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'cookie2',
  'customer-id',
  'customer-reference',
  'date',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'origin',
  'range',
  'referer',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
  'x-correlation-id',
]);
const takenStart = /^(?:proxy-|sec-|if-|x-forwarded-|access-control-)/i;

/** Why a header of the service cannot have this name, or null: a token (RFC 9110, 5.6.2) that is nobody else's. */
export function headerNameFault(name: string): string | null {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/.test(name))
    return 'A header name has letters, digits and hyphens, such as idempotency-key';
  return taken.has(name.toLowerCase()) || takenStart.test(name)
    ? 'This header is set by Landfolio or by HTTP itself. Enter another name'
    : null;
}
