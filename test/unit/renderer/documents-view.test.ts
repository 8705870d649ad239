import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import {
  type DocumentsSearch,
  periodSearch,
  rangeOf,
  readDocumentsSearch,
} from '../../../renderer/features/documents/documents-search.ts';
import { useDocumentsView } from '../../../renderer/features/documents/documents-view.ts';
import { questionOf } from '../../../renderer/features/documents/use-documents.ts';
import { noSelection } from '../../../renderer/ui/table/row-selection.ts';
import { namedPeriod, namedPeriods } from '../../../shared/model/day-range.ts';

const today = '2026-11-22';
const sizes = () => Object.fromEntries(view().sizes);
const view = () => useDocumentsView.getState();
beforeEach(() => useDocumentsView.setState(useDocumentsView.getInitialState(), true));

it('shows the very days that were asked for, by their name where they have one', () => {
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const named = fc.constantFrom(...namedPeriods).map((name) => namedPeriod(name, today).range);
  fc.assert(
    fc.property(fc.oneof(named, fc.record({ from: day, to: day })), (range) => {
      const search = readDocumentsSearch({ ...periodSearch(range, today) });
      expect(rangeOf(search, today)).toEqual(range);
      expect(questionOf('', null, rangeOf(search, today))).toMatchObject({
        receivedFrom: range.from,
        receivedTo: range.to,
      });
    }),
  );
  expect(periodSearch({ from: '2025-01-01', to: '2025-12-31' }, today)).toEqual({ period: 'lastYear' });
  expect(rangeOf(periodSearch(null, today), today)).toBe(null);
});

it('reads the kinds from the address, and passes over what is none', () => {
  expect(readDocumentsSearch({ products: ['Roads', 7, 'Heritage'] })).toEqual({
    products: ['Roads', 'Heritage'],
  });
  expect(readDocumentsSearch({ products: 'Roads', period: 'any', from: '2025-03-01' })).toEqual({});
});

it('is bounded by no day that is half typed, and asks nothing of any time', () => {
  const asked = (search: DocumentsSearch) => questionOf('', null, rangeOf(search, today));
  expect(asked({ period: 'between', from: '2025-03-01' })).toMatchObject({ receivedFrom: '2025-03-01' });
  expect(asked({ period: 'between', from: '2025-03-01' })).not.toHaveProperty('receivedTo');
  expect(asked({ period: 'between', from: '0002-13-01', to: '2025-03-01' })).toMatchObject({
    receivedTo: '2025-03-01',
  });
  expect(Object.keys(asked({}))).toEqual(['text', 'by', 'isDescending']);
});

it('knows the size of what is selected, also of what the list has not loaded again', () => {
  const chosen = (...ids: string[]) => ({ ...noSelection, ids: new Set(ids) });
  view().enter('one');
  view().choose(chosen('a', 'b'), new Map(Object.entries({ a: 10, b: 20, c: 40 })));
  expect(sizes()).toEqual({ a: 10, b: 20 });
  view().choose(chosen('b', 'd'), new Map(Object.entries({ d: 80 })));
  expect(sizes()).toEqual({ b: 20, d: 80 });
  view().chooseNone();
  expect([view().selection.ids.size, sizes()]).toEqual([0, {}]);
});
