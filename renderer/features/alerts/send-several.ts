import type { AlertRequest, AlertView } from '../../../shared/contract/views/alert.ts';

/** What came of one of several alerts. */
export type AlertOutcome =
  | { readonly kind: 'waiting' | 'sending' | 'stopped' }
  /** There is an answer, or its outcome is unknown: the alert says which. */
  | { readonly kind: 'sent'; readonly alert: AlertView }
  | { readonly kind: 'failed'; readonly error: unknown };

interface Sending {
  readonly send: (request: AlertRequest) => Promise<AlertView>;
  /** Asked before each one. */
  readonly isStopped: () => boolean;
  /** All outcomes, each time that one changes. */
  readonly show: (outcomes: readonly AlertOutcome[]) => void;
}

/** Sends each once, one after the other. One that fails neither stops nor repeats another. */
export async function sendSeveral(
  requests: readonly AlertRequest[],
  { send, isStopped, show }: Sending,
): Promise<readonly AlertOutcome[]> {
  const outcomes: AlertOutcome[] = requests.map(() => ({ kind: 'waiting' }));
  const put = (at: number, outcome: AlertOutcome) => {
    outcomes[at] = outcome;
    show([...outcomes]);
  };
  for (const [at, request] of requests.entries()) {
    if (isStopped()) {
      put(at, { kind: 'stopped' });
      continue;
    }
    put(at, { kind: 'sending' });
    try {
      put(at, { kind: 'sent', alert: await send(request) });
    } catch (error) {
      put(at, { kind: 'failed', error });
    }
  }
  return outcomes;
}
