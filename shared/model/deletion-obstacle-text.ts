import type { DeletionObstacle } from './deletion-obstacle.ts';

const texts: Record<DeletionObstacle['kind'], readonly [one: string, several: string]> = {
  orders: [
    'order is not finished or its status is unknown. Resolve it first.',
    'orders are not finished or their status is unknown. Resolve them first.',
  ],
  products: ['product has not arrived yet.', 'products have not arrived yet.'],
  charges: [
    'register statement or title number purchase has an unknown status. Resolve it first.',
    'register statements or title number purchases have an unknown status. Resolve them first.',
  ],
};

/** Why a matter cannot be deleted now. */
export function deletionObstacleText({ kind, count }: DeletionObstacle): string {
  return `${count} ${texts[kind][count === 1 ? 0 : 1]}`;
}
