import type { SeededFault } from './fsync-run.ts';

/** Programs that leave a flush or a line out, and what must be found in each. */
export const expectedProblems: readonly {
  readonly seededFault: SeededFault;
  readonly problems: readonly RegExp[];
}[] = [
  {
    seededFault: 'unflushed-log',
    problems: [
      /orders\/v1: SENDING is not flushed in the log/,
      /drss\/\S+: SENDING is not flushed in the log/,
    ],
  },
  { seededFault: 'no-synchronous', problems: [/SENDING is not flushed in the database/] },
  { seededFault: 'unlogged-charges', problems: [/drss\/\S+: SENDING is not in the log of orders/] },
];
