import { useState } from 'react';
import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { credentialsText } from '../connections/connection-text.ts';
import { CredentialsForm } from '../connections/credentials-form.tsx';
import { StepFoot } from './step-foot.tsx';

interface CredentialsStepProps {
  readonly connection: ConnectionView;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

export function CredentialsStep({ connection, onDone, onBack }: CredentialsStepProps) {
  const isThere = connection.credentials !== 'missing' && connection.credentials !== 'withheld';
  const [isGiving, setGiving] = useState(!isThere);
  return (
    <>
      <p>
        The client id and secret of “{connection.name}” come with your service agreement. They go into this
        computer’s keychain and nowhere else: not into a file, not onto a screen again.
      </p>
      {connection.credentialProblem ? (
        <Message tone="warn" title="The keychain could not be used">
          {connection.credentialProblem}
        </Message>
      ) : null}
      {isGiving ? (
        <CredentialsForm
          connection={connection}
          onDone={onDone}
          onCancel={onDone}
          keepText="Keep and go on"
          cancelText="Skip this step"
        />
      ) : (
        <p>{credentialsText(connection)}</p>
      )}
      <StepFoot onBack={onBack}>
        {isGiving ? null : (
          <>
            <Button kind="primary" onPress={onDone}>
              Go on
            </Button>
            <Button onPress={() => setGiving(true)}>Give others</Button>
          </>
        )}
      </StepFoot>
    </>
  );
}
