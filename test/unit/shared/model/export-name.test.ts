import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkTemplate,
  defaultExportTemplate,
  exportFileName,
  safeFileName,
  uniqueNames,
} from '../../../../shared/model/export-name.ts';
import { fileTypes } from '../../../../shared/model/file-types.ts';

const values = {
  matter: '2026-118',
  product: 'Register Search Statement',
  identifier: '10940/843',
  address: '16 DUNDAS ROAD CARLTON 3053',
  order: '10219440',
  date: '2026-03-02',
};
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom('.', ' ', '/', 'C', 'O', 'N', '1', '\u202e', '\u0301', '\ud83d', '¨', '\t'),
  }),
);

function expectSafe(name: string, fileType = 'pdf'): void {
  expect(name.endsWith(`.${fileType}`)).toBe(true);
  expect(name.length).toBeLessThanOrEqual(100);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
  expect(name).not.toMatch(/^[. ]|[. ]$|[. ]\.[a-z]{3,4}$| {2}/);
  expect(name).not.toMatch(/^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(\.|$)/i);
}

describe('export file name', () => {
  test('is made from the template', () => {
    expect(exportFileName(defaultExportTemplate, values)).toBe(
      '2026-118 Register Search Statement 10940-843 2026-03-02.pdf',
    );
  });

  test.each([
    ['an SPI', { ...values, identifier: '101\\PS328573' }, '{identifier}.pdf', '101-PS328573.pdf'],
    ['an empty matter', { ...values, matter: '' }, '{matter} {identifier}.pdf', '10940-843.pdf'],
    ['nothing at all', { ...values, matter: ' . ' }, '{matter}', 'document.pdf'],
    ['a path', { ...values, matter: '../../etc/passwd' }, '{matter}', '-..-etc-passwd.pdf'],
    ['a device', { ...values, matter: 'con' }, '{matter}', '_con.pdf'],
    ['a device with an extension', { ...values, matter: 'LPT1.backup' }, '{matter}', '_LPT1.backup.pdf'],
    ['a device in superscript', { ...values, matter: 'COM¹' }, '{matter}', '_COM1.pdf'],
    ['turned writing', { ...values, matter: 'cert\u202efdp.exe' }, '{matter}', 'certfdp.exe.pdf'],
    ['line breaks', { ...values, matter: 'a\r\n\tb' }, '{matter}', 'a b.pdf'],
    ['a second extension', { ...values, matter: 'a.PDF' }, '{matter}', 'a.pdf'],
    ['braces in a value', { ...values, matter: '{date}' }, '{matter}', '{date}.pdf'],
    ['wide characters', { ...values, matter: 'Ｓｍｉｔｈ／２' }, '{matter}', 'Smith-2.pdf'],
  ])('of %s is safe', (_what, given, template, name) => {
    expect(exportFileName(template, given)).toBe(name);
    expectSafe(name);
  });

  test('tells the address and the order where the template asks for them, and no address twice', () => {
    const template = '{order} {identifier} {address}.pdf';
    expect(exportFileName(template, values)).toBe('10219440 10940-843 16 DUNDAS ROAD CARLTON 3053.pdf');
    expect(exportFileName(template, { ...values, identifier: values.address, order: '' })).toBe(
      '16 DUNDAS ROAD CARLTON 3053.pdf',
    );
  });

  test('keeps within 100 characters and keeps its extension', () => {
    const name = exportFileName('{matter} {product}.pdf', { ...values, matter: 'x'.repeat(94) });
    expect(name).toBe(`${'x'.repeat(69)} Register Search Stat.pdf`);
    expect(exportFileName('{matter}', { ...values, matter: '😀'.repeat(80) })).toBe(`${'😀'.repeat(45)}.pdf`);
    expect(safeFileName('x'.repeat(200))).toBe(`${'x'.repeat(96)}.pdf`);
  });

  const longAddress =
    'UNIT 1204 TOWER B 1183-1187 MOUNT ALEXANDER AND PASCOE VALE ROAD NORTH MELBOURNE VIC 3051';

  test('shortens a long address by whole words, and keeps matter, product and date', () => {
    const long = { ...values, identifier: longAddress, address: longAddress };
    expect(exportFileName(defaultExportTemplate, long)).toBe(
      '2026-118 Register Search Statement UNIT 1204 TOWER B 1183-1187 MOUNT ALEXANDER 2026-03-02.pdf',
    );
    expect(
      exportFileName('{date} {product} {identifier} {address}.pdf', { ...values, address: longAddress }),
    ).toBe('2026-03-02 Register Search Statement 10940-843 UNIT 1204 TOWER B 1183-1187 MOUNT ALEXANDER.pdf');
    // What fits is not shortened.
    expect(exportFileName('{address} {date}', { ...values, address: longAddress.slice(0, 70) })).toBe(
      `${longAddress.slice(0, 70)} 2026-03-02.pdf`,
    );
  });

  test('keeps the date where two files of one name are told apart', () => {
    const fileName = exportFileName(defaultExportTemplate, { ...values, identifier: longAddress });
    const files = Array.from({ length: 999 }, () => ({ fileName, fileType: 'pdf' as const }));
    const names = uniqueNames(files);
    expect(names.filter((name) => !name.includes('2026-03-02'))).toEqual([]);
    expect(names.at(-1)).toMatch(/ 2026-03-02 \(999\)\.pdf$/);
    expect(names.filter((name) => name.length > 100)).toEqual([]);
  });

  test('keeps the date and the order, whatever else the values hold', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, (matter, product, identifier, address) => {
        const all = { ...values, matter, product, identifier, address };
        const name = exportFileName('{matter} {product} {identifier} {address} {order} {date}', all);
        expectSafe(name);
        expect(name).toMatch(/10219440 2026-03-02\.pdf$/);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ...['CON', 'prn', 'Aux', 'NUL', 'COM0', 'com1', 'COM9', 'LPT0', 'lpt9', 'COM²', 'LPT³'],
    ...['CONIN$', 'conout$', 'CON.txt', 'nul .tar', 'aux.2026'],
  ])('does not take the name of the device %s on Windows', (device) => {
    const name = exportFileName('{matter}', { ...values, matter: device });
    expect(name).toMatch(/^_/);
    expectSafe(name);
    expectSafe(safeFileName(device));
  });

  test('takes a name that only begins like a device', () => {
    expect(safeFileName('CONVEYANCE')).toBe('CONVEYANCE.pdf');
    expect(safeFileName('COM10')).toBe('COM10.pdf');
  });

  test.each([
    ['trailing dots', 'Search...', 'Search.pdf'],
    ['trailing spaces', 'Search   ', 'Search.pdf'],
    ['dots and spaces before the extension', 'Search . ..pdf', 'Search.pdf'],
    ['a dot or space where it is cut', `${'x'.repeat(95)}. ${'y'.repeat(20)}`, `${'x'.repeat(95)}.pdf`],
    ['characters that Windows refuses', 'a<b>c:d"e/f\\g|h?i*j', 'a-b-c-d-e-f-g-h-i-j.pdf'],
    ['control characters', 'a\u0000b\u001fc\u007fd', 'a b c d.pdf'],
  ])('takes no %s', (_what, given, name) => {
    expect(safeFileName(given)).toBe(name);
    expectSafe(name);
  });

  test('is safe whatever the template and the values hold', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (template, matter, identifier) => {
        expectSafe(exportFileName(template, { ...values, matter, identifier }));
        expectSafe(exportFileName('{matter}{identifier}', { ...values, matter, identifier }));
      }),
      { numRuns: 500 },
    );
  });

  test('made safe a second time it stays as it is', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...fileTypes), (text, fileType) => {
        const once = safeFileName(text, fileType);
        expectSafe(once, fileType);
        expect(safeFileName(once, fileType)).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('template', () => {
  test('of the four placeholders and any text is accepted', () => {
    expect(checkTemplate(defaultExportTemplate)).toEqual([]);
    expect(checkTemplate('{identifier} – our copy')).toEqual([]);
  });

  test.each([
    ['{matter} {prodct}.pdf', '{prodct} is not a known placeholder'],
    ['{matter} {}.pdf', '{} is not a known placeholder'],
    ['{matter', 'brace is missing'],
    ['certificate.pdf', 'the same name'],
    [' ', 'Enter a file name'],
  ])('%s is refused: it %s', (template, reason) => {
    const [fault] = checkTemplate(template);
    expect(fault?.field).toBe('exportTemplate');
    expect(fault?.message).toContain(reason);
    expect(fault?.message).toContain('{identifier}');
  });
});

test('of a file that is no PDF has the extension of its type, whatever the template or a person says', () => {
  expect(exportFileName(defaultExportTemplate, values, 'zip')).toBe(
    '2026-118 Register Search Statement 10940-843 2026-03-02.zip',
  );
  expect(safeFileName('Plan.pdf', 'tif')).toBe('Plan.tif');
  expect(safeFileName('Plan.TIF', 'tif')).toBe('Plan.tif');
  expect(safeFileName('Plan.exe', 'tif')).toBe('Plan.exe.tif');
  expect(safeFileName('Plan.tif', 'pdf')).toBe('Plan.tif.pdf');
  expect(safeFileName('.tif', 'tif')).toBe('document.tif');
});

test('names nothing twice: neither what the template repeats, nor a number that the product is named by', () => {
  const values = {
    matter: '12',
    product: 'Copy of Plan PS 123456',
    identifier: 'PS/123456',
    address: '',
    order: '',
    date: '2026-11-20',
  };
  expect(exportFileName('{matter} {product} {identifier} {date}.pdf', values)).toBe(
    '12 Copy of Plan PS 123456 2026-11-20.pdf',
  );
  expect(exportFileName('{identifier} {matter} {identifier}.pdf', values)).toBe('PS-123456 12.pdf');
  expect(exportFileName('{matter} {product} {matter}.pdf', { ...values, identifier: '3456' })).toBe(
    '12 Copy of Plan PS 123456.pdf',
  );
  const other = { ...values, identifier: '12 VICTORIA WAY' };
  expect(exportFileName('{product} {identifier} {matter}.pdf', other)).toBe(
    'Copy of Plan PS 123456 12 VICTORIA WAY 12.pdf',
  );
});
