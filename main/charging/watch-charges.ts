import type { EventBus } from '../context/event-bus.ts';
import type { Charges } from './charges.ts';

/** The same journal, which publishes `chargeChanged` after each change is on the disk. */
export function watchCharges(charges: Charges, events: EventBus): Charges {
  /** By a request of this run: the one that it was made again for, which says what came of it. */
  const earlierOf = new Map<string, string>();
  const tell = (chargeId: string) => {
    events.publish('chargeChanged', { chargeId });
    const earlier = earlierOf.get(chargeId);
    if (earlier !== undefined) events.publish('chargeChanged', { chargeId: earlier });
  };
  return {
    ...charges,
    prepare(charge, also) {
      const earlier = charges.prepare(charge, also);
      if (earlier === null) {
        if (charge.afterUnknown !== null) earlierOf.set(charge.id, charge.afterUnknown);
        tell(charge.id);
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
