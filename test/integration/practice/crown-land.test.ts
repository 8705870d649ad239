import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeService, startPracticeService } from '../../../main/practice/service.ts';
import { isSpi } from '../../../shared/model/spi.ts';
import { type PracticeClient, practiceClient } from '../../support/practice-client.ts';

let service: PracticeService;
let client: PracticeClient;

beforeAll(async () => {
  service = await startPracticeService({ seed: 1 });
  client = practiceClient(service);
});
afterAll(() => service.close());

const find = async (query: string) => client.get(`/discovery/v1/parcels/crown-allotments?${query}`);
const spis = async (query: string) =>
  (await find(query)).json.parcels.map((parcel: { spi: string }) => parcel.spi).sort();

test('parishes and townships are lists of code and name', async () => {
  const { json: one } = await client.get('/discovery/v1/parishes');
  const { json: other } = await client.get('/discovery/v1/townships');
  expect(one.parishes).toContainEqual({ parishCode: '3097', parishName: 'MANSFIELD' });
  expect(other.townships).toContainEqual({ townshipCode: '5762', townshipName: 'MANSFIELD' });
  expect((await client.raw('GET', '/api/discovery/v1/parishes')).status).toBe(401);
  expect((await client.raw('GET', '/api/discovery/v1/townships')).status).toBe(401);
});

test('an allotment is found by each of its parts, and its SPI leads to the parcel', async () => {
  expect(await spis('allotment=12&section=10A&townshipCode=5762')).toEqual(['12~10A\\PP5762']);
  expect(await spis('section=10a&townshipCode=5762')).toHaveLength(4);
  expect(await spis('portion=118&parishCode=2784')).toEqual(['118\\PP2784']);
  expect(await spis('allotment=41&subdivision=C&parishCode=3097')).toEqual(['C~41\\PP3097']);
  const [spi] = await spis('allotment=5&block=1&parishCode=2043');
  expect(spi).toSatisfy(isSpi);
  const { json } = await client.get(`/discovery/v1/parcels?spi=${encodeURIComponent(spi)}`);
  expect(json).toMatchObject({ spi, parcelType: 'CROWN ALLOTMENT', titles: [] });
});

test('what fits nothing gives an empty list', async () => {
  expect((await find('allotment=999&parishCode=3097')).json).toEqual({ parcels: [] });
});

test.each([
  '',
  'allotment=12',
  'townshipCode=5762',
  'block=1&parishCode=2043',
  'allotment=&townshipCode=5762',
])('"%s" is refused by the rule of which criteria must be present', async (query) => {
  expect((await find(query)).status).toBe(400);
});
