import type { Plant } from './plants.ts';

/** Programs with one deliberate fault each, and the problem that must be found. */
export const plantedFaults: readonly { readonly plant: Plant; readonly problem: RegExp }[] = [
  { plant: 'unflushed', problem: /a final name before its bytes are on the disk/ },
  { plant: 'unnamed', problem: /is shown before its name is on the disk/ },
  { plant: 'rowFirst', problem: /is shown before its file is whole/ },
  { plant: 'tornAccepted', problem: /is shown with other bytes than any version/ },
  { plant: 'credentials', problem: /a link was asked with authorization/ },
];
