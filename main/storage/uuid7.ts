/**
 * A UUID of version 7 (RFC 9562): sorts by the millisecond it was made in.
 *
 * `now` is milliseconds UTC; `bytes` are at least 10 cryptographically strong ones, of which 74 bits are used. Two of
 * the same millisecond have no order.
 */
export function uuid7(now: number, bytes: Uint8Array): string {
  if (!Number.isSafeInteger(now) || now < 0 || now >= 2 ** 48)
    throw new RangeError(`Not a UUID time: ${now}`);
  if (bytes.length < 10) throw new RangeError(`A UUID needs 10 random bytes, not ${bytes.length}`);
  const random = [...bytes.subarray(0, 10)];
  const version = 0x70 | ((random[0] ?? 0) & 0x0f);
  const variant = 0x80 | ((random[2] ?? 0) & 0x3f);
  const tail = [version, random[1] ?? 0, variant, ...random.slice(3)];
  const hex =
    now.toString(16).padStart(12, '0') + tail.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The millisecond (UTC) that a UUID of version 7 was made in. */
export function uuid7Time(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}
