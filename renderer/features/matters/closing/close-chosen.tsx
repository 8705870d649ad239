import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import { Button } from '../../../ui/button.tsx';
import { useReopen } from '../../matter-picker/use-reopen.ts';
import { CloseQuestion } from './close-question.tsx';
import { useClose } from './use-close.ts';

interface CloseChosenProps {
  readonly matters: readonly MatterView[];
  readonly onDone: () => void;
}

/** Closes the open ones of the matters that are selected, and reopens the closed ones. */
export function CloseChosen({ matters, onDone }: CloseChosenProps) {
  const closing = useClose(onDone);
  const reopen = useReopen(onDone);
  const open = matters.filter(({ closedAt }) => closedAt === null);
  const closed = matters.filter(({ closedAt }) => closedAt !== null);
  return (
    <>
      {open.length > 0 ? (
        <Button
          size="small"
          isPending={closing.isPending && closing.asked === null}
          onPress={() => closing.close(open.map(({ id }) => id))}
        >
          {open.length === 1 ? 'Close matter' : `Close ${open.length} matters`}
        </Button>
      ) : null}
      {closed.length > 0 ? (
        <Button
          size="small"
          isPending={reopen.isPending}
          onPress={() => reopen.mutate(closed.map(({ id, number }) => ({ id, number })))}
        >
          {closed.length === 1 ? 'Reopen matter' : `Reopen ${closed.length} matters`}
        </Button>
      ) : null}
      <CloseQuestion closing={closing} />
    </>
  );
}
