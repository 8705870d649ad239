import { describe, expect, test } from 'vitest';
import {
  type BoxSources,
  choicesFor,
  enterTakes,
  isFoundElsewhere,
} from '../../../renderer/features/command-box/choices.ts';
import { commands, commandsFor } from '../../../renderer/features/command-box/commands.ts';
import { withLead } from '../../../renderer/ui/snippet.tsx';
import type { SuggestionView } from '../../../shared/contract/views/property.ts';
import type { QuickSearchFound } from '../../../shared/contract/views/quick-search.ts';

const nothing: QuickSearchFound = {
  ...{ matters: [], orders: [], documents: [], inside: [], records: [] },
  kept: null,
};
const matter = {
  id: 'm',
  number: '2026-118',
  kind: 'other' as const,
  client: '',
  parties: [],
  formerNumbers: [],
  earlierParties: '',
  property: '',
  contractOn: null,
  settlementOn: null,
  lookedAfterBy: '',
  closedAt: null,
  restriction: null,
  orderedFor: [],
  notes: '',
  orders: 1,
  documents: 2,
  createdAt: 0,
  lastUsedAt: 0,
};
const order = { id: 'o', orderId: '70012', matterNumber: '2026-118', placedAt: 0, what: 'Copy of Plan' };
const document = {
  id: 'd',
  isOwn: false,
  productName: 'Copy of Plan',
  identifier: '10940/843',
  address: null,
  matterNumber: '2026-118',
  receivedAt: 0,
};
const address = (id: string): SuggestionView => ({
  id,
  eziAddress: '12 GORDON STREET KEW 3101',
  latitude: -37.8,
  longitude: 145,
});

const offered = (given: Partial<BoxSources> & { text: string }) =>
  choicesFor({ addresses: [], stored: null, ...given });
const lines = (given: Partial<BoxSources> & { text: string }) =>
  offered(given).map(({ name, choices }) => [name, ...choices.map(({ text }) => text)]);

describe('a whole address', () => {
  const suggested = (eziAddress: string, id = eziAddress) => ({ ...address(id), eziAddress });
  const asTyped = (text: string, ...suggestions: string[]) =>
    lines({ text, addresses: suggestions.map((one) => suggested(one)), areAddressesKnown: true }).find(
      ([name]) => name === 'As typed',
    );

  test('that is not suggested is offered as it is typed, and Enter takes it where there is nothing else', () => {
    const text = '10 dundas rd  carlton 3053';
    const offer = ['As typed', 'Search for \u201c10 dundas rd carlton 3053\u201d as typed'];
    expect(asTyped(text)).toEqual(offer);
    expect(asTyped(text, '12 DUNDAS ROAD CARLTON 3053')).toEqual(offer);
    const groups = offered({ text, areAddressesKnown: true });
    expect(enterTakes(groups, text, true)?.action).toEqual({
      does: 'find',
      query: { by: 'address', eziAddress: '10 dundas rd carlton 3053' },
    });
    expect(enterTakes(groups, text, false)).toBeNull();
    const stored = { ...nothing, matters: [matter] };
    expect(enterTakes(offered({ text, stored, areAddressesKnown: true }), text, true)?.action.does).toBe(
      'matter',
    );
  });

  test('is taken by Enter only if it is the one that has the number that was typed', () => {
    const taken = (text: string, ...suggestions: string[]) =>
      enterTakes(
        offered({ text, addresses: suggestions.map((one) => suggested(one)), areAddressesKnown: true }),
        text,
        true,
      )?.text ?? null;
    const ten = '10 DUNDAS ROAD CARLTON 3053';
    const one = '1 DUNDAS ROAD CARLTON 3053';
    expect(taken('1 dundas', ten, one)).toBe(one);
    expect(taken('1 dundas', ten)).toBeNull();
    expect(taken('1 dundas road carlton', ten)).toBe('Search for \u201c1 dundas road carlton\u201d as typed');
    expect(taken('8 swanston', '101/801 SWANSTON STREET CARLTON 3053')).toBeNull();
    expect(taken('12 victoria way', '2/12 VICTORIA WAY CARLTON 3053')).toBeNull();
    expect(taken('unit 2, 12 victoria way', '2/12 VICTORIA WAY CARLTON 3053')).toContain('2/12 ');
    expect(taken('12a smith', '12 SMITH STREET KEW 3101', '12A SMITH STREET KEW 3101')).toContain('12A');
    expect(taken('14 smith', '12 – 16 SMITH STREET KEW 3101')).toContain('12');
    // Several fit: a person chooses, unless one is what was typed to the end.
    expect(taken('dundas', ten, one)).toBeNull();
    expect(taken('dundas road', ten)).toBe(ten);
    expect(taken('1 dundas', one, '1 DUNDAS COURT KEW 3101')).toBeNull();
    expect(taken('1 dundas road carlton', one, '1 DUNDAS ROAD CARLTON NORTH 3054')).toBe(one);
  });

  test('that is suggested, or is not whole, is not offered again, nor before the suggestions are known', () => {
    expect(asTyped('10 dundas rd carlton', '10 DUNDAS ROAD CARLTON 3053')).toBeUndefined();
    expect(asTyped('10 dundas rd carl', '10 DUNDAS ROAD CARLTON 3053')).toBeUndefined();
    expect(asTyped('10 dundas rd carlton', '10 DUNDAS ROAD CARLTON NORTH 3054')).toBeDefined();
    for (const text of ['10 dundas', '10 dundas road', 'dundas road carlton', '10940/843', 'PS328573'])
      expect(asTyped(text)).toBeUndefined();
    expect(lines({ text: '10 dundas rd carlton 3053' })).toEqual([]);
  });

  test('of a unit that was not found says so beside the address without it', () => {
    const details = (text: string, ...suggestions: string[]) =>
      offered({ text, addresses: suggestions.map((one) => suggested(one)) })[0]?.choices.map(
        ({ detail, needsDetail }) => needsDetail && detail,
      );
    const without = '10 DUNDAS ROAD CARLTON 3053';
    const said = 'unit 3 not found';
    expect(details('3/10 dundas rd carlton 3053', without)).toEqual([said]);
    expect(details('unit 3, 10 Dundas Rd, Carlton', without, '12 DUNDAS ROAD CARLTON 3053')).toEqual([
      said,
      false,
    ]);
    expect(details('3/10 dundas rd carlton', '3/10 DUNDAS ROAD CARLTON 3053', without)).toEqual([
      false,
      false,
    ]);
    expect(details('10 dundas rd carlton', without)).toEqual([false]);
  });
});

