import { useState } from 'react';
import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
import { keychainProblemText } from '../../../shared/model/keychain-problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { CredentialsForm } from '../connections/credentials-form.tsx';
import { credentialsText } from '../connections/text.ts';
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
        The client ID and secret for “{connection.name}” come with your service agreement. They are saved only
        in this computer’s keychain. They are not saved in a file or shown on a screen again.
      </p>
      {connection.credentialProblem ? (
        <Message tone="warn" title="The keychain could not be used">
          {keychainProblemText(connection.credentialProblem)}
        </Message>
      ) : null}
      {isGiving ? (
        <CredentialsForm
          connection={connection}
          onDone={onDone}
          onCancel={onDone}
          keepText="Save and continue"
          cancelText="Skip this step"
        />
      ) : (
        <p>{credentialsText(connection)}</p>
      )}
      <StepFoot onBack={onBack}>
        {isGiving ? null : (
          <>
            <Button kind="primary" onPress={onDone}>
              Continue
            </Button>
            <Button onPress={() => setGiving(true)}>Enter other credentials</Button>
          </>
        )}
      </StepFoot>
    </>
  );
}
