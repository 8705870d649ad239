import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { historyStep } from '../ui/history-step.ts';
import { useViewState } from './view-state.ts';

type Left = 'screen' | 'connection' | 'question';

interface Leaving {
  /**
   * Call it where something begins. It gives the question whether the person has gone to another screen since, the window to
   * another connection, or the person on from the question that waits for the end: what ends then must not take them away from
   * where they type.
   */
  watch(): () => Left | null;
  /** The person does not wait in the question any longer. */
  leave(): void;
}

export function useHasLeft(): Leaving {
  const { history } = useRouter();
  const leaves = useRef(0);
  const step = () => historyStep(history.location.state);
  const switches = () => useViewState.getState().switches;
  return {
    watch: () => {
      const [from, before, left] = [step(), switches(), leaves.current];
      return () =>
        step() !== from
          ? 'screen'
          : switches() !== before
            ? 'connection'
            : leaves.current !== left
              ? 'question'
              : null;
    },
    leave: () => {
      leaves.current += 1;
    },
  };
}
