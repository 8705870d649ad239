import { expect, test } from 'vitest';
import { takePages } from '../../../../main/platform/pdf-pack/take-pages.ts';

const page =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /XObject 6 0 R /Annots [7 0 R 8 0 R] >>';

/** A PDF of two pages, 3 and 4, with these objects besides. Without a table of objects, which a reader makes again. */
function pdfOf(objects: Readonly<Record<number, string>>): Uint8Array {
  const all = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    3: page,
    4: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ...objects,
  };
  const body = Object.entries(all).map(([number, object]) => `${number} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(
    `%PDF-1.7\n${body.join('')}trailer\n<< /Root 1 0 R /Size 20 >>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  );
}

/** What of it is in a pack, as text. */
async function taken(objects: Readonly<Record<number, string>>): Promise<string> {
  const copied = await takePages(pdfOf(objects), 3);
  return copied.ok ? Buffer.concat(copied.value.chunks).toString('latin1') : copied.failure;
}

test('leaves behind what a page would fetch from another file', async () => {
  const stream = (more: string) => `<< ${more} /Length 3 >>\nstream\nq Q\nendstream`;
  const text = await taken({
    5: stream('/F (elsewhere) /FFilter /FlateDecode'),
    6: stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (elsewhere) >> /OPI << /F (elsewhere) >>',
    ),
  });
  expect(text).toContain('/BBox [ 0 0 9 9 ]');
  expect(text).not.toMatch(/elsewhere|FFilter|\/Ref|\/OPI/);
});

test('lets a link lead to a page of its document only, with nothing else along', async () => {
  const link = (to: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${to} >>`;
  const act = '<< /S /JavaScript /JS (act) >>';
  const text = await taken({
    7: link(`/A << /S /GoTo /D [4 0 R /XYZ null 9 1.5 ${act}] >>`),
    8: link('/Dest [9 0 R /Fit]'),
    9: `<< /Type /Page /AA << /O ${act} >> >>`,
  });
  expect(text).toMatch(/\/Dest \[ \d+ 0 R \/XYZ null 9 1\.5 \]/);
  expect(text).not.toMatch(/act|JavaScript|\/AA/);
});

test('writes no object that is a mere reference', async () => {
  const text = await taken({ 5: '10 0 R', 6: '6 0 R', 10: '<< /Length 3 >>\nstream\nq Q\nendstream' });
  expect(text).not.toMatch(/obj\n\d+ 0 R\nendobj/);
  expect(text.match(/stream\nq Q\nendstream/g)?.length).toBeGreaterThan(0);
});
