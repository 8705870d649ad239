import { ok } from '../../../shared/lib/result.ts';
import type { DesktopSettings } from '../../settings/desktop-settings.ts';
import type { AppHandlers } from '../handlers.ts';

export function desktopHandlers(settings: DesktopSettings): AppHandlers['desktop'] {
  return {
    get: () => ok(settings.view()),
    set(change) {
      return settings.change(change);
    },
  };
}
