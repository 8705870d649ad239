import { useMutation } from '@tanstack/react-query';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';

interface Undo {
  readonly actId: string;
  /** What the notice says afterwards. */
  readonly done: string;
}

/** Takes an act on matters back: for a notice, which outlives the screen. Why it cannot be is told as any failure is. */
export function useUndoAct(): (actId: string, done: string) => void {
  const { client } = useOffice();
  const notify = useViewState((state) => state.notify);
  const undo = useMutation({
    mutationFn: ({ actId }: Undo) => client.matterActs.undo({ actId }),
    onSuccess: (_undone, { done }) => notify({ title: done }),
  });
  return (actId, done) => undo.mutate({ actId, done });
}
