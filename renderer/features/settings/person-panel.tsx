import { useDraft } from '../../bridge/drafts.ts';
import { useOffice } from '../../bridge/office.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** Who works at this computer: written beside what they do. */
export function PersonPanel() {
  const { client, queries } = useOffice();
  const settings = useSettingsForm({
    query: queries.person.get.queryOptions({ input: {} }),
    draft: useDraft<{ name: string }>('person'),
    toForm: (view) => view,
    save: (form) => client.person.set(form),
  });
  return (
    <SettingsForm
      title="Your name"
      lead="Landfolio writes your name beside what you record, such as an answer of the service provider. It is stored on this computer. Nothing is sent to the service."
      settings={settings}
    >
      {(form) => (
        <TextField
          label="Name"
          value={form.name}
          onChange={(name) => settings.set({ name })}
          error={settings.faultOf('name')}
          hint="If it is empty, Landfolio asks when it first needs your name."
          autoComplete="name"
        />
      )}
    </SettingsForm>
  );
}
