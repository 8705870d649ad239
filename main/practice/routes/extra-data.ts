import { hash } from '../data/dice.ts';
import { managers } from '../data/managers.ts';
import { municipalities } from '../data/search-entities.ts';
import { json, type Operation } from '../exchange.ts';

/** GET extra-data/owners-corporation-managers. */
export const managersOperation: Operation = {
  method: 'GET',
  path: /^\/api\/orders\/v1\/extra-data\/owners-corporation-managers$/,
  api: 'orders',
  answer: () =>
    json({
      managers: managers.map(({ id, name, speeds }) => ({
        id,
        name,
        supportedDeliverySpeeds: speeds.map((speed) => ({ ...speed, extraData: [] })),
      })),
    }),
};

/** GET extra-data/municipalities. */
export const municipalitiesOperation: Operation = {
  method: 'GET',
  path: /^\/api\/orders\/v1\/extra-data\/municipalities$/,
  api: 'orders',
  answer: () =>
    json({ municipalities: municipalities().map((name) => ({ id: municipalityId(name), name })) }),
};

function municipalityId(name: string): string {
  return String(300 + (hash(name) % 100_000));
}
