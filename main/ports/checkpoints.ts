/**
 * Moments in the life of a call that may cost money, in their order. Nothing happens at them in the product; a test ends
 * the process there, and what the next start makes of it is the proof.
 *
 * | moment | what has happened |
 * | --- | --- |
 * | beforePrepared | a person confirmed; nothing is written yet |
 * | claimAsked | what is to be bought is noted, and claimed at the office's server next |
 * | claimed | the office's server answered to it |
 * | prepared | the intent is on the disk |
 * | claimStarted | the office's server knows that it is being sent |
 * | connected | the socket stands, TLS is done; the journal does not say so yet |
 * | sending | the journal says SENDING on the disk; no byte has left |
 * | headArrived | status and headers of the answer came |
 * | bodyArrived | the whole answer came; nothing of it is written |
 * | responded | the answer is on the disk, not interpreted |
 * | settled | what the answer means is on the disk |
 * | lookBegun | the order history is about to be read |
 * | lookRead | it was read; nothing of it is written |
 * | lookNoted | what it means is on the disk |
 *
 * `claimAsked`, `claimed` and `claimStarted` happen where the computer belongs to an office; the first two come before
 * `beforePrepared`. `connected` to `bodyArrived` happen at every chargeable call, the others with orders.
 */
export type CheckpointName =
  | 'claimAsked'
  | 'claimed'
  | 'beforePrepared'
  | 'prepared'
  | 'claimStarted'
  | 'connected'
  | 'sending'
  | 'headArrived'
  | 'bodyArrived'
  | 'responded'
  | 'settled'
  | 'lookBegun'
  | 'lookRead'
  | 'lookNoted';

/** Called with the moment that is reached. `id` is the correlation id: the intent's. */
export type Checkpoints = (name: CheckpointName, id: string) => void;

/** What the product uses. */
export const noCheckpoints: Checkpoints = () => {};
