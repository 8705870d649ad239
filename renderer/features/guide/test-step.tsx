import { useMutation } from '@tanstack/react-query';
import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/message.tsx';
import { TestResults } from '../connections/test-results.tsx';
import { testSummary } from '../connections/text.ts';
import { StepFoot } from './step-foot.tsx';

interface TestStepProps {
  readonly connection: ConnectionView;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

export function TestStep({ connection: { id, name, isCurrent }, onDone, onBack }: TestStepProps) {
  const { queries } = useOffice();
  const test = useMutation(queries.connections.test.mutationOptions({ meta: { isErrorShown: true } }));
  const use = useMutation(
    queries.connections.use.mutationOptions({
      onSuccess: onDone,
      // Every answer is the other connection's from now on.
      meta: { isErrorShown: true, invalidates: [[]] },
    }),
  );
  const isSound = test.data?.every(({ isWorking, result }) => isWorking || result.kind === 'absent') ?? false;
  return (
    <>
      <p>
        Landfolio requests a token for each API of “{name}”, then sends one request that is free of charge,
        such as a list or a health check. Nothing is ordered, no statement is bought and no title alert is
        set.
      </p>
      <div>
        <Button
          kind={isSound ? 'secondary' : 'primary'}
          isPending={test.isPending}
          onPress={() => test.mutate({ id })}
        >
          {test.data ? 'Test again' : 'Test each API'}
        </Button>
      </div>
      <p role="status">{test.data ? testSummary(test.data) : ''}</p>
      {test.error ? <Failure failure={errorMessage(test.error)} /> : null}
      {test.data ? <TestResults name={name} results={test.data} /> : null}
      {use.error ? <Failure failure={errorMessage(use.error)} /> : null}
      <StepFoot onBack={onBack} onSkip={onDone} skip={isCurrent ? 'Skip this step' : 'Do not use yet'}>
        <Button
          kind={isSound ? 'primary' : 'secondary'}
          isPending={use.isPending}
          onPress={() => (isCurrent ? onDone() : use.mutate({ id }))}
        >
          {isCurrent ? 'Continue' : 'Use connection and continue'}
        </Button>
      </StepFoot>
    </>
  );
}
