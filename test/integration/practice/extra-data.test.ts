import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRegister } from '../../../main/practice/data/create-register.ts';
import { type PracticeService, startPracticeService } from '../../../main/practice/service.ts';
import { type PracticeClient, practiceClient } from '../../support/practice-client.ts';

const register = createRegister(1);
const strata = register.properties.find(({ address }) => address.startsWith('203/801 SWANSTON'));
const propertyPfi = strata?.pfi ?? '';
let service: PracticeService;
let client: PracticeClient;

beforeEach(async () => {
  service = await startPracticeService({ seed: 1 });
  client = practiceClient(service);
});
afterEach(() => service.close());

interface Manager {
  id: string;
  name: string;
  supportedDeliverySpeeds: { deliverySpeed: string; price: number }[];
}
const managers = async (): Promise<Manager[]> =>
  (await client.get('/orders/v1/extra-data/owners-corporation-managers')).json.managers;
const order = (productCode: string, authorityId: number, extraData?: unknown) =>
  client.order({
    products: [{ productCode, productIds: { propertyPfi, authorityId }, extraData }],
    deliveryPreference: 'NONE',
  });
const certificate = (manager?: unknown) =>
  order('OwnersCorporationCertificate', 106, { ownersCorporationManager: manager });

test('managers have one to three speeds, STANDARD always; municipalities have id and name', async () => {
  const found = await managers();
  expect(new Set(found.map(({ supportedDeliverySpeeds }) => supportedDeliverySpeeds.length))).toEqual(
    new Set([1, 2, 3]),
  );
  for (const manager of found) expect(manager.supportedDeliverySpeeds[0]?.deliverySpeed).toBe('STANDARD');
  const { json } = await client.get('/orders/v1/extra-data/municipalities');
  expect(json.municipalities).toContainEqual({ id: expect.any(String), name: 'MELBOURNE' });
  expect((await client.raw('GET', '/api/orders/v1/extra-data/municipalities')).status).toBe(401);
});

describe('an owners corporation certificate', () => {
  test('costs what the chosen speed costs', async () => {
    const fast = (await managers()).find(
      ({ supportedDeliverySpeeds }) => supportedDeliverySpeeds.length === 3,
    );
    const priority = fast?.supportedDeliverySpeeds[2];
    const { id, name } = fast ?? { id: '', name: '' };
    const made = await certificate({ id, name, deliverySpeed: 'PRIORITY' });
    expect(made.status).toBe(201);
    expect(made.json.totalPrice).toBe(priority?.price);
  });

  test('takes a manager who was typed in, at standard speed', async () => {
    expect((await certificate({ name: 'My Own Strata', deliverySpeed: 'STANDARD' })).status).toBe(201);
    expect((await certificate({ name: 'My Own Strata', deliverySpeed: 'EXPRESS' })).status).toBe(400);
  });

  test.each([undefined, 'My Own Strata', {}, { name: ' ' }, { id: '1', name: 'No Such' }])(
    'is refused with the manager %j',
    async (manager) => {
      expect((await certificate(manager)).status).toBe(400);
    },
  );

  test('is not offered where there is no owners corporation', async () => {
    const { json } = await client.get('/orders/v1/products?propertyPfi=90000013');
    expect(JSON.stringify(json)).not.toContain('OwnersCorporationCertificate');
  });
});

test('a municipality must be known; words of one’s own must be given', async () => {
  expect((await order('BuildingRegulationStatement', 104, { municipality: 'Melbourne' })).status).toBe(201);
  expect((await order('BuildingRegulationStatement', 104, { municipality: 'ATLANTIS' })).status).toBe(400);
  expect((await order('BuildingRegulationStatement', 104)).status).toBe(400);
  expect((await order('HeritageCertificate', 105, { purposeOfRequest: ['sale'] })).status).toBe(201);
  expect((await order('HeritageCertificate', 105, { purposeOfRequest: '' })).status).toBe(400);
});

test('a certified copy of a document needs the plain copy of the same document', async () => {
  const documentId = [...register.titles.values()][0]?.transfer ?? '';
  const { json } = await client.get(`/orders/v1/products?documentId=${documentId}`);
  const [copy, certified] = json.products;
  expect(certified).toMatchObject({
    productCode: 'CertifiedCopyOfInstrument',
    productIds: { documentId },
    turnaroundTimeUnit: 'SEC',
    prerequisites: [{ productCode: 'CopyOfInstrument', productIds: { documentId }, price: 891 }],
  });
  const place = (products: unknown[]) => client.order({ products, deliveryPreference: 'NONE' });
  expect((await place([certified])).status).toBe(400);
  expect((await place([copy, certified])).status).toBe(201);
  expect(service.charges()).toMatchObject([{ kind: 'order', cents: 891 + 2460 }]);
});
