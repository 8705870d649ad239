import { failed, ok } from '../../shared/lib/result.ts';
import type { Connections } from '../connection/connections.ts';
import type { OwnerSearches } from '../discovery/owner-searches.ts';
import type { Http } from '../http/http.ts';
import type { Ways } from '../http/ways.ts';
import { daysOffIn } from '../settings/days-off.ts';
import type { DesktopSettings } from '../settings/desktop-settings.ts';
import type { NetworkSettings } from '../settings/network-settings.ts';
import { testNetwork } from '../settings/network-test.ts';
import { readOfficeSettings } from '../settings/office-settings.ts';
import { createGuideDesk } from '../settings/preferences.ts';
import { libraryHealth } from '../storage/library/health.ts';
import type { Library } from '../storage/library/open-library.ts';
import type { AppPorts } from './app-ports.ts';
import { testEachApi } from './connection-check.ts';
import type { HandlerParts } from './create-handlers.ts';
import type { PracticeOnDemand } from './practice-on-demand.ts';
import { createPrivacyReport } from './privacy-report.ts';
import { createSupport } from './support-bundle.ts';
import { settingsForSupport } from './support-settings.ts';
import { version } from './version.ts';

type Ports = Pick<
  AppPorts,
  'clock' | 'log' | 'settings' | 'desktop' | 'paths' | 'fileSystem' | 'diagnostics'
>;

interface ComposeSettingsParts {
  readonly ports: Ports;
  readonly library: Library;
  readonly http: Http;
  readonly ways: Ways | undefined;
  readonly networkSettings: NetworkSettings;
  readonly desktopSettings: DesktopSettings;
  readonly connections: Connections;
  readonly practice: Pick<PracticeOnDemand, 'connectionId' | 'problem'>;
  readonly ownerSearches: OwnerSearches;
  /** No library was begun beside these settings before. */
  readonly isFirst: boolean;
}

/** What is asked of the installation and of no capability: its first start, its tests, what it keeps, and help. */
type ComposedSettings = Pick<
  HandlerParts,
  'desktopSettings' | 'guide' | 'network' | 'privacy' | 'support' | 'testConnection'
>;

/** A part of the composition root: see main/app/create-app.ts. */
export function composeSettings(parts: ComposeSettingsParts): ComposedSettings {
  const { library, http, ways, networkSettings, desktopSettings, connections, practice } = parts;
  const { clock, log, settings, desktop, paths, fileSystem, diagnostics = null } = parts.ports;
  const { db } = library;
  return {
    desktopSettings,
    guide: createGuideDesk(settings, {
      isFirst: parts.isFirst,
      hasWork: () => db.get('SELECT 1 FROM matter LIMIT 1') !== undefined,
    }),
    network: {
      desk: networkSettings,
      test: () => testNetwork({ http, ways, networkSettings, connection: () => connections.current() }),
    },
    privacy: createPrivacyReport({
      db,
      store: paths.store,
      fileSystem,
      diagnostics,
      ownerSearches: parts.ownerSearches,
      clock,
    }),
    support: createSupport({
      clock,
      desktop,
      log,
      version,
      diagnostics,
      library: () => libraryHealth(library),
      settings: async () =>
        settingsForSupport({
          office: readOfficeSettings(settings),
          daysOff: daysOffIn(settings),
          network: await networkSettings.view(),
          desktop: desktopSettings.view(),
          connections: await connections.list(),
        }),
    }),
    async testConnection(id) {
      const problem = id === practice.connectionId ? await practice.problem() : null;
      if (problem !== null) return failed({ kind: 'hostFailed' as const, message: problem.message });
      const tokens = await connections.test(id);
      const service = connections.serviceFor(id);
      if (!tokens.ok) return tokens;
      return service === null
        ? failed({ kind: 'notKept' as const, id })
        : ok(await testEachApi(service, tokens.value));
    },
  };
}
