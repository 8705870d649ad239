/** Whole cents, GST included unless the name says otherwise. */
export type Cents = number;

/** `891` as `$8.91`, `123456` as `$1,234.56`; a negative amount as `−$5.00`. */
export function formatMoney(cents: Cents): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  const grouped = String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${cents < 0 ? '\u2212' : ''}$${grouped}.${rest}`;
}
