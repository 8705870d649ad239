import type { ServiceBehaviour } from './behaviour.ts';
import { listed, shownAs } from './discovery.ts';
import type { JsonObject } from './json.ts';
import { parcelStub } from './land.ts';
import { jsonReply, type Reply, refusal } from './reply.ts';

interface Allotment {
  readonly spi: string;
  readonly allotment?: string;
  readonly section?: string;
  readonly portion?: string;
  readonly block?: string;
  readonly subdivision?: string;
  readonly parishCode?: string;
  readonly townshipCode?: string;
}

const parishes = [
  { code: '2551', name: 'DUNOLLY' },
  { code: '3388', name: 'NHILL (EAST)' },
];
const townships = [
  { code: '5120', name: "O'BRIEN'S CROSSING" },
  { code: '05007', name: 'STAWELL' },
];
const allotments: readonly Allotment[] = [
  { spi: '3~7\\PP2551', allotment: '3', section: '7', parishCode: '2551' },
  { spi: '4~7\\PP2551', allotment: '4', section: '7', parishCode: '2551' },
  {
    spi: 'A~12~3B~4\\PP5120',
    subdivision: 'A',
    portion: '12',
    allotment: '3B',
    section: '4',
    townshipCode: '5120',
  },
];
const names = [
  'allotment',
  'section',
  'portion',
  'block',
  'subdivision',
  'parishCode',
  'townshipCode',
] as const;
const spiFields = { thin: ['spi', 'parcelType'], bare: ['spi'] };

/** At least one of allotment, portion and section, and a parish or a township. */
export function findCrownAllotments(query: URLSearchParams, behaviour: ServiceBehaviour): Reply {
  const hasOne = (...some: readonly string[]) => some.some((name) => query.has(name));
  if (!hasOne('allotment', 'portion', 'section') || !hasOne('parishCode', 'townshipCode')) {
    return refusal(400, 'More has to be known of the allotment.', behaviour);
  }
  const given = names.filter((name) => query.has(name));
  const found = allotments.filter((one) => given.every((name) => one[name] === query.get(name)));
  if (found.length === 0 && behaviour.isLoose) return refusal(404, 'No such allotment.', behaviour);
  const list = found.map(({ spi }): JsonObject => shownAs(parcelStub(spi), behaviour, spiFields));
  return jsonReply(200, listed('parcels', 'crownAllotments', list, behaviour), behaviour);
}

export function listParishes(behaviour: ServiceBehaviour): Reply {
  const list = behaviour.fullness === 'full' ? parishes.map(named('parish')) : parishes;
  return jsonReply(200, listed('parishes', 'items', list, behaviour), behaviour);
}

export function listTownships(behaviour: ServiceBehaviour): Reply {
  const list = behaviour.fullness === 'full' ? townships.map(named('township')) : townships;
  return jsonReply(200, listed('townships', 'items', list, behaviour), behaviour);
}

function named(kind: string): (place: { code: string; name: string }) => JsonObject {
  return ({ code, name }) => ({ [`${kind}Code`]: code, [`${kind}Name`]: name, isHistoric: false });
}
