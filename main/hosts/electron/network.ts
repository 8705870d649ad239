import type { Session } from 'electron';
import { systemCertificates } from '../../platform/system-network.ts';
import type { Log } from '../../ports/log.ts';
import type { SystemNetwork } from '../../ports/network.ts';

/** The system's proxy settings as Chromium reads them, scripts (PAC, WPAD) included. Sends nothing through Chromium. */
export function createElectronNetwork(session: Session, log: Log): SystemNetwork {
  return {
    proxiesFor: (url) => session.resolveProxy(url),
    certificates: systemCertificates,
    renew() {
      session.forceReloadProxyConfig().catch((error: unknown) => log.error('network.renew', error));
    },
  };
}
