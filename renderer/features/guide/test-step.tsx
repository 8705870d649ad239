import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/message.tsx';
import { TestResults, testSummary } from '../connections/test-results.tsx';
import { StepFoot } from './step-foot.tsx';

interface TestStepProps {
  readonly connection: ConnectionView;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

export function TestStep({ connection: { id, name, isCurrent }, onDone, onBack }: TestStepProps) {
  const { client } = useOffice();
  const cache = useQueryClient();
  const test = useMutation({ mutationFn: () => client.connections.test({ id }) });
  const use = useMutation({
    mutationFn: async () => {
      if (!isCurrent) await client.connections.use({ id });
    },
    onSuccess: async () => {
      onDone();
      if (!isCurrent) await cache.invalidateQueries();
    },
  });
  const isSound = test.data?.every(({ isWorking, isAbsent }) => isWorking || isAbsent) ?? false;
  return (
    <>
      <p>
        Each API of “{name}” is asked for its token, and then once for something that costs nothing: a list,
        or whether it is well. Nothing is ordered, no statement is bought, no title is watched.
      </p>
      <div>
        <Button
          kind={isSound ? 'secondary' : 'primary'}
          isPending={test.isPending}
          onPress={() => test.mutate()}
        >
          {test.data ? 'Test again' : 'Test each API'}
        </Button>
      </div>
      <p role="status">{test.data ? testSummary(test.data) : ''}</p>
      {test.error ? <Failure failure={failureText(test.error)} /> : null}
      {test.data ? <TestResults name={name} results={test.data} /> : null}
      {use.error ? <Failure failure={failureText(use.error)} /> : null}
      <StepFoot onBack={onBack} onSkip={onDone} skip={isCurrent ? 'Skip this step' : 'Do not use it yet'}>
        <Button
          kind={isSound ? 'primary' : 'secondary'}
          isPending={use.isPending}
          onPress={() => use.mutate()}
        >
          {isCurrent ? 'Go on' : 'Use this connection and go on'}
        </Button>
      </StepFoot>
    </>
  );
}
