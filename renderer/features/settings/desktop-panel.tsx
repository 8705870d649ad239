import { hasChoices, NotificationFields, TrayFields } from './desktop-fields.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useDesktop } from './use-desktop.ts';

export function DesktopPanel() {
  const desktop = useDesktop();
  if (desktop.form && !hasChoices(desktop.form)) {
    return (
      <section className="card panel" aria-labelledby="desktop">
        <h2 id="desktop">Desktop</h2>
        <p className="lead">
          There are no desktop settings in a browser. The tray, starting with the computer and notifications
          are available in the installed application.
        </p>
      </section>
    );
  }
  return (
    <SettingsForm title="Desktop" lead="How Landfolio behaves on this computer." settings={desktop}>
      {(form) => {
        const fields = { form, set: desktop.set, faultOf: desktop.faultOf };
        return (
          <>
            <TrayFields {...fields} />
            <NotificationFields {...fields} />
          </>
        );
      }}
    </SettingsForm>
  );
}
