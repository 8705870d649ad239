import { ok } from '../../../shared/lib/result.ts';
import type { DesktopSettings } from '../../settings/desktop-settings.ts';
import type { AppHandlers } from '../handlers.ts';

export function desktopHandlers(desk: DesktopSettings): AppHandlers['desktop'] {
  return {
    get: () => ok(desk.view()),
    set(change) {
      return desk.change(change);
    },
  };
}
