import type { ServiceBehaviour } from './behaviour.ts';
import type { Json, JsonObject } from './json.ts';
import { pick } from './json.ts';
import { land, type OwnProperty, parcelStub, propertyStub, summaryOf, titleOf, titleStub } from './land.ts';
import { jsonReply, type Reply, refusal } from './reply.ts';

const summaryFields = {
  thin: ['propertyPfi', 'primaryAddress', 'landParcels', 'titles'],
  bare: ['propertyPfi', 'titles'],
};
const titleFields = { thin: ['titleId', 'titleStatus', 'landParcels', 'properties'], bare: ['titleId'] };
const parcelFields = { thin: ['spi', 'titles', 'properties'], bare: ['spi'] };

export function findProperties(query: URLSearchParams, behaviour: ServiceBehaviour): Reply {
  const given = ['eziAddress', 'propertyPfi', 'propertyNumber'].flatMap((name) => query.getAll(name));
  if (given.length !== 1 || given[0]?.trim() === '') {
    return refusal(400, 'Exactly one identifier is accepted.', behaviour);
  }
  if (query.has('propertyNumber') !== query.has('municipalityName')) {
    return refusal(400, 'A number goes with its municipality.', behaviour);
  }
  const fits = (property: OwnProperty) =>
    query.has('eziAddress')
      ? property.eziAddress === query.get('eziAddress')
      : query.has('propertyPfi')
        ? property.propertyPfi === query.get('propertyPfi')
        : property.propertyNumber === query.get('propertyNumber') &&
          property.municipalityName === query.get('municipalityName');
  const found = land.filter(fits).map((property) => shownAs(summaryOf(property), behaviour, summaryFields));
  if (found.length === 0 && behaviour.isLoose) return refusal(404, 'Nothing is known there.', behaviour);
  return jsonReply(200, { propertySummaries: found }, behaviour);
}

export function autocomplete(query: URLSearchParams, behaviour: ServiceBehaviour): Reply {
  const words = (query.get('query') ?? '').toUpperCase();
  if (words.length < 3) return refusal(400, 'query: at least 3 characters.', behaviour);
  const found = land.filter((property) => property.eziAddress.startsWith(words)).slice(0, 10);
  const hits = found.map((property, index) => ({
    id: String(900 + index),
    eziAddress: property.eziAddress,
    ...(behaviour.fullness === 'full' ? { location: { latitude: -36.5, longitude: 142.2 } } : {}),
  }));
  return jsonReply(200, hits, behaviour);
}

/** Matched titles; under which name, if any, the document does not show. */
export function findTitles(query: URLSearchParams, behaviour: ServiceBehaviour): Reply {
  const title = titleOf(query.get('titleId'));
  if (title === undefined) return refusal(404, 'No such title.', behaviour);
  const owner = land.find((property) => property.titles.includes(title));
  const whole: JsonObject = {
    ...titleStub(title),
    landParcels: (owner?.spis ?? []).map(parcelStub),
    properties: owner === undefined ? [] : [propertyStub(owner)],
  };
  const found = [shownAs(whole, behaviour, titleFields)];
  return jsonReply(200, listed('titles', 'titleSummaries', found, behaviour), behaviour);
}

/** One parcel summary, as the document shows it. */
export function findParcel(query: URLSearchParams, behaviour: ServiceBehaviour): Reply {
  const spi = query.get('spi') ?? '';
  const property = land.find((one) => one.spis.includes(spi));
  if (property === undefined) return refusal(404, 'No such parcel.', behaviour);
  const [lot = '', planNumber = ''] = spi.includes('\\') ? spi.split('\\') : ['', spi];
  const whole: JsonObject = {
    ...parcelStub(spi),
    isPartParcel: false,
    parcelDetails: { lot, planNumber },
    titles: property.titles.map(titleStub),
    properties: [propertyStub(property)],
  };
  return jsonReply(200, shownAs(whole, behaviour, parcelFields), behaviour);
}

/** A list as a stranger may give it: under a name of its own, under another, or with none. */
export function listed(
  name: string,
  otherName: string,
  list: readonly Json[],
  behaviour: ServiceBehaviour,
): Json {
  if (behaviour.fullness === 'bare') return list;
  return behaviour.fullness === 'thin' ? { [otherName]: list } : { [name]: list, count: list.length };
}

/** What of a record is shown at this fullness. */
export function shownAs(
  record: JsonObject,
  behaviour: ServiceBehaviour,
  fields: { readonly thin: readonly string[]; readonly bare: readonly string[] },
): JsonObject {
  return behaviour.fullness === 'full' ? record : pick(record, fields[behaviour.fullness]);
}
