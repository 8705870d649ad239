import type { Plant } from './fsync-run.ts';

/** Programs that leave a flush or a line out, and what must be found in each. */
export const plantedFaults: readonly { readonly plant: Plant; readonly problems: readonly RegExp[] }[] = [
  {
    plant: 'unflushed-log',
    problems: [
      /orders\/v1: SENDING is not flushed in the log/,
      /drss\/\S+: SENDING is not flushed in the log/,
    ],
  },
  { plant: 'no-synchronous', problems: [/SENDING is not flushed in the database/] },
  { plant: 'unlogged-charges', problems: [/drss\/\S+: SENDING is not in the log of orders/] },
];
