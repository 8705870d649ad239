import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { winAnsi } from '../../../main/lib/win-ansi.ts';
import {
  type PracticeProduct,
  productsOfProperty,
  productsOfTitle,
} from '../../../main/practice/catalogue.ts';
import { certificatePdf, certificateText } from '../../../main/practice/certificates/certificate.ts';
import { createRegister } from '../../../main/practice/data/create-register.ts';
import { melbourneTime } from '../../../main/practice/melbourne-time.ts';
import type { PracticeItem, PracticeOrder } from '../../../main/practice/orders/practice-order.ts';

const register = createRegister(1);

function itemOf(product: PracticeProduct): PracticeItem {
  const vendors = product.extraData === undefined ? [] : [{ firstName: 'Anh', lastName: 'Đỗ' }];
  return { ...product, orderItemNumber: 1, vendors };
}

function orderOf(item: PracticeItem): PracticeOrder {
  return {
    orderId: '10219435',
    createdAt: Date.UTC(2026, 5, 30, 1, 5, 59),
    customerId: '',
    customerReference: '2026-118',
    deliveryPreference: 'NONE',
    email: null,
    contactName: null,
    contactNumber: null,
    items: [item],
  };
}

async function read(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let n = 1; n <= document.numPages; n++) {
    const content = await (await document.getPage(n)).getTextContent();
    pages.push(
      content.items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''),
    );
  }
  const { info } = await document.getMetadata();
  await task.destroy();
  return { pages, info: info as Record<string, unknown> };
}

function pick(address: string) {
  const property = register.properties.find((candidate) => candidate.address === address);
  if (property === undefined) throw new Error(`No ${address}`);
  return property;
}

describe('every product of four very different properties', () => {
  const properties = [
    pick('203/801 SWANSTON STREET CARLTON 3053'),
    pick('1290 OLD TOLMIE ROAD MANSFIELD 3722'),
    pick('A1 – A8/40 LAKESIDE VILLAGE DRIVE LILYDALE 3140'),
    ...register.properties.filter(({ volumeFolios }) => volumeFolios.length > 1).slice(0, 1),
  ];
  const products = properties.flatMap((property) => [
    ...property.volumeFolios.slice(0, 1).flatMap((title) => productsOfTitle(register, title)),
    ...productsOfProperty(register, property.pfi),
  ]);
  test.each(
    products.map((product) => [product.productCode, JSON.stringify(product.productIds), product] as const),
  )('%s %s becomes a PDF with readable text and page numbers', async (_code, _ids, product) => {
    const item = itemOf(product);
    const { pages, info } = await read(await certificatePdf(register, orderOf(item), item));
    expect(info.Title).toContain('(practice)');
    for (const [index, text] of pages.entries()) {
      expect(text).toContain('PRACTICE - not a real certificate');
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(text).toContain('Order 10219435');
    }
    expect(pages[0]).toContain('2026-118');
    expect(certificateText(register, orderOf(item), item)).toContain('PRACTICE - not a real certificate');
  });
});

test('a register search statement has the sections of a real one, in order, in text and in the PDF', async () => {
  const property = pick('203/801 SWANSTON STREET CARLTON 3053');
  const [search] = productsOfTitle(register, property.volumeFolios[0] ?? '');
  if (search === undefined) throw new Error('No search');
  const item = itemOf(search);
  const text = certificateText(register, orderOf(item), item);
  const { pages } = await read(await certificatePdf(register, orderOf(item), item));
  for (const whole of [text, pages.join('\n')]) {
    let from = 0;
    for (const part of [
      'REGISTER SEARCH STATEMENT',
      'Security no',
      'Produced 30/06/2026 11:05 AM',
      'LAND DESCRIPTION',
      'REGISTERED PROPRIETOR',
      'ENCUMBRANCES, CAVEATS AND NOTICES',
      'DIAGRAM LOCATION',
      'ACTIVITY IN THE LAST 125 DAYS',
      'END OF REGISTER SEARCH STATEMENT',
      'Street Address: 203/801 SWANSTON STREET CARLTON VIC 3053',
      'DOCUMENT END',
    ]) {
      const at = whole.indexOf(part, from);
      expect(at, part).toBeGreaterThanOrEqual(from);
      from = at;
    }
  }
  expect(text.split('\n').filter((line) => line.length > 84)).toEqual([]);
});

test('the same order item gives the same bytes', async () => {
  const property = pick('203/801 SWANSTON STREET CARLTON 3053');
  for (const product of productsOfProperty(register, property.pfi)) {
    const item = itemOf(product);
    const one = await certificatePdf(register, orderOf(item), item);
    const other = await certificatePdf(createRegister(1), orderOf(item), item);
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  }
});

test('a land tax certificate names its vendors, in letters the font has', async () => {
  const product = productsOfProperty(register, pick('203/801 SWANSTON STREET CARLTON 3053').pfi).find(
    ({ productCode }) => productCode === 'LandTaxCertificate',
  );
  if (product === undefined) throw new Error('No land tax certificate');
  const item = itemOf(product);
  const { pages } = await read(await certificatePdf(register, orderOf(item), item));
  expect(pages[0]).toMatch(/Anh\s+Do/);
});

test('text in any alphabet can be set', () => {
  expect(winAnsi('Nguyễn Łukasz – “é” €5')).toBe('Nguyen Lukasz – “é” €5');
  expect(winAnsi('東京\n\t😀')).toBe('??  ?');
});

test('Melbourne time knows both of its offsets', () => {
  expect(melbourneTime(Date.UTC(2026, 0, 1, 13, 5, 9)).iso).toBe('2026-01-02T00:05:09+11:00');
  expect(melbourneTime(Date.UTC(2026, 6, 1, 2, 0, 0))).toMatchObject({
    iso: '2026-07-01T12:00:00+10:00',
    timeInWords: '12:00 PM',
    dateInWords: '01/07/2026',
  });
});
