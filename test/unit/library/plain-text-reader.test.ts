import { expect, test } from 'vitest';
import { withPlainText } from '../../../main/library/full-text/plain-text-reader.ts';
import { samples } from '../../support/sample-files.ts';

const given: number[] = [];
const reader = withPlainText({
  version: 7,
  async read(bytes) {
    given.push(bytes.length);
    return { state: 'empty' };
  },
  async end() {},
});

test('a PDF goes to the reader of PDFs, whatever stands before it', async () => {
  expect(await reader.read(samples.pdf)).toEqual({ state: 'empty' });
  expect(await reader.read(Buffer.from(`${' '.repeat(900)}%PDF-1.7`))).toEqual({ state: 'empty' });
  expect(given).toHaveLength(2);
  expect(reader.version).toBe(7);
});

test.each([
  ['UTF-8', Buffer.from('Lot 1, Zoë'), 'Lot 1, Zoë'],
  ['UTF-8 with a mark', Buffer.from('\ufeffLot 1'), 'Lot 1'],
  ['UTF-16, little', Buffer.from('\ufeffLot 1, Zoë', 'utf16le'), 'Lot 1, Zoë'],
  ['UTF-16, big', Buffer.from('\ufeffLot', 'utf16le').swap16(), 'Lot'],
  ['no text at all', Buffer.from([0xff, 0x41, 0, 0x42]), '\ufffdA B'],
])('a text in %s is read as it is', async (_, bytes, text) => {
  expect(await reader.read(bytes)).toEqual({ state: 'read', pages: [text] });
});

test('a text that is too long is left out', async () => {
  expect(await reader.read(Buffer.alloc(1_000_001, 'a'))).toEqual({ state: 'costly' });
});
