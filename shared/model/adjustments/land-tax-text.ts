import { formatMoney } from '../money.ts';
import type { LandTaxAnswer } from './land-tax.ts';

const source = 'Sale of Land Act 1962, s 10G and s 10I';

/** Why land tax is not adjusted, or what has to be checked first; null where nothing stands against it. */
export function landTaxText(answer: LandTaxAnswer): string | null {
  switch (answer.is) {
    case 'allowed':
      return null;
    case 'notAnswered':
      return answer.missing === 'contract'
        ? `Whether land tax may be adjusted depends on the contract date (${source}). Enter it in the details of this matter.`
        : `Whether land tax may be adjusted depends on the price (${source}). Enter the price.`;
    case 'barred':
      return (
        `Land tax may not be passed on to the purchaser: the contract is for less than ${formatMoney(answer.cents)}, ` +
        `the amount of ${answer.year}, which is indexed each year (${source}).`
      );
    case 'check':
      return (
        `The amount of ${answer.contractYear} below which land tax may not be passed on is not entered. It was ` +
        `${formatMoney(answer.cents)} in ${answer.year} and is indexed each year (${source}). Check it before you adjust land tax. Your office can enter it in Settings, Rules of age.`
      );
  }
}

/** Whether a statement with land tax is refused. */
export function isLandTaxBarred(answer: LandTaxAnswer): boolean {
  return answer.is === 'barred' || answer.is === 'notAnswered';
}
