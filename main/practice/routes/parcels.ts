import { parseSpi } from '../../../shared/model/spi.ts';
import type { PracticeParcel } from '../data/register.ts';
import { badRequest, exactlyOne, json, notFound, type Operation, type Practice } from '../exchange.ts';
import { chargePremium } from './premium.ts';
import { premium, propertyStubs, titleStubs } from './stubs.ts';

/** GET /discovery/v1/parcels by SPI. A suffix letter of the plan that does not match is tried without. */
export const parcelsOperation: Operation = {
  method: 'GET',
  path: /^\/api\/discovery\/v1\/parcels$/,
  api: 'discovery',
  answer(practice, request) {
    const { query } = request;
    const given = exactlyOne(query, ['spi']);
    if (typeof given === 'string') return badRequest(given);
    const isPremium = premium(query);
    if (isPremium === null) return badRequest('premium must be true or false.');
    const spi = parseSpi(given.value);
    if (!spi.ok) return badRequest('spi is not a standard parcel identifier.');
    const parcel = find(practice, spi.value);
    if (parcel === undefined) return notFound(`There is no parcel ${spi.value}.`);
    if (isPremium) chargePremium(practice, request, parcel.volumeFolios);
    return json({
      spi: parcel.spi,
      parcelType: parcel.type,
      parcelStatus: 'ACTIVE',
      isPartParcel: parcel.isPart,
      parcelDetails: { lot: parcel.lot, planNumber: parcel.plan },
      titles: titleStubs(practice, parcel.volumeFolios, isPremium),
      properties: propertyStubs(practice, parcel.propertyPfis),
    });
  },
};

function find(practice: Practice, spi: string): PracticeParcel | undefined {
  return practice.register.parcels.get(spi) ?? practice.register.parcels.get(spi.replace(/(\d)[A-Z]$/, '$1'));
}
