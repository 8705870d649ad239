import { expect, test } from 'vitest';
import type { ChargeDifference } from '../../../../shared/model/charge-difference.ts';
import { differenceSentences, differenceText } from '../../../../shared/model/charge-difference-text.ts';

const base: ChargeDifference = {
  confirmedCents: 1_891,
  chargedCents: 1_901,
  feeCents: 0,
  confirmedGstCents: 81,
  chargedGstCents: 81,
  answeredCents: null,
  unreadTotal: null,
  isHundredfold: false,
  items: [],
};
const said = (change: Partial<ChargeDifference>) => {
  const difference = { ...base, ...change };
  return [differenceText(difference), ...differenceSentences(difference)];
};

test('both amounts and the difference are said, more or less', () => {
  expect(said({})).toEqual([
    'A$0.10 more than confirmed',
    'Confirmed: A$18.91. According to the service: A$19.01.',
  ]);
  expect(said({ chargedCents: 1_800 })[0]).toBe('A$0.91 less than confirmed');
});

test('fees are told apart, as all of the difference or as a part of it', () => {
  expect(said({ feeCents: 10 })).toContain(
    'The difference is service fees. They are known only after the service has responded.',
  );
  expect(said({ feeCents: 4 })).toContain(
    'A$0.04 of the difference is service fees. They are known only after the service has responded.',
  );
});

test('a difference of GST alone, of an item, and of what nobody confirmed is said', () => {
  const item = {
    productName: 'Copy of Plan',
    identifier: '10940/843',
    confirmedGstCents: 9,
    chargedGstCents: 10,
  };
  expect(
    said({
      chargedCents: 1_891,
      chargedGstCents: 82,
      items: [
        { ...item, confirmedCents: 100, chargedCents: 100 },
        { ...item, confirmedCents: 100, chargedCents: 110 },
        { ...item, confirmedCents: null, chargedCents: 500 },
      ],
    }),
  ).toEqual([
    'Amounts differ',
    'Confirmed: A$18.91. According to the service: A$18.91.',
    'GST: A$0.81 shown, A$0.82 according to the service.',
    'Copy of Plan, 10940/843: GST of A$0.09 shown, A$0.10 according to the service.',
    'Copy of Plan, 10940/843: A$1.00 confirmed, A$1.10 according to the service.',
    'Copy of Plan, 10940/843: nobody confirmed this item. The service lists A$5.00 for it.',
  ]);
});

test('a hundredfold says that units may be mistaken, and an amount that cannot be read is quoted', () => {
  expect(said({ chargedCents: 189_100, isHundredfold: true }).at(-1)).toMatch(
    /dollars in one place and cents in another.*Ask the service provider/,
  );
  expect(said({ chargedCents: null, unreadTotal: '18.915' })).toEqual([
    'Total not known',
    'Confirmed: A$18.91. According to the service: not known (the service wrote “18.915”).',
  ]);
  expect(said({ answeredCents: 1_891 })[2]).toBe(
    'The service’s response to the order gave a total of A$18.91. The service’s record of the order now gives a different total.',
  );
});
