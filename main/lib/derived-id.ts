import { createHash } from 'node:crypto';

/** A UUID (version 8) that is the same wherever it is made of the same texts. */
export function derivedId(...texts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What the office knows a computer by. Another person may get the computer: for the office it is another one then. */
export function officeComputer(computer: string, login: string): string {
  return derivedId('computer', computer, login);
}

/** What the office knows a certificate by: the order's id for the office, and the number of its item. */
export function officeCertificate(order: string, itemNumber: number): string {
  return derivedId('certificate', order, String(itemNumber));
}
