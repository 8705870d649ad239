import type { PDFPageProxy } from 'pdfjs-dist';
import { expect, test } from 'vitest';
import { sizesOf } from '../../../renderer/features/documents/pdf/use-pdf.ts';

const signal = new AbortController().signal;
const pageOf = (width: number) =>
  ({
    getViewport: ({ scale }: { scale: number }) => ({ width: width * scale, height: 75 * scale }),
  }) as PDFPageProxy;

test('shows the first page of 2,000 before another one is read', async () => {
  const read: number[] = [];
  const getPage = async (page: number) => {
    read.push(page);
    return pageOf(75);
  };
  const { value } = await sizesOf(
    { numPages: 2000, getPage },
    { firstPage: 1, isOnePage: false },
    signal,
  ).next();
  expect(value).toHaveLength(2000);
  expect(read).toEqual([1]);
});

test('corrects the sizes once all are read, and keeps that of a page that cannot be', async () => {
  const getPage = async (page: number) => {
    if (page === 2) throw new Error('no page');
    return pageOf(page === 3 ? 150 : 75);
  };
  const all: number[][] = [];
  for await (const sizes of sizesOf({ numPages: 3, getPage }, { firstPage: 1, isOnePage: false }, signal))
    all.push(sizes.map(({ width }) => width));
  expect(all).toEqual([
    [100, 100, 100],
    [100, 100, 200],
  ]);
});
