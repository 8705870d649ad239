import type { Log } from '../ports/log.ts';
import type { Charges } from './charges.ts';

/**
 * The same journal, which says after each change whose charge moved. Whoever listens and fails is noted in the log: what
 * costs money does not depend on who is told of it.
 */
export function watchCharges(charges: Charges, moved: (id: string) => void, log: Log): Charges {
  function tell(id: string): void {
    try {
      moved(id);
    } catch (error) {
      log.error('charge.tell', error, { charge: id });
    }
  }
  return {
    ...charges,
    prepare(charge, also) {
      const earlier = charges.prepare(charge, also);
      if (earlier === null) {
        tell(charge.id);
        // The earlier one says now that it was asked for again.
        if (charge.afterUnknown !== null) tell(charge.afterUnknown);
      }
      return earlier;
    },
    move(id, to, fields, also) {
      charges.move(id, to, fields, also);
      tell(id);
    },
  };
}
