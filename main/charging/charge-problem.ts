import type { ChargeProblemView } from '../../shared/contract/views/charge-problem.ts';
import type { Charge } from './charges.ts';

/** What there is to say of a charge besides its state; null where it is on its way, or simply done. */
export function chargeProblem({
  state,
  cause,
  isAskedAgain,
  told,
}: Pick<Charge, 'state' | 'cause' | 'isAskedAgain' | 'told'>): ChargeProblemView | null {
  switch (state) {
    case 'UNKNOWN':
      return { kind: isAskedAgain ? 'askedAgain' : 'unknown', cause };
    case 'UNREADABLE':
      return { kind: 'unreadable', cause };
    case 'REFUSED':
      return { kind: 'refused', cause };
    case 'NOT_SENT':
      return { kind: 'notSent', cause };
    case 'ANSWERED':
      return { kind: 'answerNotRead', cause: null };
    case 'PLACED':
      return { kind: 'placed', cause: null };
    case 'PRESUMED_ABSENT':
      return { kind: 'notPlaced', cause: null };
    case 'DONE':
      if (told === 'notPlaced') return { kind: 'contradicted', cause };
      return cause === null ? null : { kind: 'remark', cause };
    case 'PREPARED':
    case 'SENDING':
      return null;
  }
}
