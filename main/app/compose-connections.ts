import { join } from 'node:path';
import { createAccounts } from '../connection/accounts.ts';
import { type Connections, createConnections } from '../connection/connections.ts';
import { createNotedSecrets } from '../connection/noted-secrets.ts';
import { createHttp, type Http } from '../http/http.ts';
import { createWays, type Ways } from '../http/ways.ts';
import type { Checkpoints } from '../ports/checkpoints.ts';
import type { LandService } from '../ports/land-service.ts';
import type { SecretStore } from '../ports/secret-store.ts';
import { createOwnCertificates } from '../settings/network-certificates.ts';
import { createNetworkSettings, type NetworkSettings } from '../settings/network-settings.ts';
import type { Db } from '../storage/db.ts';
import type { AppOptions, AppPorts } from './app-ports.ts';
import { createPracticeOnDemand, type PracticeOnDemand } from './practice-on-demand.ts';
import { version } from './version.ts';

interface ComposeConnectionsParts {
  readonly db: Db;
  readonly ports: AppPorts;
  readonly practice: AppOptions['practice'];
  readonly checkpoints: Checkpoints;
}

/** How the office reaches a service: the network as the person set it, the connections, and the service of each. */
interface ComposedConnections {
  readonly secrets: SecretStore;
  readonly networkSettings: NetworkSettings;
  readonly ways: Ways | undefined;
  readonly http: Http;
  readonly connections: Connections;
  readonly practice: PracticeOnDemand;
  /** The service of the connection that is used now. */
  readonly current: () => LandService;
}

/** All authorities of a system are a fraction of it. */
const mostCertificateBytes = 8 * 1024 * 1024;

/** A part of the composition root: see main/app/create-app.ts. */
export function composeConnections({
  db,
  ports,
  checkpoints,
  ...options
}: ComposeConnectionsParts): ComposedConnections {
  const { clock, random, log, settings, paths } = ports;
  const secrets = createNotedSecrets(ports.secrets, settings);
  const readFile = (path: string) => ports.fileSystem.read(path, mostCertificateBytes);
  const own = createOwnCertificates(secrets, readFile);
  const networkSettings = createNetworkSettings({ settings, secrets, own, changed: () => http.renew() });
  const ways =
    ports.network === undefined
      ? undefined
      : createWays({ clock, log, system: ports.network, ...networkSettings });
  const http = createHttp({ clock, random, version, checkpoints, ways });
  const connections = createConnections({
    ...{ settings, secrets, http, clock, log },
    accounts: createAccounts(db),
  });
  const practice = createPracticeOnDemand(connections, {
    ...options.practice,
    minimumSeconds: 1,
    statePath: join(paths.store, 'practice.db'),
    now: () => clock.now(),
    log,
  });
  return {
    ...{ secrets, networkSettings, ways, http, connections, practice },
    current() {
      const service = practice.serviceFor(connections.current().id);
      if (service === null) throw new Error('The current connection has no service');
      return service;
    },
  };
}
