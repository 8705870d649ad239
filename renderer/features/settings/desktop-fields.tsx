import type { DesktopView } from '../../../shared/contract/procedures/desktop.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './settings.module.css';

interface FieldsProps {
  readonly form: DesktopView;
  readonly set: (change: Partial<DesktopView>) => void;
  readonly faultOf: (field: string) => string | null;
}

/** Whether this host has anything of it to choose. */
export function hasChoices(view: DesktopView): boolean {
  return view.closeToTray !== null || view.startAtLogin !== null || view.notifications !== null;
}

/** Notifications and the hours without them, where the host shows any. */
export function NotificationFields({ form, set, faultOf }: FieldsProps) {
  const { notifications } = form;
  if (notifications === null) return null;
  return (
    <>
      <Checkbox isSelected={notifications} onChange={(isOn) => set({ notifications: isOn })}>
        Show a desktop notification when a certificate arrives or action is required
      </Checkbox>
      {notifications ? (
        <fieldset className={styles.quiet}>
          <legend>Quiet hours</legend>
          <div className={styles.times}>
            <TextField
              label="From"
              type="time"
              value={form.quietFrom}
              onChange={(quietFrom) => set({ quietFrom })}
              error={faultOf('quietFrom')}
            />
            <TextField
              label="Until"
              type="time"
              value={form.quietUntil}
              onChange={(quietUntil) => set({ quietUntil })}
              error={faultOf('quietUntil')}
            />
          </div>
          <p className="quiet">
            These times use this computer’s clock. Notifications that arrive during quiet hours are shown when
            they end. Leave both fields empty for no quiet hours.
          </p>
        </fieldset>
      ) : null}
    </>
  );
}

/** The tray and the login, where the host has them. */
export function TrayFields({ form, set }: FieldsProps) {
  const { closeToTray, startAtLogin } = form;
  return (
    <>
      {closeToTray === null ? null : (
        <Checkbox isSelected={closeToTray} onChange={(isOn) => set({ closeToTray: isOn })}>
          Keep Landfolio running in the tray when the window is closed, so that it continues to check waiting
          orders
        </Checkbox>
      )}
      {startAtLogin === null ? null : (
        <Checkbox isSelected={startAtLogin} onChange={(isOn) => set({ startAtLogin: isOn })}>
          Start Landfolio when the computer starts, without opening the window
        </Checkbox>
      )}
    </>
  );
}
