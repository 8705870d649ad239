import { expect, test } from 'vitest';
import {
  crownAllotmentsAnswer,
  parishesAnswer,
  titlesAnswer,
  townshipsAnswer,
} from '../../../main/discovery/wire/land.ts';
import {
  companyNamesAnswer,
  individualNamesAnswer,
  proprietorsAnswer,
} from '../../../main/discovery/wire/owners.ts';
import { wireProfileSchema } from '../../../shared/model/wire-profile.ts';

test.each([
  ['titlesList', titlesAnswer, { titleId: 'x' }],
  ['crownAllotmentsList', crownAllotmentsAnswer, { spi: '1\\PP5762' }],
  ['parishesList', parishesAnswer, { code: '2478', name: 'CUT-PAW-PAW' }],
  ['townshipsList', townshipsAnswer, { code: '5762', name: 'SUNBURY' }],
  ['ownerNamesList', individualNamesAnswer, { lastName: 'TRAN' }],
  ['ownerNamesList', companyNamesAnswer, { companyName: 'ACME' }],
  ['ownersList', proprietorsAnswer, { lastName: 'TRAN' }],
] as const)('%s of the wire profile names the list of an answer', (key, answer, element) => {
  const catalogue = { page: { entries: [element] }, notes: [], title: 'all' };
  const refused = answer(wireProfileSchema.parse({})).safeParse(catalogue);
  expect(refused.error?.issues[0]?.message).toContain(key);
  const named = answer(wireProfileSchema.parse({ [key]: 'page.entries' }));
  expect(named.parse(catalogue)).toMatchObject([element]);
  expect(() => named.parse({ page: { entries: [{}] } })).toThrow('page.entries');
});
