import { type FormEvent, type ReactNode, useId } from 'react';
import { failureText } from '../../bridge/failure.ts';
import { Failure } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/page.tsx';
import { SaveBar } from './save-bar.tsx';
import type { KeptForm } from './use-kept-form.ts';

interface SettingsFormProps<View, Form> {
  readonly title: string;
  readonly lead: string;
  readonly kept: KeptForm<View, Form>;
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
  kept,
  children,
  isToConfirm,
  after,
}: SettingsFormProps<View, Form>) {
  const id = useId();
  const { form } = kept;
  const { error, data } = kept.kept;
  if (error) return <Failure failure={failureText(error)} onRetry={() => void kept.kept.refetch()} />;
  if (form === undefined || data === undefined) {
    return (
      <div className="card">
        <Skeleton label="Loading settings" />
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    kept.save();
  };
  return (
    <form className="card panel" onSubmit={submit} noValidate aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="lead">{lead}</p>
      {children(form, data)}
      {kept.failure ? <Failure failure={kept.failure} /> : null}
      <SaveBar
        isChanged={kept.isChanged}
        isSaved={kept.isSaved}
        isToConfirm={isToConfirm?.(data)}
        isPending={kept.isPending}
        undo={kept.undo}
        discard={kept.discard}
      />
      {after?.(form, data)}
    </form>
  );
}
