import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOwnThing } from '../../../shared/model/own-thing.ts';

describe('a plain word before a number', () => {
  it.each([
    ['order 1008898', 'order', '1008898'],
    ['Order no. 1008898', 'order', '1008898'],
    ['order: 1008898', 'order', '1008898'],
    ['order NO0', 'order', 'NO0'],
    ['cost of matter NO12', 'cost', 'NO12'],
    ['orders 2026-1417', 'orders', '2026-1417'],
    ['orders of matter 2026-1417', 'orders', '2026-1417'],
    ['matter 2026-9001', 'matter', '2026-9001'],
    ['MATTER NUMBER 2026–9001', 'matter', '2026-9001'],
    ['file 2026-9001', 'matter', '2026-9001'],
    ['documents 2026-1417', 'documents', '2026-1417'],
    ['certificates for matter no. 2026-1417', 'documents', '2026-1417'],
    ['cost 2026-1417', 'cost', '2026-1417'],
    ['Cost of matter 2026-1417', 'cost', '2026-1417'],
    ['total cost 2026-1417', 'cost', '2026-1417'],
    ['2026-1417 cost', 'cost', '2026-1417'],
    ['what did 2026-1417 cost?', 'cost', '2026-1417'],
    ['How much has matter 2026-1417 cost so far?', 'cost', '2026-1417'],
  ])('%s', (text, kind, name) => {
    expect(readOwnThing(text)).toEqual({ kind, name });
  });

  it.each([
    'orders',
    'order late',
    'matter',
    'costello',
    'cost',
    'certificate',
    'ordering 12',
    '12 order street',
    'what is 12 victoria way',
    '',
  ])('is none in %s', (text) => {
    expect(readOwnThing(text)).toBeNull();
  });

  it('is read off whatever number follows it, in any case, and leaves the number whole', () => {
    const numbers = fc.stringMatching(/^[A-Z]{0,3}\d{1,6}(?:[-/]\d{1,5})?$/);
    const words = fc.constantFrom(
      'order',
      'orders',
      'matter',
      'documents',
      'cost',
      'cost of matter',
      'order no.',
    );
    fc.assert(
      fc.property(words, numbers, fc.boolean(), (word, number, isUpper) => {
        const found = readOwnThing(`${isUpper ? word.toUpperCase() : word} ${number}`);
        expect(found?.name).toBe(number);
        expect(word.startsWith(found?.kind ?? 'none')).toBe(true);
      }),
    );
  });

  it('ends on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => void readOwnThing(text)),
    );
  });
});
