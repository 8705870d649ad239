import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pdfFault } from '../../../main/storage/check-pdf.ts';
import { fileFaultText } from '../../../shared/model/file-check-text.ts';
import { armedPdf } from '../../e2e/support/hostile-pdfs.ts';
import { drawnPdf, lockedPdf } from '../../support/more-hostile-pdfs.ts';
import { makeCertificate } from '../../support/other-service/certificate.ts';
import { aPage, aPdf } from '../../support/pdf.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function faultText(pdf: Uint8Array): string | null {
  const fault = pdfFault(pdf);
  return fault === null ? null : fileFaultText(fault);
}

describe('bytes that should be a PDF', () => {
  test('are taken with the header within 1024 bytes and the trailer within the last 2048', () => {
    expect(pdfFault(aPdf('one'))).toBeNull();
    expect(pdfFault(bytes(`${' '.repeat(1019)}%PDF-1.7 ${aPage} %%EOF`))).toBeNull();
    expect(pdfFault(bytes(`%PDF-1.7 ${aPage} %%EOF${'\n'.repeat(2043)}`))).toBeNull();
  });

  test.each([
    ['nothing', '', 'The file is empty.'],
    ['a web page', '<!DOCTYPE html><html>log in</html>', 'A web page arrived instead of a PDF.'],
    ['a web page without a doctype', '\n<HTML><body>', 'A web page arrived instead of a PDF.'],
    ['JSON', '{"error":"gone"}', 'The file is not a PDF.'],
    ['a header too late', `${' '.repeat(1024)}%PDF-1.7 %%EOF`, 'The file is not a PDF.'],
    ['a PDF cut off', '%PDF-1.7 body', 'The end of the PDF is missing.'],
    [
      'a web page with the words of a PDF',
      '<!doctype html><p>%PDF-1.4 failed.</p>%%EOF',
      'A web page arrived instead of a PDF.',
    ],
    ['a beginning and an end alone', '%PDF-1.4\n%%EOF\n', 'The PDF contains no pages.'],
    ['an object that is no page', '%PDF-1.4\n1 0 obj <<>> endobj\n%%EOF\n', 'The PDF contains no pages.'],
    ['a trailer too early', `%PDF-1.7 %%EOF${' '.repeat(2048)}`, 'The end of the PDF is missing.'],
  ])('are refused as %s', (_, text, fault) => {
    expect(faultText(bytes(text))).toBe(fault);
  });

  test('are judged within their own view of a larger buffer', () => {
    const pdf = `%PDF-1.7 ${aPage} %%EOF`;
    const whole = bytes(`${pdf} then nothing of it`);
    expect(pdfFault(whole.subarray(pdf.length))).not.toBeNull();
    expect(pdfFault(whole.subarray(0, pdf.length))).toBeNull();
  });

  const whole = makeCertificate('whole', 4000);
  const zeroed = (from: number, to: number) => Buffer.from(whole).fill(0, from, to);
  const objects = whole.indexOf('1 0 obj');
  const table = whole.lastIndexOf('xref', -60);

  test.each([
    ['the objects', zeroed(objects + 100, table)],
    ['all but the beginning and the end', zeroed(objects + 150, whole.length - 6)],
    ['the table', zeroed(table, whole.length - 30)],
  ])('are refused with zeros in place of %s', (_, pdf) => {
    expect(faultText(pdf)).toMatch(/contains only zeros/);
  });

  const cut = (pdf: Uint8Array, length: number) =>
    Buffer.concat([pdf.subarray(0, length), Buffer.from('\n%%EOF\n')]);

  test('are refused where they were cut off and an end was put to them', () => {
    const small = makeCertificate('small', 0);
    const list = small.indexOf('/Root');
    for (let length = small.indexOf('endobj', small.indexOf('/Pages /Kids')); length < list; length += 1)
      expect(faultText(cut(small, length))).toBe('The end of the PDF is missing.');
    // The end is that of an earlier version.
    const added = Buffer.concat([
      small,
      Buffer.from('9 0 obj\n<< /Type /Annot >>\nendobj\n10 0 obj << /Sub'),
    ]);
    expect(faultText(cut(added, added.length))).toBe('The end of the PDF is missing.');
  });

  test('are taken as any unusual PDF that a reader can show', () => {
    const shifted = Buffer.concat([Buffer.from('junk before\n'), whole]);
    const withoutTable = whole.subarray(0, whole.lastIndexOf('startxref'));
    const zerosWithin = Buffer.from(whole.toString('latin1').replace('....', '\0\0\0\0'.repeat(9)), 'latin1');
    const packed = `%PDF-1.7 1 0 obj <</Type/ObjStm>> stream x endstream endobj startxref 9 %%EOF`;
    const all = [
      whole,
      shifted,
      Buffer.concat([withoutTable, Buffer.from('%%EOF')]),
      zerosWithin,
      bytes(packed),
    ];
    expect(all.map(pdfFault)).toEqual(all.map(() => null));
    expect([drawnPdf(Buffer.from('BT ET'), 2), lockedPdf()].map(pdfFault)).toEqual([null, null]);
  });

  test.each([true, false])(
    'are taken as another program writes them, packed or not: %j',
    async (useObjectStreams) => {
      const pdf = await PDFDocument.create();
      pdf.addPage().drawText('one', { font: await pdf.embedFont(StandardFonts.Helvetica) });
      const written = await pdf.save({ useObjectStreams });
      expect(pdfFault(written)).toBeNull();
      expect(faultText(cut(written, written.length - 200))).toBe('The end of the PDF is missing.');
      expect(pdfFault(await armedPdf('one'))).toBeNull();
    },
  );

  test('never make the check throw', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 4096 }), (any) => void pdfFault(any)));
  });
});
