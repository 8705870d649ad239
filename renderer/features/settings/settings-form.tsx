import { type FormEvent, type ReactNode, useId } from 'react';
import { errorMessage } from '../../bridge/failure.ts';
import { Failure } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/page.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
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
  if (error) return <Failure failure={errorMessage(error)} onRetry={() => void settings.saved.refetch()} />;
  if (form === undefined || data === undefined) {
    return (
      <div className="card">
        <Skeleton label="Loading settings" />
      </div>
    );
  }
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
