import { OfficeFields, SignatureField } from './office-fields.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettings } from './use-settings.ts';

export function OfficePanel() {
  const settings = useSettings('office');
  return (
    <SettingsForm
      title="Office details"
      lead="These details are filled in on every new order. You can change them for each order."
      settings={settings}
    >
      {(form) => (
        <>
          <OfficeFields form={form} set={settings.set} faultOf={settings.faultOf} />
          <SignatureField form={form} set={settings.set} faultOf={settings.faultOf} />
        </>
      )}
    </SettingsForm>
  );
}
