/** Whole cents, GST included unless the name says otherwise. */
export type Cents = number;

/** A line of a list or of a column, whose heading or total names the currency: `891` as `$8.91`, `123456` as `$1,234.56`; a negative amount as `−$5.00`. */
export function formatMoney(cents: Cents): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  const grouped = String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${cents < 0 ? '\u2212' : ''}$${grouped}.${rest}`;
}

/** A sum that stands alone, in a total, on a button or in a sentence, with its currency: `123456` as `A$1,234.56`. */
export function formatTotal(cents: Cents): string {
  return formatMoney(cents).replace('$', 'A$');
}
