import { expect, it } from 'vitest';
import { linkText, particularFacts } from '../../../renderer/features/orders/details/order-particulars.tsx';
import { fullMoment } from '../../../renderer/ui/moment.ts';
import type { OrderView } from '../../../shared/contract/views/order.ts';

const now = Date.parse('2026-11-21T09:00:00+11:00');
const item = (phase: string, completedAt: number | null, linkExpiresAt: string | null = null) => ({
  productName: 'Copy of Plan',
  phase,
  completedAt,
  linkExpiresAt,
});
/** The names and values that are not empty. */
function shown(change: object) {
  const order = {
    placedBy: 'here',
    contact: { delivery: null, email: null, contactName: null, contactNumber: null },
    items: [],
    ordered: [],
    ...change,
  } as unknown as OrderView;
  return particularFacts(order, now).filter(({ value }) => value !== null);
}

it('shows nothing of an order of which nothing is known', () => {
  expect(shown({})).toEqual([]);
});

it('says until when a link can be used, only while the certificate is to be downloaded', () => {
  const until = '2026-11-22T09:00:00+11:00';
  const text = `The link is valid until ${fullMoment(Date.parse(until))}.`;
  expect(shown({ items: [item('available', null, until)] })).toEqual([
    { name: 'Download link', value: text },
  ]);
  expect(shown({ items: [item('complete', now, until)] })).toEqual([
    { name: 'Completed', value: fullMoment(now) },
  ]);
  expect(linkText('2026-11-20T09:00:00+11:00', now)).toMatch(/^The link was valid until /);
  expect(linkText('tomorrow', now)).toBe('The link is valid until tomorrow.');
});

it('is completed with its last item, and not while one is open', () => {
  const done = [item('complete', now - 60_000), item('complete', now)];
  expect(shown({ items: done })).toEqual([{ name: 'Completed', value: fullMoment(now) }]);
  expect(shown({ items: [...done, item('processing', null)] })).toEqual([]);
});

it('says how certificates go out in the words of the cart, and another way in the word of the service', () => {
  const way = (delivery: string, placedBy = 'here') =>
    shown({ placedBy, contact: { delivery, email: 'a@b.example', contactName: null, contactNumber: null } });
  const email = { name: 'Email to', value: 'a@b.example' };
  expect(way('none')).toEqual([{ name: 'Certificates', value: 'Downloaded in Landfolio' }, email]);
  expect(way('email')[0]?.value).toBe('Downloaded in Landfolio and emailed');
  expect(way('email', 'elsewhere')[0]?.value).toBe('Emailed');
  expect(way('COURIER', 'elsewhere')[0]?.value).toBe('COURIER');
});

it('names what went out with the products by the labels of the cart, once where it is the same', () => {
  const vendors = [{ vendorType: 'INDIVIDUAL', firstName: 'Ada', lastName: 'Lee' }];
  const line = (productName: string) => ({ productName, extraData: { vendors, purposeOfRequest: 'Sale' } });
  expect(shown({ ordered: [line('A'), line('B'), { productName: 'C', extraData: {} }] })).toEqual([
    { name: 'Vendors', value: 'Ada Lee' },
    { name: 'Purpose of request', value: 'Sale' },
  ]);
});
