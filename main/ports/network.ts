/** What the computer knows of its way out, as its host finds it. */
export interface SystemNetwork {
  /** The proxies for an address in the order to try them, as PAC says it: `PROXY host:port; DIRECT`. May reject. */
  proxiesFor(url: string): Promise<string>;
  /** The computer's own store of certificates and those that came with Node, PEM. Slow the first time; may throw. */
  certificates(): readonly string[];
  /** The computer woke or its network changed: what the system remembers of proxies is to be read again. */
  renew(): void;
}
