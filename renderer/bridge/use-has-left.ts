import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { historyStep } from '../ui/history-step.ts';
import { useViewState } from './view-state.ts';

type Left = 'screen' | 'connection' | 'question';

interface Leaving {
  /**
   * Call it where something begins. The function that it returns says what was left since: the screen, the connection, or the
   * question that waited for the end. What ends then must not take a person away from where they type.
   */
  watch(): () => Left | null;
  /** The person no longer waits in the question. */
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
