import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { autocompleteAnswer } from '../../main/addresses/wire.ts';
import { readNotifications } from '../../main/alerts/read-notifications.ts';
import { notification, subscriptionAnswer } from '../../main/alerts/wire.ts';
import { parseConnection, parseConnectionFile } from '../../main/connection/connection-file.ts';
import { tokenAnswer } from '../../main/connection/wire.ts';
import { overriddenWire } from '../../main/connection/wire-table.ts';
import { crownAllotmentsAnswer, titlesAnswer } from '../../main/discovery/wire/land.ts';
import { proprietorsAnswer } from '../../main/discovery/wire/owners.ts';
import { propertiesAnswer } from '../../main/discovery/wire.ts';
import { readJson } from '../../main/http/json.ts';
import { orderedItem, orderListPage, orderResponse, productsAnswer } from '../../main/ordering/wire.ts';
import { specialEvent, specialEventList } from '../../main/sample-events/wire.ts';
import { unreadWithin } from '../../shared/lib/list-of.ts';
import { failureMessage } from '../../shared/model/service-failure-text.ts';
import { defaultWireProfile, wireProfileSchema } from '../../shared/model/wire-profile.ts';
import { schemaWords } from '../support/schema-words.ts';

// Each of these reads what others wrote and says what is wrong with it. None may say it in the words of the validation library.

const answers: Readonly<Record<string, z.ZodType>> = {
  autocompleteAnswer,
  notification,
  subscriptionAnswer,
  tokenAnswer,
  orderResponse,
  orderListPage,
  orderedItem,
  productsAnswer,
  propertiesAnswer,
  specialEvent,
  specialEventList,
  titles: titlesAnswer(defaultWireProfile),
  crownAllotments: crownAllotmentsAnswer(defaultWireProfile),
  owners: proprietorsAnswer(defaultWireProfile),
};

const wrongValue = fc.oneof(
  { depthSize: 'small' },
  fc.constantFrom(null, '', 0, 1.5, -1, true, 'x', '\u0000', 'x'.repeat(20_000), [], {}),
  fc.jsonValue(),
);

/** What lists hold is wrong under the names that schemas know, so that each is reached. */
const names = [
  'products',
  'orders',
  'orderId',
  'price',
  'propertySummaries',
  'titleId',
  'access_token',
  'id',
];
const wrongAnswer = fc.oneof(
  wrongValue,
  fc.array(fc.dictionary(fc.constantFrom(...names), wrongValue), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom(...names), fc.oneof(wrongValue, fc.array(wrongValue, { maxLength: 3 }))),
);

test.each(Object.entries(answers))('an answer that %s refuses is told in our words', (_, schema) => {
  let refused = 0;
  fc.assert(
    fc.property(wrongAnswer, (value) => {
      const bytes = new TextEncoder().encode(JSON.stringify(value));
      const read = readJson({ headers: {}, bytes }, schema);
      if (read.ok) expect(unreadWithin(read.value)?.reason ?? '').not.toMatch(schemaWords);
      else {
        refused += 1;
        expect(failureMessage(read.failure)).not.toMatch(schemaWords);
      }
    }),
  );
  expect(refused).toBeGreaterThan(10);
});

test('a connection file that is refused is told in our words', () => {
  const wires = Object.keys(wireProfileSchema.shape).flatMap((key) =>
    [null, '', 0, [], {}, 'nonsense'].map((value) => ({ wire: { [key]: value } })),
  );
  const files: unknown[] = [
    null,
    [],
    'x',
    7,
    {},
    { name: 7, environment: 'x', poll: 7, audience: [] },
    ...wires,
  ];
  const told = files.map((file) => parseConnection(file));
  for (const read of told) {
    if (read.ok) throw new Error('a wrong file was taken');
    for (const { message } of read.failure) expect(message).not.toMatch(schemaWords);
  }
  for (const text of ['', '{', '{"a":}', 'name: x', '['.repeat(100)]) {
    const read = parseConnectionFile(text);
    expect(read.ok ? '' : read.failure.map(({ message }) => message).join(' ')).not.toMatch(schemaWords);
  }
});

test('a name of the API mapping in a file is told what the settings screen tells', () => {
  const faultOf = (key: string, value: unknown) => {
    const read = parseConnection({ wire: { [key]: value } });
    return read.ok ? null : read.failure.find(({ field }) => field === `wire.${key}`)?.message;
  };
  expect(faultOf('productsPerOrder', 'many')).toBe('Enter a whole number from 1 to 1000.');
  expect(faultOf('priceUnit', 'pounds')).toBe('Enter one of: cents, dollars.');
  expect(faultOf('addressSearchPath', 'search')).toBe('Enter a path such as /search/v1.');
  expect(faultOf('titleParameter', 7)).toBe('Enter 1 to 200 characters in one line.');
});

test('an override of the API mapping that is refused is told in our words', () => {
  for (const key of [...Object.keys(wireProfileSchema.shape), 'nonsense']) {
    for (const value of ['', 'x'.repeat(300), '\u0000', '1.5', '-1']) {
      const read = overriddenWire(defaultWireProfile, { [key]: value });
      if (read.ok) continue;
      for (const { message } of read.failure) expect(message).not.toMatch(schemaWords);
    }
  }
});

test('pasted notifications that cannot be taken are told in our words', () => {
  fc.assert(
    fc.property(wrongAnswer, (value) => {
      const event = { eventType: defaultWireProfile.alertEventType, data: value };
      const read = readNotifications(JSON.stringify([value, event]), defaultWireProfile.alertEventType);
      const faults = read.ok ? read.value.notTaken : read.failure;
      expect(faults).not.toEqual([]);
      for (const { message } of faults) expect(message.replace(/“.*?”/g, '')).not.toMatch(schemaWords);
    }),
  );
});
