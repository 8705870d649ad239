import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { errorMessage } from '../../bridge/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/page.tsx';
import { NotificationFields } from '../settings/desktop-fields.tsx';
import { OfficeFields } from '../settings/office-fields.tsx';
import { useDesktop } from '../settings/use-desktop.ts';
import { useSettings } from '../settings/use-settings.ts';
import type { SettingsFormState } from '../settings/use-settings-form.ts';
import { StepFoot } from './step-foot.tsx';

interface StepProps {
  readonly onDone: () => void;
  readonly onBack: () => void;
}

export function OfficeStep(props: StepProps) {
  const settings = useSettings('office');
  return (
    <FormStep
      {...props}
      settings={settings}
      label="Office details"
      lead="These details are filled in on every new order."
    >
      {(form) => <OfficeFields form={form} set={settings.set} faultOf={settings.faultOf} />}
    </FormStep>
  );
}

export function NotificationsStep(props: StepProps) {
  const desktop = useDesktop();
  return (
    <FormStep {...props} settings={desktop} label="Notifications" lead="" last>
      {(form) =>
        form.notifications === null ? (
          <p>
            In a browser, Landfolio shows a message on its own screen when a certificate arrives. Desktop
            notifications are available in the installed application only.
          </p>
        ) : (
          <NotificationFields form={form} set={desktop.set} faultOf={desktop.faultOf} />
        )
      }
    </FormStep>
  );
}

interface FormStepProps<View, Form> extends StepProps {
  readonly settings: SettingsFormState<View, Form>;
  readonly label: string;
  readonly lead: string;
  readonly last?: boolean;
  readonly children: (form: Form) => ReactNode;
}

/** Continues when the entries are saved. Entries with errors stay on this step with the reason. */
function FormStep<View, Form>(props: FormStepProps<View, Form>) {
  const { settings, label, lead, last, onDone, onBack, children } = props;
  const wantsOn = useRef(false);
  const { isSaved } = settings;
  useEffect(() => {
    if (!isSaved || !wantsOn.current) return;
    wantsOn.current = false;
    onDone();
  }, [isSaved, onDone]);
  if (settings.saved.error) return <Failure failure={errorMessage(settings.saved.error)} />;
  if (settings.form === undefined) return <Skeleton label="Loading settings" />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!settings.isChanged) return onDone();
    wantsOn.current = true;
    settings.save();
  };
  return (
    <form className="stack gap-4" onSubmit={submit} noValidate aria-label={label}>
      {lead === '' ? null : <p>{lead}</p>}
      {children(settings.form)}
      {settings.failure ? <Failure failure={settings.failure} /> : null}
      <StepFoot onBack={onBack} {...(settings.isChanged ? { onSkip: onDone } : {})}>
        <Button type="submit" kind="primary" isPending={settings.isPending}>
          {last ? 'Finish' : 'Continue'}
        </Button>
      </StepFoot>
    </form>
  );
}
