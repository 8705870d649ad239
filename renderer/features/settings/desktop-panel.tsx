import type { FormEvent } from 'react';
import { failureText } from '../../bridge/failure.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Failure } from '../../ui/message.tsx';
import { cardClass, Skeleton } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SaveBar } from './save-bar.tsx';
import styles from './settings.module.css';
import { useDesktop } from './use-desktop.ts';

export function DesktopPanel() {
  const { form, set, save, faultOf, failure, isChanged, isSaved, reading } = useDesktop();
  if (reading.error)
    return <Failure failure={failureText(reading.error)} onRetry={() => void reading.refetch()} />;
  if (!form) {
    return (
      <div className={cardClass}>
        <Skeleton label="Reading the settings" />
      </div>
    );
  }
  const { closeToTray, startAtLogin, notifications } = form;
  if (closeToTray === null && startAtLogin === null && notifications === null) {
    return (
      <section className={`${cardClass} ${styles.form}`} aria-labelledby="desktop">
        <h2 id="desktop">Desktop</h2>
        <p className={styles.lead}>
          In a browser there is nothing to choose: the tray, starting with the computer and notifications
          belong to the installed application.
        </p>
      </section>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className={`${cardClass} ${styles.form}`} onSubmit={submit} noValidate aria-labelledby="desktop">
      <h2 id="desktop">Desktop</h2>
      <p className={styles.lead}>How Landfolio behaves on this computer.</p>
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
      {notifications === null ? null : (
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
                What comes in between is told when they end. Leave both empty for none.
              </p>
            </fieldset>
          ) : null}
        </>
      )}
      {failure ? <Failure failure={failure} /> : null}
      <SaveBar isChanged={isChanged} isSaved={isSaved} isPending={save.isPending} />
    </form>
  );
}
