import { expect, test } from 'vitest';
import { eziAddressOf } from '../../../renderer/features/search/address-parts.ts';

test.each([
  [
    {
      unitNumberPrefix: 'a',
      unitNumber: '3',
      thoroughfareNumberFrom: '12',
      thoroughfareNumberTo: '14',
      thoroughfareNumberToSuffix: 'b',
      thoroughfareName: 'dundas',
      thoroughfareTrailingType: 'road',
      thoroughfarePostDirection: 'N',
      locality: ' carlton ',
      postcode: '3053',
      state: 'VIC',
    },
    'A3/12 – 14B DUNDAS ROAD N CARLTON 3053',
  ],
  [{ thoroughfareName: 'THE ESPLANADE', postcode: '3978' }, 'THE ESPLANADE 3978'],
  [{ thoroughfareName: 'dundas', thoroughfareNumberFrom: '12' }, null],
  [{ locality: 'carlton', postcode: '3053' }, null],
])('the parts %j are the address %s', (parts, address) => {
  expect(eziAddressOf(parts)).toBe(address);
});
