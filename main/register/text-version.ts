/** Base64 (RFC 4648, also of URLs; line breaks and missing padding forgiven) of UTF-8 text; exactly, or null. */
export function decodeText(data: unknown): string | null {
  if (typeof data !== 'string' || data === '') return null;
  const packed = data
    .replace(/\s+/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={0,2}$/, '');
  const bytes = Buffer.from(packed, 'base64');
  // Node skips over what is not base64, so only the way back proves it.
  if (bytes.toString('base64').replace(/=+$/, '') !== packed) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
