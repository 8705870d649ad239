import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectionView } from '../../../shared/contract/views/status.ts';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { credentialsText, environmentTexts } from './connection-text.ts';
import styles from './connections.module.css';
import { CredentialsForm } from './credentials-form.tsx';
import { RemoveConnection } from './remove-connection.tsx';
import { TestResults } from './test-results.tsx';

export function ConnectionCard({ connection }: { readonly connection: ConnectionView }) {
  const { client } = useOffice();
  const cache = useQueryClient();
  const [isGiving, setGiving] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { id } = connection;
  const use = useMutation({
    mutationFn: () => client.connections.use({ id }),
    onSuccess: () => cache.invalidateQueries(),
  });
  const test = useMutation({ mutationFn: () => client.connections.test({ id }) });
  const error = use.error ?? test.error;
  const environment = environmentTexts[connection.environment];
  const isPractice = connection.environment === 'practice';
  return (
    <li className={styles.connection}>
      <div className={styles.head}>
        <div>
          <div className={styles.name}>
            <h3>{connection.name}</h3>
            {environment.text.toLowerCase() === connection.name.trim().toLowerCase() ? null : (
              <Chip tone={environment.tone} shape="square">
                {environment.text}
              </Chip>
            )}
            {connection.isCurrent ? (
              <Chip tone="accent" shape="square">
                In use
              </Chip>
            ) : null}
          </div>
          {isPractice ? null : <p className={styles.soft}>{connection.baseUrl}</p>}
          <p className={`${styles.soft} ${styles.credentials}`}>{credentialsText(connection)}</p>
        </div>
        {connection.isCurrent ? null : (
          <Button
            isPending={use.isPending}
            onPress={() => use.mutate()}
            aria-label={`Use this: ${connection.name}`}
          >
            Use this
          </Button>
        )}
      </div>
      {connection.credentialProblem ? (
        <Message tone="warn" title="The keychain could not be used">
          {connection.credentialProblem}
        </Message>
      ) : null}
      <div className={styles.actions}>
        {connection.credentials === 'notNeeded' ? null : (
          <Button kind="quiet" size="small" onPress={() => setGiving(!isGiving)}>
            {connection.credentials === 'missing' ? 'Give credentials' : 'Change credentials'}
          </Button>
        )}
        <Button kind="quiet" size="small" isPending={test.isPending} onPress={() => test.mutate()}>
          Test
        </Button>
        {connection.isCurrent || isPractice ? null : (
          <Button kind="quiet" size="small" onPress={() => setRemoving(true)}>
            Remove…
          </Button>
        )}
      </div>
      {isRemoving ? (
        <RemoveConnection id={id} name={connection.name} onClose={() => setRemoving(false)} />
      ) : null}
      {isGiving ? <CredentialsForm connection={connection} onDone={() => setGiving(false)} /> : null}
      {error ? <Failure failure={failureText(error)} /> : null}
      {test.data ? <TestResults name={connection.name} results={test.data} /> : null}
    </li>
  );
}
