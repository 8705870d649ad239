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
        Tell me on the desktop when a certificate comes or something needs me
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
          <p className={styles.note}>
            By this computer’s clock. What comes in between is told when they end. Leave both empty for none.
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
          Closing the window leaves Landfolio running in the tray, where it goes on following what waits
        </Checkbox>
      )}
      {startAtLogin === null ? null : (
        <Checkbox isSelected={startAtLogin} onChange={(isOn) => set({ startAtLogin: isOn })}>
          Start with the computer, without opening the window
        </Checkbox>
      )}
    </>
  );
}
