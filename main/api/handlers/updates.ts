import { hostFailed, invalid } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { Updates } from '../../updates/updates.ts';
import type { AppHandlers } from '../handlers.ts';

export function updateHandlers(updates: Updates): AppHandlers['updates'] {
  return {
    get: async () => ok(await updates.view()),
    async set(change) {
      const changed = await updates.set(change);
      return changed.ok ? changed : failed(invalid(changed.failure));
    },
    check: async () => ok(await updates.check()),
    restart() {
      const restarted = updates.restart();
      return restarted.ok ? ok({}) : failed(hostFailed(restarted.failure));
    },
  };
}
