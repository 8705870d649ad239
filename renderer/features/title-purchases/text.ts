import type { TitlePurchaseView } from '../../../shared/contract/views/title.ts';
import { contradictedText } from '../../../shared/model/charge-text.ts';
import type { Tone } from '../../ui/chip.tsx';

const states: Record<TitlePurchaseView['state'], { readonly text: string; readonly tone: Tone }> = {
  sending: { text: 'Ordering', tone: 'wait' },
  bought: { text: 'Bought', tone: 'good' },
  unknown: { text: 'Status unknown', tone: 'bad' },
  placed: { text: 'Paid for', tone: 'warn' },
  notPlaced: { text: 'Not placed or charged', tone: 'still' },
  refused: { text: 'Refused', tone: 'bad' },
  notSent: { text: 'Not submitted', tone: 'still' },
};

export function purchaseStateText(state: TitlePurchaseView['state']): {
  readonly text: string;
  readonly tone: Tone;
} {
  return states[state];
}

/** Which land the title is of, as far as it is known. */
export function landText({
  about,
  spis,
  propertyPfi,
}: Pick<TitlePurchaseView, 'about' | 'spis' | 'propertyPfi'>): string {
  return about ?? (spis.join(', ') || `Property PFI ${propertyPfi ?? ''}`);
}

/** What happened, what it means for the money, what to do; null where the number is simply there, or on its way. */
export function purchaseProblemText({
  problem,
  volumeFolio,
}: Pick<TitlePurchaseView, 'problem' | 'volumeFolio'>): string | null {
  const { kind, cause } = problem ?? { kind: null, cause: null };
  switch (kind) {
    case 'unknown':
    case 'askedAgain': {
      const next =
        kind === 'unknown'
          ? 'The service has no list of title number purchases to check. Ask the service provider, or buy the number again if you accept that you may be charged twice.'
          : 'It has been ordered again since.';
      return `${cause ?? 'No response was received.'} The title number may have been charged. ${next}`;
    }
    case 'placed':
      return volumeFolio === null
        ? 'The service provider says that the order was placed, so the title number is paid for. It has not arrived. Ask the service provider for it. If you buy it again, you will be charged again.'
        : 'The service provider says that the order was placed, and gave the number.';
    case 'notPlaced':
      return 'The service provider says that the order was not placed or charged. You can buy the number again.';
    case 'contradicted':
      return contradictedText('the order', cause, 'bought the title number again');
    case 'refused':
      return `${cause ?? 'The service refused the request.'} Nothing was charged.`;
    case 'notSent':
      return cause ?? 'The request was not submitted. Nothing was charged.';
    default:
      return cause;
  }
}

/** What another title number of the land costs, beside purchases that are paid for, or may be, without being here. */
export function boughtAgainText(purchases: readonly Pick<TitlePurchaseView, 'state'>[]): string {
  return purchases.some(({ state }) => state === 'placed')
    ? 'If you buy it again, you will be charged again.'
    : 'If you buy it again, you may be charged twice.';
}
