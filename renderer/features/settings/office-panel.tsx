import { OfficeFields } from './office-fields.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettings } from './use-settings.ts';

export function OfficePanel() {
  const settings = useSettings('office');
  return (
    <SettingsForm
      title="Office details"
      lead="Filled in on every new order; each order can have its own."
      kept={settings}
    >
      {(form) => <OfficeFields form={form} set={settings.set} faultOf={settings.faultOf} />}
    </SettingsForm>
  );
}
