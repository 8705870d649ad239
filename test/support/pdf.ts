/** The least that passes for a whole PDF, with a text that tells one from another. */
export function aPdf(text: string): Uint8Array {
  return new TextEncoder().encode(`%PDF-1.7\n% ${text}\ntrailer\n%%EOF\n`);
}
