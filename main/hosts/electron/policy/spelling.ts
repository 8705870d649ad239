/**
 * Whether what is typed is checked for its spelling. On macOS the system does it, with its own dictionaries. Elsewhere
 * Chromium would fetch a dictionary from a server of its own, past the one door to the network.
 */
export function checksSpelling(platform: string): boolean {
  return platform === 'darwin';
}
