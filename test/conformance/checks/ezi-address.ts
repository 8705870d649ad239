import assert from 'node:assert/strict';
import {
  type AddressNumber,
  type AddressRange,
  buildEziAddress,
  type EziAddressParts,
  parseEziAddress,
} from '../../../shared/model/ezi-address.ts';
import { normaliseTypedAddress } from '../../../shared/model/typed-address.ts';
import { type Check, check } from '../check.ts';
import { oneSent, queryOf } from '../expect.ts';

const no = (prefix: string, number: string, suffix: string): AddressNumber => ({ prefix, number, suffix });
const range = (from: AddressNumber, to: AddressNumber | null = null): AddressRange => ({ from, to });
const plain: EziAddressParts = {
  unit: null,
  house: range(no('', '12', '')),
  roadName: 'SMITH',
  roadType: 'STREET',
  roadSuffix: '',
  locality: 'CARLTON',
  postcode: '3053',
};
const built = (change: Partial<EziAddressParts>) => buildEziAddress({ ...plain, ...change });

const units = [null, range(no('', '3', '')), range(no('A', '3', 'B'), no('C', '5', 'D'))];
const houses = [null, range(no('', '12', '')), range(no('E', '12', 'F'), no('G', '14', 'H'))];
const everyForm: EziAddressParts[] = units.flatMap((unit) =>
  houses.flatMap((house) =>
    ['', 'NORTH'].flatMap((roadSuffix) =>
      ['', '3053'].map((postcode) => ({ ...plain, unit, house, roadSuffix, postcode })),
    ),
  ),
);

/** The ten rows of the table one after the other, written down from the document and from nothing of ours. */
function byTheTable(parts: EziAddressParts): string {
  const { unit, house, roadName, roadType, roadSuffix, locality, postcode } = parts;
  const text = (number: AddressNumber) => number.prefix + number.number + number.suffix;
  let line = '';
  if (unit !== null) line += text(unit.from);
  if (unit?.to) line += ` – ${text(unit.to)}`;
  if (unit !== null) line += '/';
  if (house !== null) line += text(house.from);
  if (house?.to) line += ` – ${text(house.to)}`;
  if (unit !== null || house !== null) line += ' ';
  line += `${roadName} ${roadType}`;
  if (roadSuffix !== '') line += ` ${roadSuffix}`;
  line += ` ${locality}`;
  if (postcode !== '') line += ` ${postcode}`;
  return line;
}

const typed: readonly (readonly [typed: string, line: string])[] = [
  ['12 smith street carlton 3053', '12 SMITH STREET CARLTON 3053'],
  ['12 Smith St Carlton', '12 SMITH STREET CARLTON'],
  ['Unit 3, 12 Smith St, Carlton VIC 3053', '3/12 SMITH STREET CARLTON 3053'],
  ['3 / 12 Smith St. Carlton', '3/12 SMITH STREET CARLTON'],
  ['12-14 Smith Street Carlton', '12 – 14 SMITH STREET CARLTON'],
  ['12–14 Smith Street Carlton', '12 – 14 SMITH STREET CARLTON'],
  ['A1-A8 Lakeside Village Drive Lilydale 3140', 'A1 – A8 LAKESIDE VILLAGE DRIVE LILYDALE 3140'],
  ['No. 24a Foreshore Rd., Jam Jerrup', '24A FORESHORE ROAD JAM JERRUP'],
  ['  113   mew  lane\tbamawm  ', '113 MEW LANE BAMAWM'],
];

