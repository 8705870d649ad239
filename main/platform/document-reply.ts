/** How a stored document is answered to a viewer: the same in every host. */
interface DocumentReply {
  readonly status: 200 | 206 | 416;
  readonly headers: Readonly<Record<string, string>>;
  /** First and last byte to send, both included; null where no byte is sent. */
  readonly slice: { readonly start: number; readonly end: number } | null;
}

/**
 * Answers a read of a whole document or of one range of it (RFC 9110, 14). A range that cannot be read as one is
 * ignored, as the standard asks; one beyond the end is answered with 416.
 */
export function documentReply(
  bytes: number,
  range: string | null,
  mediaType = 'application/pdf',
): DocumentReply {
  const fixed = {
    'content-type': mediaType,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
  };
  const asked = range === null ? null : parseRange(range, bytes);
  if (asked === 'beyond') {
    return { status: 416, headers: { ...fixed, 'content-range': `bytes */${bytes}` }, slice: null };
  }
  if (asked === null) {
    return {
      status: 200,
      headers: { ...fixed, 'content-length': String(bytes) },
      slice: bytes === 0 ? null : { start: 0, end: bytes - 1 },
    };
  }
  return {
    status: 206,
    headers: {
      ...fixed,
      'content-length': String(asked.end - asked.start + 1),
      'content-range': `bytes ${asked.start}-${asked.end}/${bytes}`,
    },
    slice: asked,
  };
}

function parseRange(range: string, bytes: number): { start: number; end: number } | 'beyond' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim());
  const [, first = '', last = ''] = match ?? [];
  if (match === null || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'beyond' : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= bytes) return 'beyond';
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}
