import { getCACertificates } from 'node:tls';
import { proxiesOfEnvironment } from '../http/proxy-list.ts';
import type { SystemNetwork } from '../ports/network.ts';

/** The certificates that came with Node and those of the computer, which Node leaves out unless asked. */
export function systemCertificates(): readonly string[] {
  const bundled = getCACertificates('bundled');
  try {
    return [...bundled, ...getCACertificates('system')];
  } catch {
    // A store with a certificate that cannot be read must not take the others away.
    return bundled;
  }
}

/**
 * A host without a browser's network settings: proxies by HTTPS_PROXY, ALL_PROXY and NO_PROXY, and more certificates by
 * NODE_EXTRA_CA_CERTS. Whoever sets these starts the program, and gives it its credentials.
 */
export function createEnvironmentNetwork(
  env: Readonly<Record<string, string | undefined>> = process.env,
): SystemNetwork {
  return {
    proxiesFor: (url) => Promise.resolve(proxiesOfEnvironment(env, url)),
    certificates: () => [...systemCertificates(), ...getCACertificates('extra')],
    renew() {},
  };
}
