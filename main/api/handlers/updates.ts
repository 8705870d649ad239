import { failed, ok } from '../../../shared/lib/result.ts';
import type { Updates } from '../../updates/updates.ts';
import type { AppHandlers } from '../handlers.ts';

export function updateHandlers(updates: Updates): AppHandlers['updates'] {
  return {
    get: async () => ok(await updates.view()),
    async set(change) {
      const changed = await updates.set(change);
      return changed.ok ? changed : failed({ code: 'INVALID', data: { faults: changed.failure } });
    },
    check: async () => ok(await updates.check()),
    restart() {
      const restarted = updates.restart();
      return restarted.ok ? ok({}) : failed({ code: 'HOST_FAILED', data: { message: restarted.failure } });
    },
  };
}
