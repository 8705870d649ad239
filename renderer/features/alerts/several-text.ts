import { declaredError, errorMessage } from '../../bridge/failure.ts';
import type { Tone } from '../../ui/chip.tsx';
import { mayBeSent } from '../charges/charge-failure.tsx';
import type { AlertOutcome } from './send-several.ts';

interface OutcomeText {
  readonly tone: Tone;
  readonly text: string;
  /** What it means for the money, and what to do; null where nothing is to be said. */
  readonly more: string | null;
}

const inDoubt: OutcomeText = {
  tone: 'bad',
  text: 'Status unknown',
  more: 'It may have been set and charged. Landfolio does not send it again. Your office’s alerts show the cause and what to do next.',
};

/** What is said beside one of several alerts. */
export function outcomeText(outcome: AlertOutcome): OutcomeText {
  switch (outcome.kind) {
    case 'waiting':
      return { tone: 'still', text: 'Waiting', more: null };
    case 'sending':
      return { tone: 'wait', text: 'Sending', more: null };
    case 'stopped':
      return {
        tone: 'still',
        text: 'Not sent',
        more: 'You stopped before it was sent. Nothing was charged.',
      };
    case 'sent':
      return outcome.alert.state === 'subscribed' ? { tone: 'good', text: 'Set', more: null } : inDoubt;
    case 'failed':
      return failedText(outcome.error);
  }
}

function failedText(error: unknown): OutcomeText {
  const { title, message } = errorMessage(error);
  const code = declaredError(error)?.code;
  // These say themselves that nothing was sent.
  if (code === 'ALREADY_PLACED' || code === 'CLAIM_FAILED' || code === 'INVALID')
    return { tone: 'warn', text: 'Not sent', more: message };
  if (mayBeSent(error)) return inDoubt;
  return { tone: 'bad', text: 'Not set', more: `${title}. ${message} Nothing was charged.` };
}

/** What came of all of them, once none is under way. */
export function severalText(outcomes: readonly AlertOutcome[]): {
  readonly isGood: boolean;
  readonly text: string;
} {
  const set = outcomes.filter((one) => outcomeText(one).tone === 'good').length;
  const isGood = set === outcomes.length;
  return {
    isGood,
    text: isGood ? `All ${outcomes.length} alerts are set` : `${set} of ${outcomes.length} alerts are set`,
  };
}

/** While they are sent; empty where none is under way. */
export function progressText(outcomes: readonly AlertOutcome[]): string {
  const at = outcomes.findIndex(({ kind }) => kind === 'sending');
  return at < 0 ? '' : `Sending alert ${at + 1} of ${outcomes.length}`;
}

/** The one act for all titles of a matter that need it. */
export const subscribeAllText = (titles: number) =>
  `Subscribe for ${titles === 2 ? 'both' : `all ${titles}`} titles…`;

export const severalTexts = {
  stop: 'Stop after this one',
  stopping: 'Stopping after this one…',
  note: 'Landfolio sends one after the other, each once. If one fails, the others are still sent.',
} as const;
