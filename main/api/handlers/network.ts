import { failed, ok } from '../../../shared/lib/result.ts';
import type { NetworkSettings } from '../../settings/network-settings.ts';
import type { NetworkStep } from '../../settings/network-test.ts';
import type { AppHandlers } from '../handlers.ts';

export interface NetworkParts {
  readonly desk: NetworkSettings;
  readonly test: () => Promise<NetworkStep[]>;
}

export function networkHandlers({ desk, test }: NetworkParts): AppHandlers['network'] {
  return {
    get: async () => ok(await desk.view()),
    async set(change) {
      const changed = await desk.change(change);
      if (changed.ok) return changed;
      return changed.failure.kind === 'invalid'
        ? failed({ code: 'INVALID', data: { faults: [...changed.failure.faults] } })
        : failed({ code: 'HOST_FAILED', data: { message: changed.failure.message } });
    },
    test: async () => ok(await test()),
  };
}
