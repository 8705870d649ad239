import { failed, ok } from '../../../shared/lib/result.ts';
import type { DesktopSettings } from '../../settings/desktop-settings.ts';
import type { AppHandlers } from '../handlers.ts';

export function desktopHandlers(desk: DesktopSettings): AppHandlers['desktop'] {
  return {
    get: () => ok(desk.view()),
    set(change) {
      const changed = desk.change(change);
      if (changed.ok) return changed;
      return changed.failure.kind === 'invalid'
        ? failed({ code: 'INVALID', data: { faults: [...changed.failure.faults] } })
        : failed({ code: 'HOST_FAILED', data: { message: changed.failure.message } });
    },
  };
}
