/** More than any price, and far from where cents are no exact numbers. */
const maxCents = 10 ** 14;

/** Whole cents of an amount as people type it: `1,843.20`, `$1843.2`, `1843`; null where it is none, or negative. */
export function readTypedMoney(text: string): number | null {
  const [, whole = '', fraction = ''] =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d{1,2})?)?$/.exec(text.trim()) ?? [];
  if (whole === '') return null;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return cents <= maxCents ? cents : null;
}

/** `1843.20`: as it is put into a field. */
export function typedMoney(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
