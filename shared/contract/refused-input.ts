/**
 * The code of a call whose input its schema does not take: nothing was done. Any procedure may give it, and none declares it.
 * Its data is a `RefusedInput` (shared/model/refused-input.ts).
 */
export const refusedInputCode = 'BAD_REQUEST';

/** The largest message between window and app, in bytes. A larger one closes the connection. */
export const maxMessageBytes = 1_048_576;
