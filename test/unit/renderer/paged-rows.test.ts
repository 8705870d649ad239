import { expect, test } from 'vitest';
import { PagedRows } from '../../../renderer/ui/table/paged-rows.ts';
import { eventually } from '../../support/eventually.ts';

test('asks for one page ahead, the way the list is scrolled, and for none beyond its ends', async () => {
  const asked: number[] = [];
  const pages = new PagedRows<string>({
    async load(_question, { offset, limit }) {
      asked.push(offset);
      return { rows: Array.from({ length: limit }, (_, n) => `${offset + n}`), total: 1000, foundAt: null };
    },
    ids: async () => [],
    idOf: (row) => row,
  });
  const show = async (first: number, wanted: readonly number[]) => {
    asked.splice(0);
    pages.rowsOf(pages.state).show?.(first, first + 14, null);
    await eventually(() => expect(pages.rowsOf(pages.state).at(first)).toBe(`${first}`));
    expect(asked).toEqual(wanted);
  };
  pages.ask('all');
  await eventually(() => expect(pages.state.count).toBe(1000));
  await show(0, [100]);
  await show(90, [200]);
  await show(950, [900]);
  await show(850, [700, 800]);
  await show(840, []);
});
