const units = [
  ['years', 365.25 * 86_400_000],
  ['months', 30.44 * 86_400_000],
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const;

/** Says that the computer's clock is wrong. `aheadMs`: negative where it is behind. */
export function clockText(aheadMs: number): string {
  const off = Math.abs(aheadMs);
  // The largest unit of which there are at least two, where anything smaller would be a long number.
  const [unit, size] = units.find(([, one]) => off >= 2 * one) ?? units[4];
  const words = `about ${Math.round(off / size)} ${unit} ${aheadMs < 0 ? 'behind' : 'ahead'}`;
  return `This computer’s clock is ${words}. Dates of orders would be wrong. Set the clock, then order.`;
}
