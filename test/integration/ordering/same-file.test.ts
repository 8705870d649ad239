import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderProblemText } from '../../../shared/model/order-problem-text.ts';
import { nowhere } from '../../support/fake-land-service.ts';
import { noted } from '../../support/noted.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { aPdf } from '../../support/pdf.ts';

/** A host of links that gives one file for every link, as a cache does that ignores the path. */

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
  app.service.onDownload = () => aPdf('the same for each');
});
afterEach(() => app.dispose());

async function bought(title: string, matter: string): Promise<string> {
  const { id } = await app.order([title], matter);
  for (const { items } of app.service.orders)
    for (const item of items) Object.assign(item, { status: 'COMPLETE', size: null });
  await app.until(() => app.ordering.get(id)?.items.every(({ documentId }) => documentId !== null) === true);
  return id;
}
const problems = (ids: readonly string[]) =>
  ids.map((id) => orderProblemText(app.ordering.get(id)?.problem ?? null));
const inNeed = () =>
  app.ordering.list({ connectionId: nowhere.id, show: 'attention', limit: 10, offset: 0 }).total;

test('is told with both orders where it is for two titles', async () => {
  const first = await bought('10940/844', 'M-1');
  app.changed.length = 0;
  const second = await bought('10940/845', 'M-2');
  const said =
    'The service provided the same file for each of these: Register Search Statement, 10940/844, matter M-1; ' +
    'Register Search Statement, 10940/845, matter M-2. Check that it is the right certificate before you use it.';
  expect(problems([first, second])).toEqual([said, said]);
  expect(app.ordering.get(second)?.items).toMatchObject([{ isNotAsOrdered: true, problem: noted(said) }]);
  expect(inNeed()).toBe(2);
  expect(app.changed).toContain(first);
});

test('is nothing to tell where the same title was bought twice', async () => {
  const first = await bought('10940/844', 'M-1');
  const second = await bought('10940/844', 'M-2');
  expect(problems([first, second])).toEqual([null, null]);
  expect(inNeed()).toBe(0);
});

test('names only a few of many', async () => {
  const ids: string[] = [];
  for (let n = 1; n <= 7; n += 1) ids.push(await bought(`10940/84${n}`, `M-${n}`));
  const [last = ''] = problems(ids.slice(-1)).map(String);
  expect(last.match(/10940/g)).toHaveLength(5);
  expect(last).toMatch(/10940\/847, matter M-7; and others\. Check/);
});

test('is found without reading every document', () => {
  const plan = app.db.all(`EXPLAIN QUERY PLAN SELECT 1 FROM document WHERE sha256 = 'x'`);
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH document USING COVERING INDEX document_of_file (sha256=?)',
  ]);
});
