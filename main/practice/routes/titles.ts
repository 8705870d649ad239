import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import { badRequest, exactlyOne, json, notFound, type Operation } from '../exchange.ts';
import { chargePremium } from './premium.ts';
import { parcelStubs, premium, propertyStubs } from './stubs.ts';

/**
 * GET /discovery/v1/titles by volume/folio or encrypted id. The document does not show the response: `titles` with the
 * title's stub, its parcels and its properties is a best guess.
 */
export const titlesOperation: Operation = {
  method: 'GET',
  path: /^\/api\/discovery\/v1\/titles$/,
  api: 'discovery',
  answer(practice, request) {
    const { query } = request;
    const given = exactlyOne(query, [wire.titleParameter]);
    if (typeof given === 'string') return badRequest(given);
    const isPremium = premium(query);
    if (isPremium === null) return badRequest('premium must be true or false.');
    const volumeFolio = practice.titles.read(given.value);
    if (volumeFolio === null) {
      return badRequest(`${wire.titleParameter} is neither a volume/folio nor an encrypted title id.`);
    }
    const title = practice.register.titles.get(volumeFolio);
    if (title === undefined) return notFound('There is no such title.');
    if (isPremium) chargePremium(practice, request, [volumeFolio]);
    return json({
      [wire.titlesList]: [
        {
          titleId: practice.titles.encrypt(volumeFolio),
          ...(isPremium ? { volumeFolio } : {}),
          titleStatus: title.status,
          titleType: title.type,
          landParcels: parcelStubs(practice, title.spis),
          properties: propertyStubs(practice, title.propertyPfis),
        },
      ],
    });
  },
};
