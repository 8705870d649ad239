import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { rangeOf, useDocumentsView } from '../../../renderer/features/documents/documents-view.ts';
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
      view().show('plan', range, today);
      expect(rangeOf(view(), today)).toEqual(range);
      expect(questionOf(view().text, null, rangeOf(view(), today))).toMatchObject({
        text: 'plan',
        receivedFrom: range.from,
        receivedTo: range.to,
      });
    }),
  );
  view().show('plan', { from: '2025-01-01', to: '2025-12-31' }, today);
  expect(view().period).toBe('lastYear');
  view().show('', null, today);
  expect([view().period, rangeOf(view(), today)]).toEqual(['any', null]);
});

it('asks for the kinds that were chosen or asked for, and for all again where others are asked for', () => {
  const asked = () => questionOf(view().text, null, rangeOf(view(), today), view().productCodes);
  view().setKind(['CopyOfPlan']);
  expect(asked()).toMatchObject({ productCodes: ['CopyOfPlan'] });
  view().show('', null, today, ['Roads', 'Heritage']);
  expect(asked()).toMatchObject({ productCodes: ['Roads', 'Heritage'] });
  view().show('plan', null, today);
  expect(asked()).not.toHaveProperty('productCodes');
  view().enter('one');
  view().setKind(['CopyOfPlan']);
  view().enter('other');
  expect(asked()).not.toHaveProperty('productCodes');
});

it('is bounded by no day that is half typed, and asks nothing of any time', () => {
  view().setDays('2025-03-01', '');
  expect(questionOf('', null, rangeOf(view(), today))).toMatchObject({ receivedFrom: '2025-03-01' });
  expect(questionOf('', null, rangeOf(view(), today))).not.toHaveProperty('receivedTo');
  view().setDays('0002-13-01', '2025-03-01');
  expect(rangeOf(view(), today)).toEqual({ from: '', to: '2025-03-01' });
  view().setPeriod('any');
  expect(Object.keys(questionOf('', null, rangeOf(view(), today)))).toEqual(['text', 'by', 'isDescending']);
});

it('goes on with its words and days on other screens, and begins again with another connection', () => {
  view().enter('one');
  view().show('plan', { from: '2025-03-01', to: '2025-03-31' }, today);
  view().enter('one');
  expect(view()).toMatchObject({ text: 'plan', period: 'between', from: '2025-03-01' });
  view().enter('two');
  expect(view()).toMatchObject({ text: '', period: 'any', from: '', to: '' });
});

it('keeps what was asked for before the connection was known', () => {
  view().show('plan', { from: '2025-01-01', to: '2025-12-31' }, today);
  view().enter('one');
  expect(view()).toMatchObject({ text: 'plan', period: 'lastYear' });
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
