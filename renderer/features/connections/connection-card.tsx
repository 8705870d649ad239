import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
import { isPractice } from '../../../shared/model/connection.ts';
import { keychainProblemText } from '../../../shared/model/keychain-problem-text.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import styles from './connections.module.css';
import { CredentialsForm } from './credentials-form.tsx';
import { OriginList } from './origin-list.tsx';
import { RemoveConnection } from './remove-connection.tsx';
import { TestResults } from './test-results.tsx';
import { credentialsText, environmentTexts } from './text.ts';
import { Withheld } from './withheld.tsx';

export function ConnectionCard({ connection }: { readonly connection: ConnectionView }) {
  const { queries } = useOffice();
  const [isGiving, setGiving] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { id } = connection;
  const use = useMutation(
    queries.connections.use.mutationOptions({
      // Every answer is the other connection's from now on.
      meta: { isErrorShown: true, invalidates: [[]], awaitsRefetch: true },
    }),
  );
  const test = useMutation(queries.connections.test.mutationOptions({ meta: { isErrorShown: true } }));
  const agree = useMutation(
    queries.connections.agree.mutationOptions({
      meta: { isErrorShown: true, invalidates: [queries.connections.key()], awaitsRefetch: true },
    }),
  );
  const error = use.error ?? test.error ?? agree.error;
  const environment = environmentTexts[connection.environment];
  const isOwnPractice = isPractice(connection);
  return (
    <li className={styles.connection}>
      <div className={styles.head}>
        <div>
          <div className="row wrap gap-2">
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
          {isOwnPractice ? null : <OriginList origins={connection.origins} />}
          <p className="quiet break mt-1">{credentialsText(connection)}</p>
        </div>
        {connection.isCurrent ? null : (
          <Button
            isPending={use.isPending}
            onPress={() => use.mutate({ id })}
            aria-label={`Use connection: ${connection.name}`}
          >
            Use connection
          </Button>
        )}
      </div>
      {connection.withheld ? (
        <Withheld
          withheld={connection.withheld}
          what="Client ID and secret"
          isPending={agree.isPending}
          onAgree={(origins) => agree.mutate({ id, origins })}
        />
      ) : null}
      {connection.credentialProblem ? (
        <Message tone="warn" title="The keychain could not be used">
          {keychainProblemText(connection.credentialProblem)}
        </Message>
      ) : null}
      <div className={styles.actions}>
        {connection.credentials === 'notNeeded' ? null : (
          <Button kind="quiet" size="small" onPress={() => setGiving(!isGiving)}>
            {connection.credentials === 'missing' ? 'Enter credentials' : 'Change credentials'}
          </Button>
        )}
        <Button kind="quiet" size="small" isPending={test.isPending} onPress={() => test.mutate({ id })}>
          Test
        </Button>
        {connection.isCurrent || isOwnPractice ? null : (
          <Button kind="quiet" size="small" onPress={() => setRemoving(true)}>
            Remove…
          </Button>
        )}
      </div>
      {isRemoving ? (
        <RemoveConnection id={id} name={connection.name} onClose={() => setRemoving(false)} />
      ) : null}
      {isGiving ? <CredentialsForm connection={connection} onDone={() => setGiving(false)} /> : null}
      {error ? <Failure failure={errorMessage(error)} /> : null}
      {test.data ? <TestResults name={connection.name} results={test.data} /> : null}
    </li>
  );
}
