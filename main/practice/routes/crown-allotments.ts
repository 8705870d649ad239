import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import { parishes, townships } from '../data/crown-land.ts';
import type { CrownReference } from '../data/register.ts';
import { badRequest, json, type Operation } from '../exchange.ts';
import { parcelStubs } from './stubs.ts';

const criteria: Readonly<Record<keyof CrownReference, string>> = {
  allotment: wire.crownAllotmentParameter,
  section: wire.crownSectionParameter,
  portion: wire.crownPortionParameter,
  block: wire.crownBlockParameter,
  subdivision: wire.crownSubdivisionParameter,
  parishCode: wire.parishCodeParameter,
  townshipCode: wire.townshipCodeParameter,
};
const parts = Object.keys(criteria) as (keyof CrownReference)[];

/** GET crown-allotments: one of allotment, portion and section, and one of the two codes, are needed. */
export const crownAllotmentsOperation: Operation = {
  method: 'GET',
  path: /^\/api\/discovery\/v1\/parcels\/crown-allotments$/,
  api: 'discovery',
  answer(practice, { query }) {
    const wanted = parts.flatMap((part): [keyof CrownReference, string][] => {
      const value = query.get(criteria[part])?.trim().toUpperCase() ?? '';
      return value === '' ? [] : [[part, value]];
    });
    const has = (...any: (keyof CrownReference)[]) => wanted.some(([part]) => any.includes(part));
    if (!has('allotment', 'portion', 'section')) {
      return badRequest(
        `One of ${criteria.allotment}, ${criteria.portion}, ${criteria.section} is required.`,
      );
    }
    if (!has('parishCode', 'townshipCode')) {
      return badRequest(`One of ${criteria.parishCode}, ${criteria.townshipCode} is required.`);
    }
    const found = [...practice.register.parcels.values()].filter(
      ({ crown }) => crown !== null && wanted.every(([part, value]) => crown[part] === value),
    );
    return json({
      [wire.crownAllotmentsList]: parcelStubs(
        practice,
        found.map(({ spi }) => spi),
      ),
    });
  },
};

export const parishesOperation: Operation = {
  method: 'GET',
  path: /^\/api\/discovery\/v1\/parishes$/,
  api: 'discovery',
  answer: () =>
    json({ [wire.parishesList]: parishes.map(({ code, name }) => ({ parishCode: code, parishName: name })) }),
};

export const townshipsOperation: Operation = {
  method: 'GET',
  path: /^\/api\/discovery\/v1\/townships$/,
  api: 'discovery',
  answer: () =>
    json({
      [wire.townshipsList]: townships.map(({ code, name }) => ({ townshipCode: code, townshipName: name })),
    }),
};
