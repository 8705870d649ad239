import type { EventBus } from '../context/event-bus.ts';
import type { Charges } from './charges.ts';

/** The same journal, which publishes `chargeChanged` after each change is on the disk. */
export function watchCharges(charges: Charges, events: EventBus): Charges {
  const tell = (chargeId: string) => events.publish('chargeChanged', { chargeId });
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
    addWord(id, fields, also) {
      charges.addWord(id, fields, also);
      tell(id);
    },
  };
}
