/** What a host puts into the page before its first script runs. The page cannot tell one host from another. */
interface Bridge {
  /**
   * Asks for a fresh port to the office. The port itself arrives as a `message` event of the window, since no port
   * can be returned out of Electron's isolated world: use `requestPort`. Rejects while the office cannot be reached.
   */
  connect(): Promise<void>;
}

interface Window {
  readonly bridge: Bridge;
}
