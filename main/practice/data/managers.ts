import { hash } from './dice.ts';
import { managers as names } from './names.ts';

/** How fast an owners corporation manager answers, and what that costs. Money in whole cents. */
export interface DeliverySpeed {
  readonly deliverySpeed: 'STANDARD' | 'EXPRESS' | 'PRIORITY';
  readonly price: number;
  readonly gst: number;
  readonly turnaroundTime: number;
  readonly turnaroundTimeUnit: 'DAY';
}

interface Manager {
  readonly id: string;
  readonly name: string;
  readonly speeds: readonly [DeliverySpeed, ...DeliverySpeed[]];
}

/** Which every manager has, one that is typed in by hand too. */
export const standardSpeed: DeliverySpeed = {
  deliverySpeed: 'STANDARD',
  price: 18_370,
  gst: 1_670,
  turnaroundTime: 10,
  turnaroundTimeUnit: 'DAY',
};
const faster: readonly DeliverySpeed[] = [
  { deliverySpeed: 'EXPRESS', price: 24_750, gst: 2_250, turnaroundTime: 4, turnaroundTimeUnit: 'DAY' },
  { deliverySpeed: 'PRIORITY', price: 30_140, gst: 2_740, turnaroundTime: 2, turnaroundTimeUnit: 'DAY' },
];

/** Each third has one, two or three speeds. */
export const managers: readonly Manager[] = names.map((name, n) => ({
  id: String(4_000 + (hash(name) % 900)),
  name,
  speeds: [standardSpeed, ...faster.slice(0, n % 3)],
}));
