import { useRouter } from '@tanstack/react-router';
import { historyStep } from '../ui/history-step.ts';
import { useViewState } from './view-state.ts';

type Left = 'screen' | 'connection';

/**
 * Call the result where something begins. It gives the question whether the person has gone to another screen since, or the
 * window to another connection: what ends then must not take them away from where they type.
 */
export function useHasLeft(): () => () => Left | null {
  const { history } = useRouter();
  const step = () => historyStep(history.location.state);
  const switches = () => useViewState.getState().switches;
  return () => {
    const [from, before] = [step(), switches()];
    return () => (step() !== from ? 'screen' : switches() !== before ? 'connection' : null);
  };
}
