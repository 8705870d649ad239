import type { FormEvent } from 'react';
import { failureText } from '../../bridge/failure.ts';
import { Failure } from '../../ui/message.tsx';
import { cardClass, Skeleton } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SaveBar } from './save-bar.tsx';
import styles from './settings.module.css';
import { useSettings } from './use-settings.ts';

export function OfficePanel() {
  const { settings, set, save, faultOf, isChanged, isSaved, failure, reading } = useSettings();
  if (reading.error)
    return <Failure failure={failureText(reading.error)} onRetry={() => void reading.refetch()} />;
  if (!settings) {
    return (
      <div className={cardClass}>
        <Skeleton label="Reading the settings" />
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form
      className={`${cardClass} ${styles.form}`}
      onSubmit={submit}
      noValidate
      aria-labelledby="office-details"
    >
      <h2 id="office-details">Office details</h2>
      <p className={styles.lead}>Filled in on every new order; each order can have its own.</p>
      <TextField
        label="Contact name"
        value={settings.contactName}
        onChange={(value) => set('contactName', value)}
        error={faultOf('contactName')}
        autoComplete="name"
      />
      <TextField
        label="Contact number"
        type="tel"
        value={settings.contactNumber}
        onChange={(value) => set('contactNumber', value)}
        error={faultOf('contactNumber')}
        autoComplete="tel"
      />
      <TextField
        label="E-mail"
        type="email"
        value={settings.email}
        onChange={(value) => set('email', value)}
        error={faultOf('email')}
        hint="Used where an order asks the service to e-mail its certificates."
        autoComplete="email"
      />
      {failure ? <Failure failure={failure} /> : null}
      <SaveBar isChanged={isChanged} isSaved={isSaved} isPending={save.isPending} />
    </form>
  );
}
