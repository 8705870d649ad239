const units = [
  ['years', 365.25 * 86_400_000],
  ['months', 30.44 * 86_400_000],
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const;

/** `about 6 years behind`, `about 90 minutes ahead`. `aheadMs`: negative where it is behind. */
export function differenceText(aheadMs: number): string {
  const off = Math.abs(aheadMs);
  // The largest unit of which there are at least two, where anything smaller would be a long number.
  const [unit, size] = units.find(([, one]) => off >= 2 * one) ?? units[4];
  return `about ${Math.round(off / size)} ${unit} ${aheadMs < 0 ? 'behind' : 'ahead'}`;
}
