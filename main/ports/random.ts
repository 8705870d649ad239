/** Chance, so that tests can repeat it. */
export interface Random {
  /** At least 0, below 1. For jitter only. */
  fraction(): number;
  /** Cryptographically strong bytes. */
  bytes(length: number): Uint8Array;
}
