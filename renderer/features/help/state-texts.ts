import type { ItemPhase } from '../../../shared/model/order-state.ts';

/** What each state of an ordered item means for who waits for it. */
export const stateTexts: readonly { readonly phase: ItemPhase; readonly text: string }[] = [
  { phase: 'processing', text: 'The service is working on it. Landfolio asks by itself and fetches it.' },
  {
    phase: 'withAuthority',
    text: 'A council or another authority is working on it: that takes days, and nothing here speeds it up.',
  },
  { phase: 'fetching', text: 'It is ready, and on its way to this computer.' },
  { phase: 'complete', text: 'It is here, checked and filed under its matter.' },
  {
    phase: 'available',
    text: 'It was found in the order history and is ready. Fetch it here when you want it.',
  },
  {
    phase: 'held',
    text: 'What came did not pass the checks. It is kept, not shown as a certificate, and can be fetched again at no cost.',
  },
  {
    phase: 'failed',
    text: 'The service says that it cannot be made. Landfolio keeps checking, less and less often. Its page says what that means for the money.',
  },
  {
    phase: 'cancelled',
    text: 'The service says that it is cancelled. Landfolio keeps checking, less and less often.',
  },
];

/** What the states of an order that does not simply stand mean. */
export const orderTexts: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'Outcome unknown',
    text: 'The order went out and no answer came. It is never sent again by itself; Landfolio looks for it in the order history.',
  },
  {
    name: 'Probably not made',
    text: 'The order history does not have it. You may order again, after reading what is said there.',
  },
  {
    name: 'Never left this computer',
    text: 'Nothing was ordered and nothing charged. It can be sent, or put away.',
  },
  {
    name: 'Refused',
    text: 'The service refused it. Nothing was charged, and that is made sure of for 30 days.',
  },
  {
    name: 'Made more than once',
    text: 'The operator has to cancel what is too many; the order’s page says which.',
  },
];
