import { join } from 'node:path';
import { createAccounts } from '../connection/accounts.ts';
import { createConnections } from '../connection/connections.ts';
import { createNotedSecrets } from '../connection/noted-secrets.ts';
import type { AppContext } from '../context/app-context.ts';
import { createHttp } from '../http/http.ts';
import { createNetworkRoutes } from '../http/network-routes.ts';
import { noCheckpoints } from '../ports/checkpoints.ts';
import { createOwnCertificates } from '../settings/network-certificates.ts';
import { createNetworkSettings } from '../settings/network-settings.ts';
import { testNetwork } from '../settings/network-test.ts';
import type { AppOptions, AppPorts } from './app-ports.ts';
import { createPracticeOnDemand } from './practice-on-demand.ts';
import { version } from './version.ts';

/** All authorities of a system are a fraction of it. */
const maxCertificateBytes = 8 * 1024 * 1024;

/** The network, the connections over it, and the services behind those. A part of the composition root: see main/app/create-app.ts. */
export function createServices(
  context: AppContext,
  ports: AppPorts,
  practiceOptions: AppOptions['practice'],
) {
  const { clock, log, db, events } = context;
  const { settings, fileSystem, checkpoints = noCheckpoints } = ports;
  const secrets = createNotedSecrets(ports.secrets, settings);
  const own = createOwnCertificates(secrets, (path) => fileSystem.read(path, maxCertificateBytes));
  const networkSettings = createNetworkSettings({ settings, secrets, own, events });
  const network =
    ports.network === undefined
      ? undefined
      : createNetworkRoutes({ ...context, system: ports.network, ...networkSettings });
  const http = createHttp({ ...context, version, checkpoints, network });
  events.on('networkSettingsChanged', () => http.renew());
  const stopPower = ports.power.onResume(() => http.renew());
  const known = createConnections({ ...context, settings, secrets, http, accounts: createAccounts(db) });
  const practice = createPracticeOnDemand(known, {
    ...practiceOptions,
    minimumSeconds: 1,
    statePath: join(ports.paths.store, 'practice.db'),
    now: () => clock.now(),
    log,
  });
  const { connections } = practice;
  const { serviceFor } = connections;

  return {
    secrets,
    networkSettings,
    http,
    stopPower,
    practice,
    connections,
    serviceFor,
    testNetwork: () =>
      testNetwork({ http, network, networkSettings, connection: () => connections.current() }),
    /** The service of the connection that is used now. */
    current() {
      const service = serviceFor(connections.current().id);
      if (service === null) throw new Error('The current connection has no service');
      return service;
    },
    isCurrent: (connectionId: string | null) => connectionId === connections.current().id,
  };
}
