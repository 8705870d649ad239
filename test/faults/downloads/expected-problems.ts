import type { SeededFault } from './seeded-faults.ts';

/** Programs with one deliberate fault each, and the problem that must be found. */
export const expectedProblems: readonly { readonly seededFault: SeededFault; readonly problem: RegExp }[] = [
  { seededFault: 'unflushed', problem: /a final name before its bytes are on the disk/ },
  { seededFault: 'unnamed', problem: /is shown before its name is on the disk/ },
  { seededFault: 'rowFirst', problem: /is shown before its file is whole/ },
  { seededFault: 'tornAccepted', problem: /is shown with other bytes than any version/ },
  { seededFault: 'credentials', problem: /a link was asked with authorization/ },
];
