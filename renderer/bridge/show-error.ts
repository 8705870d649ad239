import { failureText } from './failure.ts';
import { useViewState } from './view-state.ts';

/** Says in a notice why what was asked did not go. */
export function showError(error: unknown): void {
  const { title, message } = failureText(error);
  useViewState.getState().notify({ kind: 'problem', title, body: message });
}
