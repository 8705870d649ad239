const weights = [8, 7, 6, 5, 4, 3, 2, 1];

/** The nine digits of an Australian Company Number however they are grouped, or null where the text is none. */
export function acnDigits(text: string): string | null {
  const digits = text.replace(/\s/g, '');
  return /^[0-9]{9}$/.test(digits) ? digits : null;
}

/** Whether the last of nine digits is the check digit of the others (ASIC: modified modulus 10). */
export function isAcn(digits: string): boolean {
  if (!/^[0-9]{9}$/.test(digits)) return false;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return (10 - (sum % 10)) % 10 === Number(digits[8]);
}

/** `004 085 616`; another text stays as it is. */
export function acnText(acn: string): string {
  const digits = acnDigits(acn);
  return digits === null ? acn : digits.replace(/(...)(...)(...)/, '$1 $2 $3');
}
