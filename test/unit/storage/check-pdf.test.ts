import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pdfFault } from '../../../main/storage/check-pdf.ts';
import { aPdf } from '../../support/pdf.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('bytes that should be a PDF', () => {
  test('are taken with the header within 1024 bytes and the trailer within the last 2048', () => {
    expect(pdfFault(aPdf('one'))).toBeNull();
    expect(pdfFault(bytes(`${' '.repeat(1019)}%PDF-1.7 body %%EOF`))).toBeNull();
    expect(pdfFault(bytes(`%PDF-1.7 body %%EOF${'\n'.repeat(2043)}`))).toBeNull();
  });

  test.each([
    ['nothing', '', 'The file is empty.'],
    ['a web page', '<!DOCTYPE html><html>log in</html>', 'A web page came instead of a PDF.'],
    ['a web page without a doctype', '\n<HTML><body>', 'A web page came instead of a PDF.'],
    ['JSON', '{"error":"gone"}', 'The file is not a PDF.'],
    ['a header too late', `${' '.repeat(1024)}%PDF-1.7 %%EOF`, 'The file is not a PDF.'],
    ['a PDF cut off', '%PDF-1.7 body', 'The end of the PDF is missing.'],
    ['a trailer too early', `%PDF-1.7 %%EOF${' '.repeat(2048)}`, 'The end of the PDF is missing.'],
  ])('are refused as %s', (_, text, fault) => {
    expect(pdfFault(bytes(text))).toBe(fault);
  });

  test('are judged within their own view of a larger buffer', () => {
    const whole = bytes('%PDF-1.7 %%EOF then nothing of it');
    expect(pdfFault(whole.subarray(14))).not.toBeNull();
    expect(pdfFault(whole.subarray(0, 14))).toBeNull();
  });

  test('never make the check throw', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 4096 }), (any) => void pdfFault(any)));
  });
});
