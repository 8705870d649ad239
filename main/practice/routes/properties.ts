import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import { comparableAddress, range } from '../data/address.ts';
import type { PracticeProperty } from '../data/register.ts';
import {
  badRequest,
  exactlyOne,
  json,
  notFound,
  type Operation,
  type Practice,
  type PracticeAnswer,
} from '../exchange.ts';
import { parcelStubs, propertiesAt, titleStubs } from './stubs.ts';

/** GET /discovery/v1/properties: exactly one of the three ways. An address may fit none or several. */
export const propertiesOperation: Operation = {
  method: 'GET',
  path: /^\/api\/discovery\/v1\/properties$/,
  api: 'discovery',
  answer(practice, { query }) {
    const way = exactlyOne(query, ['eziAddress', wire.propertyPfiParameter, wire.propertyNumberParameter]);
    if (typeof way === 'string') return badRequest(way);
    if (way.name !== wire.propertyNumberParameter && query.has(wire.municipalityParameter)) {
      return badRequest(`${wire.municipalityParameter} goes with ${wire.propertyNumberParameter} only.`);
    }
    if (way.name === 'eziAddress') {
      return summaries(practice, propertiesAt(practice, comparableAddress, way.value));
    }
    return way.name === wire.propertyPfiParameter
      ? byPfi(practice, way.value)
      : byCpn(practice, way.value, query.get(wire.municipalityParameter)?.trim() ?? '');
  },
};

function byPfi(practice: Practice, pfi: string): PracticeAnswer {
  if (!/^[0-9]{1,20}$/.test(pfi)) return badRequest(`${wire.propertyPfiParameter} must be 1 to 20 digits.`);
  const property = practice.register.byPfi.get(pfi);
  return property === undefined
    ? notFound(`No property has the PFI ${pfi}.`)
    : summaries(practice, [property]);
}

function byCpn(practice: Practice, propertyNumber: string, municipality: string): PracticeAnswer {
  if (propertyNumber.length > 20) {
    return badRequest(`${wire.propertyNumberParameter} must be 1 to 20 characters.`);
  }
  if (municipality === '') {
    return badRequest(`${wire.municipalityParameter} is required with ${wire.propertyNumberParameter}.`);
  }
  const property = practice.register.properties.find(
    (candidate) =>
      candidate.propertyNumber === propertyNumber.toUpperCase() &&
      candidate.locality.municipality === municipality.toUpperCase(),
  );
  if (property === undefined)
    return notFound(`No property of ${municipality} has the number ${propertyNumber}.`);
  return summaries(practice, [property]);
}

function summaries(practice: Practice, properties: readonly PracticeProperty[]): PracticeAnswer {
  return json({ propertySummaries: properties.map((property) => summary(practice, property)) });
}

function summary(practice: Practice, property: PracticeProperty): unknown {
  const { parts, propertyNumber, locality } = property;
  return {
    propertyPfi: property.pfi,
    propertyStatus: 'ACTIVE',
    isCouncilPropertyRegistered: propertyNumber !== null,
    councilPropertyDetails:
      propertyNumber === null
        ? { municipalityName: locality.municipality }
        : { propertyNumber, municipalityName: locality.municipality },
    isMultiAssess: property.isMultiAssess,
    propertyCreatedDate: property.created,
    primaryAddress: {
      eziAddress: property.address,
      addressDetails: {
        unitType: parts.unitType ?? '',
        unitNumber: range(parts.unit, parts.unitTo),
        levelType: '',
        levelNumber: '',
        streetNumber: range(parts.house, parts.houseTo),
        streetName: parts.roadName,
        streetType: parts.roadType,
        suburbTownLocality: parts.locality,
        postcode: parts.postcode,
      },
    },
    aliasAddresses: property.aliases.map((eziAddress) => ({ eziAddress })),
    landParcels: parcelStubs(practice, property.spis),
    titles: titleStubs(practice, property.volumeFolios),
  };
}
