import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { besideName } from '../../../renderer/features/orders/list/order-cells.tsx';
import { type ListWidth, orderColumns } from '../../../renderer/features/orders/list/order-columns.tsx';
import { noLayout, roomOf, shownColumns } from '../../../renderer/ui/table/table-column.ts';
import type { OrderLineView } from '../../../shared/contract/views/order-line.ts';
import { noDaysOff } from '../../../shared/model/working-days.ts';

const now = Date.parse('2026-11-23T02:00:00Z');
const hour = 3_600_000;
const line = {
  state: 'CONFIRMED',
  phase: 'processing',
  status: 'PROCESSING',
  orderId: 'O-1',
  chargedOrders: null,
  placedBy: 'here',
  who: 'Priya Raman',
  placedAt: now - 24 * hour,
  expectedAt: now + 24 * hour,
  isLate: false,
  charged: 'yes',
  chargeDifference: null,
  followedUp: null,
  priceCents: 640,
  dealtWith: null,
  problem: null,
  productName: 'Roads Certificate',
} as unknown as OrderLineView;

const columnsOf = (width: ListWidth, hidden: readonly string[] | null = null) =>
  orderColumns(now, noDaysOff, width, { hidden });
const idsOf = (width: ListWidth, hidden: readonly string[] | null = null) =>
  shownColumns(columnsOf(width, hidden), { ...noLayout, hidden }).map(({ id }) => id);
const textOf = (id: string, width: ListWidth, hidden: readonly string[] | null = null, row = line) => {
  const cell =
    columnsOf(width, hidden)
      .find((column) => column.id === id)
      ?.cell(row) ?? null;
  return renderToStaticMarkup(cell)
    .replace(/<(br|\/span)[^>]*>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
};

test('little width has the columns that every row fills', () => {
  expect(idsOf('narrow')).toEqual(['status', 'what', 'about', 'matter', 'placed']);
  expect(idsOf('middle')).toEqual(['status', 'what', 'about', 'matter', 'placed', 'expected', 'cost']);
  expect(idsOf('wide')).toContain('late');
  expect(idsOf('wide')).toContain('who');
});

test('what has no column stands below what every row has, and nothing twice', () => {
  expect(textOf('status', 'narrow')).toBe('Processing due tomorrow');
  expect(textOf('status', 'narrow', null, { ...line, isLate: true, expectedAt: now - 72 * hour })).toBe(
    'Processing 1 working day late',
  );
  expect(textOf('status', 'middle')).toBe('Processing');
  expect(textOf('placed', 'narrow')).toBe('Yesterday $6.40');
  expect(textOf('placed', 'middle')).toBe('Yesterday Priya Raman');
  expect(textOf('placed', 'wide')).toBe('Yesterday');
  const hidden = ['order', 'reference'];
  expect(textOf('status', 'narrow', hidden)).toBe('Processing');
  expect(textOf('placed', 'narrow', hidden)).toBe('Yesterday');
  expect(textOf('placed', 'middle', hidden)).toBe('Yesterday');
});

test('an order that is charged otherwise than confirmed is marked on each of its rows, with both amounts', () => {
  const differs = (chargedCents: number | null) => ({
    ...line,
    chargeDifference: { confirmedCents: 640, chargedCents },
  });
  expect(textOf('status', 'wide', null, differs(700))).toBe('Processing Order: A$0.60 more');
  expect(textOf('status', 'narrow', null, differs(6))).toBe('Processing Order: A$6.34 less');
  expect(textOf('status', 'wide', null, differs(null))).toBe('Processing Order: Total not known');
  const cell = columnsOf('wide')
    .find(({ id }) => id === 'status')
    ?.cell(differs(700));
  expect(renderToStaticMarkup(cell ?? null)).toContain(
    'A$0.60 more: A$6.40 confirmed, A$7.00 for the order according to the service',
  );
});

test('what a person dealt with says so, by whom and with what note, and warns no more', () => {
  const mark = { id: 1, at: now, computer: 'FRONT-DESK', name: 'Kim', note: 'Ordered again', ended: null };
  const failed = { ...line, phase: 'failed', status: 'FAILED', needsPerson: true } as OrderLineView;
  const dealtWith = { ...mark, endedAt: null, endedBy: null } as const;
  const markup = (row: OrderLineView) =>
    renderToStaticMarkup(
      columnsOf('wide')
        .find(({ id }) => id === 'status')
        ?.cell(row) ?? null,
    );
  const marked = { ...failed, problem: 'failed', dealtWith } as unknown as OrderLineView;
  // Under a status of two lines it would be cut.
  expect(textOf('status', 'wide', null, marked)).toBe('Failed');
  expect(besideName(marked).text).toBe('Dealt with: Ordered again');
  expect(besideName(marked).full).toMatch(/^Dealt with by Kim on .*\(computer FRONT-DESK\): Ordered again$/);
  expect(markup({ ...failed, chargedOrders: 2 })).toMatch(/class="[^"]*bad/);
  expect(markup({ ...marked, chargedOrders: 2 })).not.toMatch(/class="[^"]*bad/);
});

test('columns fit where nobody chose them, and need no more room than they did where somebody did', () => {
  const roomFor = (width: ListWidth, hidden: readonly string[] | null) => {
    const columns = columnsOf(width, hidden);
    const layout = { ...noLayout, hidden };
    return roomOf(shownColumns(columns, layout), layout, true);
  };
  // A window of 1024 and one of 1280 px, without the navigation, margins and a bar to scroll by.
  expect(roomFor('narrow', null)).toBeLessThanOrEqual(757);
  expect(roomFor('middle', null)).toBeLessThanOrEqual(1013);
  expect(roomFor('narrow', ['who', 'late', 'order', 'reference'])).toBeLessThanOrEqual(774);
  expect(roomFor('middle', ['order', 'reference'])).toBeLessThanOrEqual(1030);
});
