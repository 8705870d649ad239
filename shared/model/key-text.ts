/** What a key is called: `RSA, 2048 bits`. */
export function keySizeText({ kind, bits }: { readonly kind: string; readonly bits: number | null }): string {
  return bits === null ? kind : `${kind}, ${bits} bits`;
}

/** `3f:aa:…`, as other programs show it. */
export function fingerprintText(fingerprint: string): string {
  return fingerprint.replace(/(..)(?=.)/g, '$1:');
}
