import { ok } from '../../../shared/lib/result.ts';
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
    set: (change) => desk.change(change),
    test: async () => ok(await test()),
  };
}
