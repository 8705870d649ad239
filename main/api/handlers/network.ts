import { ok } from '../../../shared/lib/result.ts';
import type { NetworkStep } from '../../../shared/model/network-step.ts';
import type { NetworkSettings } from '../../settings/network-settings.ts';
import type { AppHandlers } from '../handlers.ts';

export interface NetworkParts {
  readonly settings: NetworkSettings;
  readonly test: () => Promise<NetworkStep[]>;
}

export function networkHandlers({ settings, test }: NetworkParts): AppHandlers['network'] {
  return {
    get: async () => ok(await settings.view()),
    set: (change) => settings.change(change),
    test: async () => ok(await test()),
  };
}
