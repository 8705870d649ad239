import { expect, test } from 'vitest';
import { type Report, sayingLeftOut } from '../../../../main/hosts/cli/report.ts';

test.each(['item_failed', 'internal', 'stopped'])(
  'a run that left products out and ends with %s says so first',
  (code) => {
    const told: unknown[] = [];
    const own: Report = (step, fields) => void told.push({ step, ...fields });
    const report = sayingLeftOut(own);
    report('not_ordered', { products: 2, reason: 'The service refused the second.' });
    report('ordered', { orderId: 'O-1' });
    report('failed', { code, message: 'It ended.', reference: 'r' });
    expect(told.slice(1)).toEqual([
      { step: 'ordered', orderId: 'O-1' },
      {
        step: 'failed',
        code,
        message: 'Not every product was ordered. The service refused the second. It ended.',
        reference: 'r',
      },
    ]);
  },
);

test('a run that ordered everything ends with its own words', () => {
  const told: unknown[] = [];
  const report = sayingLeftOut((step, fields) => void told.push({ step, ...fields }));
  report('failed', { code: 'internal', message: 'It ended.' });
  expect(told).toEqual([{ step: 'failed', code: 'internal', message: 'It ended.' }]);
});
