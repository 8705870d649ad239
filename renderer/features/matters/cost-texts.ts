import { counted } from '../../../shared/lib/counted.ts';
import { isCostKnown, type MatterCost } from '../../../shared/model/matter-cost.ts';
import { formatMoney, formatTotal } from '../../../shared/model/money.ts';

interface CostTexts {
  readonly known: string;
  /** What of it is open, in few words; empty where nothing is. */
  readonly open: string;
  /** Both in sentences. */
  readonly full: string;
}

/** What a matter cost on one line: `$32.10`, and under it `1 not known`. Where nothing of it is known, that alone. */
export function costTexts(cost: MatterCost): CostTexts {
  const { cents, notKnown, inDoubtCents, duplicates, elsewhereCents, differing } = cost;
  const isKnown = isCostKnown(cost);
  const open = [
    notKnown > 0 && isKnown ? `${notKnown} not known` : '',
    inDoubtCents > 0 ? `${formatMoney(inDoubtCents)} in doubt` : '',
    duplicates > 0 ? `${counted(duplicates, 'order')} repeated` : '',
    differing > 0 ? `${differing} ${differing === 1 ? 'differs' : 'differ'}` : '',
  ];
  const full = [
    isKnown ? `${formatTotal(cents)} so far.` : 'What it cost is not known.',
    notKnown > 0 && isKnown
      ? `${counted(notKnown, 'certificate or charge', 'certificates and charges')} of which the cost is not known ${notKnown === 1 ? 'is' : 'are'} not in it.`
      : '',
    inDoubtCents > 0
      ? `${formatTotal(inDoubtCents)} of it is for orders whose outcome is not known yet.`
      : '',
    duplicates > 0
      ? `${duplicates === 1 ? 'One order was' : `${duplicates} orders were`} made more than once by the service, and each is in it once.`
      : '',
    differing > 0
      ? `${differing === 1 ? 'One order does' : `${differing} orders do`} not cost what was confirmed.`
      : '',
    elsewhereCents > 0
      ? `${formatTotal(elsewhereCents)} of it was found in the order history under this number.`
      : '',
  ];
  return {
    known: isKnown ? formatMoney(cents) : 'Not known',
    open: open.filter(Boolean).join(', '),
    full: full.filter(Boolean).join(' '),
  };
}
