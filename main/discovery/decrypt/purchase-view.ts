import type { TitlePurchaseView } from '../../../shared/contract/views/title.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { chargeProblem } from '../../charging/charge-problem.ts';
import type { Charge } from '../../charging/charges.ts';
import type { Purchase } from './purchases.ts';

const states: Readonly<Record<Charge['state'], TitlePurchaseView['state']>> = {
  PREPARED: 'sending',
  SENDING: 'sending',
  ANSWERED: 'sending',
  DONE: 'bought',
  UNREADABLE: 'unknown',
  UNKNOWN: 'unknown',
  REFUSED: 'refused',
  NOT_SENT: 'notSent',
  PLACED: 'placed',
  PRESUMED_ABSENT: 'notPlaced',
};

export function purchaseView(purchase: Purchase, charge: Charge): TitlePurchaseView {
  const { propertyPfi, spis } = purchase.land;
  return {
    id: purchase.id,
    state: states[charge.state],
    volumeFolio: purchase.volumeFolio,
    matterNumber: purchase.matterNumber,
    requestedAt: charge.requestedAt,
    about: purchase.about,
    propertyPfi: propertyPfi === null ? null : uncheckedPropertyPfi(propertyPfi),
    spis: [...spis],
    problem: chargeProblem(charge),
  };
}