describe('what the command box offers', () => {
  test('what the text can only be stands first, then addresses, then what the office has, then the rest', () => {
    const stored = { ...nothing, matters: [matter], orders: [order], documents: [document] };
    expect(lines({ text: 'cart', addresses: [address('1')], stored })).toEqual([
      ['Addresses', '12 GORDON STREET KEW 3101'],
      ['In your office', 'Matter 2026-118', 'Order 70012: Copy of Plan', 'Copy of Plan, 10940/843'],
      ['More', 'Cart', 'Owners named cart'],
    ]);
    expect(lines({ text: '10940/843', stored: { ...nothing, documents: [document] } })).toEqual([
      ['Go to', 'Title 10940/843'],
      ['In your office', 'Copy of Plan, 10940/843'],
    ]);
  });

  test('a matter by its whole number comes before the title that a slip could have made of it', () => {
    expect(lines({ text: '2026-118', stored: { ...nothing, matters: [matter] } })).toEqual([
      ['Go to', 'Matter 2026-118'],
      ['Did you mean', 'Title 2026/118'],
    ]);
    expect(lines({ text: 'matter 2026-118', stored: { ...nothing, matters: [matter] } })[0]).toEqual([
      'Go to',
      'Matter 2026-118',
    ]);
    expect(lines({ text: 'Order 70012', stored: { ...nothing, orders: [order] } })[0]).toEqual([
      'Go to',
      'Order 70012: Copy of Plan',
    ]);
  });

  test('a plain word before a number is no part of the number', () => {
    const stored = { ...nothing, matters: [matter], orders: [order] };
    expect(lines({ text: 'order no. 70012', stored })[0]).toEqual(['Go to', 'Order 70012: Copy of Plan']);
    expect(lines({ text: 'cost of matter 2026–118', stored })[0]).toEqual([
      'Go to',
      'Cost of matter 2026-118 so far',
      'Matter 2026-118',
    ]);
    const first = (text: string) => offered({ text, stored })[0]?.choices[0]?.action;
    expect(first('cost 2026-118')).toEqual({ does: 'matter', id: 'm', part: 'cost' });
    expect(first('orders of 2026-118')).toMatchObject({ does: 'orders', matterNumber: '2026-118', text: '' });
    expect(first('certificates 2026-118')).toEqual({ does: 'documents', text: '2026-118', range: null });
    // A part of a number may be another’s.
    expect(offered({ text: 'cost 2026-11', stored }).map(({ name }) => name)).not.toContain('Go to');
  });

  test.each([
    ['title 9876/43', 'Title 9876/043', 'find'],
    ['Plan PS123456', 'Plan PS123456', 'find'],
    ['lot 1 PS123456', 'Parcel 1\\PS123456', 'find'],
  ])('%s is read', (text, said, does) => {
    const all = offered({ text }).flatMap(({ choices }) => choices);
    expect(all[0]).toMatchObject({ text: said, action: { does } });
  });

  test('certificates of a time: what was understood first, then the newest of them with their day', () => {
    const kept = {
      ...{ words: 'plan', from: '2025-01-01', to: '2025-12-31', said: 'in 2025' },
      ...{ isSure: true, count: 7, isMore: false },
    };
    const of2025 = { ...document, receivedAt: Date.parse('2025-03-04T00:00:00Z') };
    const stored = { ...nothing, documents: [of2025], kept };
    const text = 'last year’s plan certificate';
    expect(lines({ text, stored, addresses: [address('1')] })).toEqual([
      ['Go to', 'Certificates with “plan” received in 2025'],
      ['Received in 2025', 'Copy of Plan, 10940/843'],
      ['Addresses', '12 GORDON STREET KEW 3101'],
      ['More', 'Owners named last year’s plan certificate'],
    ]);
    const [first, second] = offered({ text, stored }).flatMap(({ choices }) => choices);
    expect([first?.detail, second?.detail]).toEqual(['7', 'matter 2026-118, 4 Mar 2025']);
    expect(first?.action).toEqual({
      does: 'documents',
      text: 'plan',
      range: { from: '2025-01-01', to: '2025-12-31' },
    });
    const with0 = (isSure: boolean) =>
      offered({ text: '2025 high street', stored: { ...nothing, kept: { ...kept, isSure, count: 0 } } });
    expect(with0(true)[0]?.choices[0]?.detail).toBe('none');
    expect(with0(false).map(({ name }) => name)).not.toContain('Go to');
    const many = { ...kept, words: '', count: 1000, isMore: true };
    expect(
      offered({ text: 'documents 2025', stored: { ...nothing, kept: many } })[0]?.choices[0],
    ).toMatchObject({
      text: 'Certificates received in 2025',
      detail: 'more than 1,000',
    });
  });

  test('words with a state among them may be about orders', () => {
    const [more] = offered({ text: 'failed 2026-118' });
    expect(more?.choices[0]).toMatchObject({
      text: 'Orders matching “failed 2026-118”',
      action: { does: 'orders', show: 'all', text: 'failed 2026-118' },
    });
    expect(lines({ text: 'water 2026-118' })).toEqual([]);
  });

  test('a council number without its council asks for it', () => {
    const [more] = offered({ text: 'cpn 603787' });
    expect(more?.choices.map(({ action }) => action)).toEqual([
      { does: 'council number', propertyNumber: '603787' },
    ]);
  });

  test('addresses once where two are written alike, with the municipality where it is known and no coordinates', () => {
    const told = (...given: ReturnType<typeof address>[]) =>
      offered({ text: '12 gor', addresses: given })[0]?.choices.map(({ detail }) => detail);
    expect(told(address('1'), address('2'))).toEqual(['']);
    expect(told({ ...address('1'), municipality: 'BOROONDARA' })).toEqual(['BOROONDARA']);
  });

  test('addresses that may be meant before what was typed, and Enter takes none of them by itself', () => {
    const given = {
      text: '12 gorden street kew',
      areAddressesKnown: true,
      similar: [address('1')],
    };
    expect(lines(given).slice(0, 2)).toEqual([
      ['Did you mean', '12 GORDON STREET KEW 3101'],
      ['As typed', 'Search for \u201c12 gorden street kew\u201d as typed'],
    ]);
    expect(enterTakes(offered(given), given.text, true)).toBeNull();
  });

  test('more addresses than the service suggests, once they are asked for, each once', () => {
    const ten = Array.from({ length: 10 }, (_, n) => ({
      ...address(`${n}`),
      eziAddress: `${n + 1} GORDON STREET KEW 3101`,
    }));
    const of = (more?: readonly { text: string }[] | null) =>
      offered({ text: 'gordon', addresses: ten, ...(more === undefined ? {} : { more }) })[0]?.choices.map(
        ({ text }) => text,
      );
    expect(of()?.slice(9)).toEqual(['10 GORDON STREET KEW 3101', 'Show more addresses']);
    expect(of(null)?.at(-1)).toBe('Searching for more addresses…');
    const more = [{ text: '2 GORDON STREET KEW 3101' }, { text: '99 GORDON STREET KEW 3101' }];
    expect(of(more)?.slice(9)).toEqual(['10 GORDON STREET KEW 3101', '99 GORDON STREET KEW 3101']);
    expect(offered({ text: 'gordon', addresses: ten.slice(1) })[0]?.choices).toHaveLength(9);
    const one = offered({ text: '1 gordon', addresses: ten });
    expect(enterTakes(one, '1 gordon', true)?.text).toBe('1 GORDON STREET KEW 3101');
  });

  test('certificates by what is written in them, with the place, after all that is called so', () => {
    const inside = {
      ...document,
      id: 'e',
      snippet: { text: 'proprietor KIRRA ABBOTT of', marks: [{ from: 11, to: 23 }] },
      page: 2,
      find: 'KIRRA ABBOTT',
    };
    const given = { text: 'abbott', stored: { ...nothing, documents: [document], inside: [inside] } };
    expect(lines(given)).toEqual([
      ['In your office', 'Copy of Plan, 10940/843'],
      ['Inside documents', 'Copy of Plan, 10940/843'],
      ['More', 'Owners named abbott'],
    ]);
    const [, group] = offered(given);
    expect(group?.choices[0]).toMatchObject({
      action: { does: 'document', id: 'e', at: { page: 2, find: 'KIRRA ABBOTT' } },
      detail: 'matter 2026-118',
      snippet: inside.snippet,
    });
  });

  test('what is written in statements, matters and alerts, each with its place', () => {
    const place = {
      snippet: { text: 'Caveator KIRRA ABBOTT', marks: [{ from: 15, to: 21 }] },
      find: 'ABBOTT',
    };
    const records: QuickSearchFound['records'] = [
      {
        ...{ kind: 'statement', id: 's', volumeFolio: '9094/554', matterNumber: '2026-118' },
        ...{ land: '10 DUNDAS ROAD CARLTON 3053', proprietors: 'L T Huang and 1 other' },
        ...{ requestedAt: 0, ...place },
      },
      {
        ...{ kind: 'matter', id: 'm', number: '2026-119', property: '' },
        ...{ isClosed: true, isRestricted: true, ...place },
      },
      { kind: 'alert', id: 'a', volumeFolio: '9094/554', customerRef: '2026-120', ...place },
    ];
    const [group] = offered({ text: 'abbott', stored: { ...nothing, records } });
    expect(group?.choices.map(({ text, detail, action }) => [text, detail, action])).toEqual([
      [
        'Register statement 9094/554',
        '10 DUNDAS ROAD CARLTON 3053 · L T Huang and 1 other · matter 2026-118',
        { does: 'statement', id: 's', find: 'ABBOTT' },
      ],
      ['Matter 2026-119', 'restricted, closed', { does: 'matter', id: 'm', find: 'ABBOTT' }],
      ['Alert for 9094/554', '2026-120', { does: 'alerts', find: 'ABBOTT' }],
    ]);
    expect(isFoundElsewhere(offered({ text: 'abbott', stored: { ...nothing, records } }), 'abbott')).toBe(
      true,
    );
  });

  test('no two lines have the same key', () => {
    const stored = { ...nothing, matters: [matter], orders: [order], documents: [document] };
    const keys = offered({ text: 'PS328573', addresses: [address('1')], stored }).flatMap(({ choices }) =>
      choices.map(({ key }) => key),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test('Enter takes what nothing can come before, and waits for all else', () => {
  const title = offered({ text: '10940/843' });
  expect(enterTakes(title, '10940/843', false)?.text).toBe('Title 10940/843');
  const owner = offered({ text: 'nguyen' });
  expect(enterTakes(owner, 'nguyen', false)).toBe(null);
  expect(enterTakes(owner, 'nguyen', true)?.text).toBe('Owners named nguyen');
  expect(enterTakes([], '', true)).toBe(null);
});

test('Enter takes a bare number for a PFI only once the office has answered that it has no such order', () => {
  const text = '1001911';
  expect(enterTakes(offered({ text }), text, false, false)).toBeNull();
  expect(enterTakes(offered({ text, stored: nothing }), text, false, true)?.text).toBe(
    'Property PFI 1001911',
  );
  const stored = { ...nothing, orders: [{ ...order, orderId: text }] };
  expect(enterTakes(offered({ text, stored }), text, false, true)?.action.does).toBe('order');
});

test('an address is not missed where the text is exactly something else', () => {
  const isFound = (text: string, stored: Partial<QuickSearchFound> = {}) =>
    isFoundElsewhere(offered({ text, stored: { ...nothing, ...stored } }), text);
  expect(isFound('2026-118', { matters: [matter] })).toBe(true);
  expect(isFound('matter 2026-118', { matters: [matter] })).toBe(true);
  expect(isFound('cost 2026-118', { matters: [matter] })).toBe(true);
  expect(isFound('order 70012', { orders: [order] })).toBe(true);
  expect(isFound('10940/843')).toBe(true);
  expect(isFound('what is late?')).toBe(true);
  expect(isFound('26-11', { matters: [matter], documents: [document] })).toBe(false);
  expect(isFound('2026-118')).toBe(false);
  expect(isFound('gordon')).toBe(false);
});

test('what is late is a question about orders, before it is anybody’s name', () => {
  for (const text of [
    'late',
    'Late',
    'anything late',
    'what is late',
    'What is late?',
    'which orders are late',
  ]) {
    const first = enterTakes(offered({ text }), text, true);
    expect([text, first?.action]).toEqual([text, { does: 'orders', show: 'late', text: '' }]);
    expect(
      offered({ text })
        .flatMap(({ choices }) => choices)
        .filter(({ text }) => text === first?.text),
    ).toHaveLength(1);
  }
  expect(enterTakes(offered({ text: '> late' }), '> late', true)?.action).toMatchObject({ show: 'late' });
  expect(enterTakes(offered({ text: 'nancy late' }), 'nancy late', true)?.text).toBe(
    'Owners named nancy late',
  );
});

describe('commands', () => {
  const texts = (text: string) => commandsFor(text).map((command) => command.text);

  test('each is found by its own words, and by each of its other words', () => {
    for (const { text, also } of commands) {
      expect(texts(`>${text}`)).toContain(text);
      for (const word of also.split(' ').filter((one) => one !== ''))
        expect(texts(`>${word}`)).toContain(text);
    }
  });

  test('who may see a matter is asked from its page only', () => {
    const asked = (matter: { isRestricted: boolean } | null) =>
      offered({ text: '> see matter', matter }).flatMap(({ choices }) =>
        choices.map(({ text, action }) => [text, action.does]),
      );
    expect(asked(null)).toEqual([]);
    expect(asked({ isRestricted: false })).toEqual([['Restrict this matter', 'restrict matter']]);
    expect(asked({ isRestricted: true })).toEqual([['Who may see this matter', 'restrict matter']]);
  });

  test('all of them after >, a few from three letters on, none for what is no command', () => {
    expect(texts('>')).toEqual(commands.map(({ text }) => text));
    expect(texts('co')).toEqual([]);
    expect(texts('settings').length).toBe(4);
    expect(texts('settings net')).toEqual(['Settings: network', 'Settings: matter folders']);
    expect(texts('>file')).toEqual(['Settings: file names', 'Matters', 'New matter']);
    expect(texts('12 gordon')).toEqual([]);
  });
});

test('a line that is cut at its end shows the word that was found', () => {
  const text = '…PARENT TITLE Volume 12 Folio 3 Estate Fee Simple';
  const at = text.indexOf('Estate');
  const short = withLead({ text, marks: [{ from: at, to: at + 6 }] }, 10);
  expect(short.text).toBe('…Folio 3 Estate Fee Simple');
  expect(short.marks.map(({ from, to }) => short.text.slice(from, to))).toEqual(['Estate']);
  const whole = { text: 'Estate', marks: [{ from: 0, to: 6 }] };
  expect(withLead(whole, 10)).toEqual(whole);
  const long = withLead({ text: 'abcdefghijklmnop', marks: [{ from: 12, to: 14 }] }, 3);
  expect([long.text, long.marks]).toEqual(['…mnop', [{ from: 1, to: 3 }]]);
});
