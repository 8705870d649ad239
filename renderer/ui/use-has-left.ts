import { useRouter } from '@tanstack/react-router';
import { historyStep } from './history-step.ts';

/**
 * Call the result where something begins. It gives the question whether the person has gone to another screen since: what ends
 * then must not take them away from where they type.
 */
export function useHasLeft(): () => () => boolean {
  const { history } = useRouter();
  const step = () => historyStep(history.location.state);
  return () => {
    const from = step();
    return () => step() !== from;
  };
}
