import { type FormEvent, type ReactNode, useId } from 'react';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { savedElsewhereText } from './text.ts';
import type { SettingsFormState } from './use-settings-form.ts';

interface SettingsFormProps<View, Form> {
  readonly title: string;
  readonly lead: string;
  readonly settings: SettingsFormState<View, Form>;
  readonly children: (form: Form, view: View) => ReactNode;
  /** Whether saving confirms the shown values even if nothing was typed. */
  readonly isToConfirm?: (view: View) => boolean;
  /** What stands below the button. */
  readonly after?: (form: Form, view: View) => ReactNode;
}

/** A settings card: its fields, the result of saving and undo. */
export function SettingsForm<View, Form>({
  title,
  lead,
  settings,
  children,
  isToConfirm,
  after,
}: SettingsFormProps<View, Form>) {
  const id = useId();
  const { form } = settings;
  const { error, data } = settings.saved;
  if (error || form === undefined || data === undefined)
    return <QueryFallback query={settings.saved} label="Loading settings" isCard />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    settings.save();
  };
  return (
    <form className="card panel" onSubmit={submit} noValidate aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="lead">{lead}</p>
      {children(form, data)}
      {settings.failure ? <Failure failure={settings.failure} /> : null}
      {settings.savedElsewhere.length > 0 ? (
        <Message tone="warn" title="Changed elsewhere while you were typing">
          {savedElsewhereText(settings.savedElsewhere)}
        </Message>
      ) : null}
      <SaveBar
        isChanged={settings.isChanged}
        isSaved={settings.isSaved}
        isToConfirm={isToConfirm?.(data)}
        isPending={settings.isPending}
        undo={settings.undo}
        discard={settings.discard}
      />
      {after?.(form, data)}
    </form>
  );
}