export const eziAddressChecks: readonly Check[] = [
  check({ rules: ['EZI-01'], input: 'good', says: 'one line in capitals' }, () => {
    assert.equal(built({ roadName: 'Smith', locality: 'Carlton' }), '12 SMITH STREET CARLTON 3053');
  }),
  check({ rules: ['EZI-01'], input: 'good', says: 'so are the addresses of the service' }, async (bench) => {
    const { eziAddress } = await bench.findings.suggestion();
    const { address } = await bench.findings.property();
    for (const line of [eziAddress, address ?? eziAddress]) {
      assert.equal(line, line.toUpperCase());
      assert.doesNotMatch(line, /[\r\n\t]| {2}|^ | $/);
    }
  }),
  check(
    { rules: ['EZI-01', 'EZI-12'], input: 'bad', says: 'lines and spaces within parts are joined' },
    () => {
      assert.equal(
        built({ roadName: ' old\nsmith ', locality: 'north   carlton' }),
        '12 OLD SMITH STREET NORTH CARLTON 3053',
      );
    },
  ),
  check(
    { rules: ['EZI-02', 'EZI-04'], input: 'good', says: 'a unit with prefix and suffix, and its slash' },
    () => {
      assert.match(built({ unit: range(no('A', '3', 'B')) }), /^A3B\/12 /);
    },
  ),
  check({ rules: ['EZI-03'], input: 'good', says: 'a range of units' }, () => {
    const unit = range(no('A', '1', ''), no('A', '8', 'C'));
    assert.match(built({ unit }), /^A1 – A8C\/12 /);
  }),
  check({ rules: ['EZI-04', 'EZI-07'], input: 'boundary', says: 'a unit without a house number' }, () => {
    assert.equal(built({ unit: range(no('', '3', '')), house: null }), '3/ SMITH STREET CARLTON 3053');
  }),
  check(
    { rules: ['EZI-04', 'EZI-07'], input: 'boundary', says: 'no number at all: no slash, no space' },
    () => {
      assert.equal(built({ house: null }), 'SMITH STREET CARLTON 3053');
    },
  ),
  check({ rules: ['EZI-05', 'EZI-06'], input: 'good', says: 'a house number, and a range of them' }, () => {
    assert.match(built({ house: range(no('B', '24', 'A')) }), /^B24A SMITH/);
    assert.match(built({ house: range(no('', '9', 'B'), no('', '9', 'D')) }), /^9B – 9D SMITH/);
  }),
  check(
    { rules: ['EZI-08', 'EZI-09', 'EZI-10', 'EZI-11'], input: 'good', says: 'the road and what follows' },
    () => {
      assert.equal(built({ roadSuffix: 'NORTH' }), '12 SMITH STREET NORTH CARLTON 3053');
      assert.equal(built({ postcode: '' }), '12 SMITH STREET CARLTON');
    },
  ),
  check(
    { rules: ['EZI-08', 'EZI-12'], input: 'boundary', says: 'a road without a type leaves one space' },
    () => {
      assert.equal(built({ roadName: 'BROADWAY', roadType: '' }), '12 BROADWAY CARLTON 3053');
    },
  ),
  check(
    {
      rules: [
        'EZI-02',
        'EZI-03',
        'EZI-04',
        'EZI-05',
        'EZI-06',
        'EZI-07',
        'EZI-08',
        'EZI-09',
        'EZI-10',
        'EZI-11',
        'EZI-12',
        'EZI-13',
      ],
      input: 'boundary',
      says: 'every combination of parts follows the table, and is read back',
    },
    () => {
      for (const parts of everyForm) {
        const line = buildEziAddress(parts);
        assert.equal(line, byTheTable(parts));
        const read = parseEziAddress(line);
        assert.deepEqual(read.ok ? read.value : read.failure, parts, line);
      }
    },
  ),
  check(
    { rules: ['EZI-13'], input: 'good', says: 'the addresses of the service are read and built again' },
    async (bench) => {
      const { eziAddress } = await bench.findings.suggestion();
      const read = parseEziAddress(eziAddress);
      assert.ok(read.ok);
      const same = (line: string) => line.replace(/ ?[-–] ?/g, '-');
      assert.equal(same(buildEziAddress(read.value)), same(eziAddress));
    },
  ),
  check({ rules: ['EZI-13'], input: 'bad', says: 'what is no address is refused with an example' }, () => {
    for (const line of ['', '   ', '12', '3053', 'CARLTON']) {
      const read = parseEziAddress(line);
      assert.equal(read.ok, false, `“${line}” is taken for an address`);
      assert.match(read.ok ? '' : read.failure.message, /12 SMITH STREET CARLTON 3053/);
    }
  }),
  check({ rules: ['EZI-14'], input: 'good', says: 'what people type' }, () => {
    for (const [text, line] of typed) assert.equal(normaliseTypedAddress(text), line, text);
  }),
  check({ rules: ['EZI-14'], input: 'boundary', says: 'typed twice is typed once' }, () => {
    for (const [, line] of typed) assert.equal(normaliseTypedAddress(line), line);
  }),
  check({ rules: ['EZI-14'], input: 'bad', says: 'what is no address comes back without a failure' }, () => {
    for (const text of ['', '???', 'ST', 'Unit', '3/'])
      assert.equal(typeof normaliseTypedAddress(text), 'string');
  }),
  check(
    { rules: ['EZI-15'], input: 'good', says: 'the string of the service goes out unchanged' },
    async (bench) => {
      const { eziAddress } = await bench.findings.suggestion();
      const watched = await bench.watch(() => bench.client.properties.find({ by: 'address', eziAddress }));
      const sent = oneSent(watched, 'GET', bench.urlOf('discovery', '/discovery/v1/properties'));
      assert.deepEqual(queryOf(sent), { eziAddress });
    },
  ),
];
