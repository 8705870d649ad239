import { alreadyPlacedText } from './already-placed-text.ts';
import { claimFailureText } from './claim-failure-text.ts';
import { hostFailureText } from './host-failure-text.ts';
import type { PlacingStop } from './placing-stop.ts';
import { eventText } from './service-failure-text.ts';

/** Why the rest of a cart was not ordered, for the window and the job. */
export function placingStopText(stop: PlacingStop): string {
  switch (stop.kind) {
    case 'timeLimit':
      return 'The time limit for placing the orders passed. The rest of the cart was not sent and is still in the cart.';
    case 'switched':
      return 'The connection was switched while the first orders of this cart were being placed. The rest was not sent and is still in the cart.';
    case 'closing':
      return 'Landfolio was closed while the first orders of this cart were being placed. The rest was not sent and is still in the cart.';
    case 'changed':
      return 'The cart was changed while its first orders were being placed. The products that are now in it were not sent.';
    case 'notConfirmed':
      return 'Landfolio stopped after this order, because the service did not confirm it. The rest of the cart was not sent and is still in the cart.';
    case 'notOrderable':
      return 'The rest of the cart cannot be ordered until you correct it, so it was not sent. Check the cart.';
    case 'service':
      return `${eventText(stop.failure)} The rest of the cart was not ordered.`;
    case 'alreadyPlaced':
      return alreadyPlacedText(stop.reason);
    case 'claim':
      return `${claimFailureText(stop.failure)} The rest of the cart was not sent and is still in the cart.`;
    case 'host':
      return hostFailureText(stop.failure);
  }
}
