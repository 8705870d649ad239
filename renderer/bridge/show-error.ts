import { useViewState } from './view-state.ts';

/** The words of errors are no part of the first screen. They cannot be loaded only where the office is gone. */
async function textOf(error: unknown): Promise<{ readonly title: string; readonly message: string }> {
  const { errorMessage } = await import('./failure.ts');
  return errorMessage(error);
}

const unreadable = { title: 'An unexpected error occurred', message: 'Nothing typed is lost. Try again.' };

/** Says in a notice why what was asked did not go. */
export function showError(error: unknown): void {
  void textOf(error)
    .catch(() => unreadable)
    .then(({ title, message }) => useViewState.getState().notify({ kind: 'problem', title, body: message }));
}
