import type { AppPorts } from '../../main/app/app-ports.ts';
import { createMemorySecrets } from '../../main/platform/memory-secrets.ts';
import { createNodeFileSystem } from '../../main/platform/node-file-system.ts';
import { createSystemClock } from '../../main/platform/system-clock.ts';
import { createSystemRandom } from '../../main/platform/system-random.ts';
import { failed } from '../../shared/lib/result.ts';
import { createMemorySettings } from '../support/memory-settings.ts';

/** Node's ports without a keychain and without a desktop. */
export function benchPorts(store: string): AppPorts {
  const clock = createSystemClock();
  const none = async () => failed({ kind: 'noDesktop' } as const);
  return {
    clock,
    random: createSystemRandom(),
    secrets: createMemorySecrets(),
    settings: createMemorySettings({ computer: 'bench' }),
    notifier: { notify: () => {} },
    desktop: {
      viewUrl: (id) => `/documents/${id}`,
      dragUrl: () => null,
      startDrag: none,
      saveAs: none,
      showInFolder: none,
      open: none,
      saveMade: none,
      writeEmail: none,
      saveStreamed: none,
      saveCopies: none,
      habits: () => ({
        closeToTray: null,
        startAtLogin: null,
        hasNotifications: false,
        opensDocuments: false,
      }),
      setBadge: () => {},
    },
    power: { onResume: () => () => {} },
    paths: { store },
    log: { info: () => {}, warn: () => {}, error: () => 'bench' },
    fileSystem: createNodeFileSystem({ clock }),
  };
}
