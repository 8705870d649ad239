import { expect, test } from 'vitest';
import { tellingApart } from '../../../renderer/ui/land-text.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';

test.each([
  [{ propertyNumber: null, municipality: null, parcels: [] }, 'Property PFI 123'],
  [
    { propertyNumber: '501', municipality: 'MANSFIELD', parcels: [{ spi: '1\\PS1' }] },
    'Property PFI 123 \u00b7 Council number 501 \u00b7 MANSFIELD \u00b7 Parcel 1\\PS1',
  ],
  [
    { propertyNumber: '', municipality: null, parcels: [1, 2, 3].map((n) => ({ spi: `${n}\\PS1` })) },
    'Property PFI 123 \u00b7 Parcels 1\\PS1, 2\\PS1 and 1 more',
  ],
])('each number says what it is: %j', (property, said) => {
  expect(tellingApart({ propertyPfi: uncheckedPropertyPfi('123'), ...property })).toBe(said);
});
