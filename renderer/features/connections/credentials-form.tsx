import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './connections.module.css';

interface CredentialsFormProps {
  readonly connection: ConnectionView;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
  readonly keepText?: string;
  readonly cancelText?: string;
}

/** Saves the client ID and secret. They are never shown again. */
export function CredentialsForm({
  connection,
  onDone,
  onCancel = onDone,
  keepText = 'Save credentials',
  cancelText = 'Cancel',
}: CredentialsFormProps) {
  const { client, queries } = useOffice();
  const [clientId, setClientId] = useState('');
  const [clientSecret, setClientSecret] = useState('');
  const [isTried, setTried] = useState(false);
  const keep = useMutation({
    // Without variables, so that the mutation cache does not keep the secret.
    mutationFn: () =>
      client.connections.setCredentials({ id: connection.id, clientId: clientId.trim(), clientSecret }),
    onSuccess: () => {
      setClientSecret('');
      onDone();
    },
    meta: { isErrorShown: true, invalidates: [queries.connections.key()], awaitsRefetch: true },
  });
  const failure = keep.error ? errorMessage(keep.error) : null;
  const serverFault = (field: string) =>
    failure?.faults.find((fault) => fault.field === field)?.message ?? null;
  const idFault =
    isTried && clientId.trim() === ''
      ? 'Enter the client ID from your service agreement.'
      : serverFault('clientId');
  const secretFault =
    isTried && clientSecret === '' ? 'Enter the client secret.' : serverFault('clientSecret');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (clientId.trim() !== '' && clientSecret !== '') keep.mutate();
  };
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={`Credentials for ${connection.name}`}
    >
      <TextField
        label="Client ID"
        value={clientId}
        onChange={setClientId}
        error={idFault}
        autoComplete="off"
      />
      <TextField
        label="Client secret"
        type="password"
        value={clientSecret}
        onChange={setClientSecret}
        error={secretFault}
        autoComplete="new-password"
      />
      {failure && failure.faults.length === 0 ? (
        <div className={styles.wide}>
          <Failure failure={failure} />
        </div>
      ) : null}
      <div className={styles.wide}>
        <Button type="submit" kind="primary" isPending={keep.isPending}>
          {keepText}
        </Button>
        <Button kind="quiet" onPress={onCancel}>
          {cancelText}
        </Button>
        <span className="quiet break">
          {connection.credentialProblem
            ? 'Available until Landfolio closes, unless the keychain can save them. They are never shown again.'
            : 'Saved in this computer’s keychain and never shown again.'}
        </span>
      </div>
    </form>
  );
}
