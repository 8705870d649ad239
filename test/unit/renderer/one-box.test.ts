import { describe, expect, test } from 'vitest';
import { type BoxSources, choicesFor, enterTakes } from '../../../renderer/features/one-box/choices.ts';
import { commands, commandsFor } from '../../../renderer/features/one-box/commands.ts';
import type { DeskFound } from '../../../shared/contract/views/desk.ts';

const nothing: DeskFound = { matters: [], orders: [], documents: [] };
const matter = {
  id: 'm',
  number: '2026-118',
  kind: 'other' as const,
  client: '',
  parties: '',
  property: '',
  settlementOn: null,
  notes: '',
  orders: 1,
  documents: 2,
  createdAt: 0,
  lastUsedAt: 0,
};
const order = { id: 'o', orderId: '70012', matterNumber: '2026-118', placedAt: 0, what: 'Copy of Plan' };
const document = {
  id: 'd',
  productName: 'Copy of Plan',
  identifier: '10940/843',
  address: null,
  matterNumber: '2026-118',
  receivedAt: 0,
};
const address = (id: string) => ({
  id,
  eziAddress: '12 GORDON STREET KEW 3101',
  latitude: -37.8,
  longitude: 145,
});

const offered = (given: Partial<BoxSources> & { text: string }) =>
  choicesFor({ addresses: [], stored: null, ...given });
const lines = (given: Partial<BoxSources> & { text: string }) =>
  offered(given).map(({ name, choices }) => [name, ...choices.map(({ text }) => text)]);

describe('what the one box offers', () => {
  test('what the text can only be stands first, then addresses, then what the office has, then the rest', () => {
    const stored = { matters: [matter], orders: [order], documents: [document] };
    expect(lines({ text: 'cart', addresses: [address('1')], stored })).toEqual([
      ['Addresses', '12 GORDON STREET KEW 3101'],
      ['In this office', 'Matter 2026-118', 'Order 70012: Copy of Plan', 'Copy of Plan, 10940/843'],
      ['More', 'Owners by the name of cart', 'Cart'],
    ]);
    expect(lines({ text: '10940/843', stored: { ...nothing, documents: [document] } })).toEqual([
      ['Go to', 'Title 10940/843'],
      ['In this office', 'Copy of Plan, 10940/843'],
    ]);
  });

  test('a matter by its whole number comes before the title that a slip could have made of it', () => {
    expect(lines({ text: '2026-118', stored: { ...nothing, matters: [matter] } })).toEqual([
      ['Go to', 'Matter 2026-118'],
      ['Perhaps', 'Title 2026/118'],
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

  test('a council number without its council asks for it', () => {
    const [more] = offered({ text: 'cpn 603787' });
    expect(more?.choices.map(({ deed }) => deed)).toEqual([
      { does: 'council number', propertyNumber: '603787' },
    ]);
  });

  test('where two addresses are written alike, what tells them apart is read out', () => {
    const told = (...ids: string[]) =>
      offered({ text: '12 gor', addresses: ids.map(address) })[0]?.choices.map((one) => one.needsDetail);
    expect(told('1')).toEqual([false]);
    expect(told('1', '2')).toEqual([true, true]);
  });

  test('no two lines have the same key', () => {
    const stored = { matters: [matter], orders: [order], documents: [document] };
    const keys = offered({ text: 'PS328573', addresses: [address('1')], stored }).flatMap(({ choices }) =>
      choices.map(({ key }) => key),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test('Enter takes what nothing can come before, and waits for all else', () => {
  const title = offered({ text: '10940/843' });
  expect(enterTakes(title, false)?.text).toBe('Title 10940/843');
  const owner = offered({ text: 'nguyen' });
  expect(enterTakes(owner, false)).toBe(null);
  expect(enterTakes(owner, true)?.text).toBe('Owners by the name of nguyen');
  expect(enterTakes([], true)).toBe(null);
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

  test('all of them after >, a few from three letters on, none for what is no command', () => {
    expect(texts('>')).toEqual(commands.map(({ text }) => text));
    expect(texts('co')).toEqual([]);
    expect(texts('settings').length).toBe(4);
    expect(texts('settings net')).toEqual(['Settings: network']);
    expect(texts('>file')).toEqual(['Settings: file names', 'Matters']);
    expect(texts('12 gordon')).toEqual([]);
  });
});
