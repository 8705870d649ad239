import type { DesktopView } from '../../../shared/contract/procedures/desktop.ts';
import { isBooleanOrNull, useDraft } from '../../bridge/drafts.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** How Landfolio behaves on the desktop. */
export function useDesktop() {
  const { client, queries } = useOffice();
  return useSettingsForm({
    draft: useDraft<DesktopView>('desktop', {
      closeToTray: isBooleanOrNull,
      startAtLogin: isBooleanOrNull,
      notifications: isBooleanOrNull,
      opensDocuments: isBooleanOrNull,
    }),
    query: queries.desktop.get.queryOptions({ input: {} }),
    toForm: (view) => view,
    save: (_, typed) => client.desktop.set(toChange(typed)),
  });
}

/** What this host cannot is null, and not asked for. */
function toChange({ closeToTray, startAtLogin, notifications, quietFrom, quietUntil }: Partial<DesktopView>) {
  return {
    ...(quietFrom === undefined ? {} : { quietFrom }),
    ...(quietUntil === undefined ? {} : { quietUntil }),
    ...(typeof closeToTray === 'boolean' ? { closeToTray } : {}),
    ...(typeof startAtLogin === 'boolean' ? { startAtLogin } : {}),
    ...(typeof notifications === 'boolean' ? { notifications } : {}),
  };
}
