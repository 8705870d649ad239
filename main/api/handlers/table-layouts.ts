import { ok } from '../../../shared/lib/result.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';
import { readTableLayout, writeTableLayout } from '../../settings/table-layouts.ts';
import type { AppHandlers } from '../handlers.ts';

export function tableLayoutHandlers(settings: SettingsStore): AppHandlers['tableLayouts'] {
  return {
    get: ({ table }) => ok(readTableLayout(settings, table)),
    set({ table, layout }) {
      writeTableLayout(settings, table, layout);
      return ok({});
    },
  };
}
