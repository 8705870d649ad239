import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFile, typeRemark } from '../../../main/storage/check-file.ts';
import { fileFaultText } from '../../../shared/model/file-check-text.ts';
import { fileTypeFacts, fileTypeSaid, fileTypes } from '../../../shared/model/file-types.ts';
import { notesText } from '../../../shared/model/note-text.ts';
import { aPdf } from '../../support/pdf.ts';
import { aTiff, aZip, samples } from '../../support/sample-files.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const page = bytes('<!DOCTYPE html><html>log in</html>');

describe('the type that the service says', () => {
  test.each([
    ...fileTypes.map((fileType) => [fileType, fileType] as const),
    ...fileTypes.map((fileType) => [fileTypeFacts(fileType).mediaType, fileType] as const),
    ['PDF', 'pdf'],
    [' pdf ', 'pdf'],
    ['.PDF', 'pdf'],
    ['application/pdf; version=1.7', 'pdf'],
    ['TIFF', 'tif'],
    ['application/x-zip-compressed', 'zip'],
    ['HTML', 'txt'],
    ['exe', 'bin'],
    ['docm', 'bin'],
    ['svg', 'bin'],
    ['__proto__', 'bin'],
    ['../../zip', 'bin'],
    ['pdf.exe', 'bin'],
    ['', null],
    ['  ', null],
    ['.', null],
  ] as const)('%s is %s', (said, fileType) => {
    expect(fileTypeSaid(said)).toBe(fileType);
  });

  test('is nothing where it is left out', () => expect(fileTypeSaid(null)).toBeNull());

  test('never becomes an fileType that is not in the table', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.uint8Array(), (said, any) => {
        const check = checkFile(any, said);
        if ('fileType' in check) expect(fileTypes).toContain(check.fileType);
      }),
    );
  });

  test('is of no type that runs when it is opened', () => {
    const runs =
      'exe com bat cmd ps1 msi scr lnk url js vbs wsf hta jar app dmg pkg desktop sh html htm svg docm xlsm';
    expect(fileTypes.filter((fileType) => runs.split(' ').includes(fileType))).toEqual([]);
    expect(fileTypes.filter((fileType) => !fileTypeFacts(fileType).opens)).toEqual([
      'xml',
      'doc',
      'xls',
      'bin',
    ]);
  });
});

describe('a file', () => {
  test.each(Object.entries(samples))('that is %s and is called so is kept as that', (fileType, file) => {
    expect(checkFile(file, fileType)).toEqual({ fileType });
    expect(checkFile(file, fileType.toUpperCase())).toEqual({ fileType });
  });

  test.each(Object.entries(samples).filter(([fileType]) => fileType !== 'pdf'))(
    'that says PDF and is %s is quarantined',
    (_, file) => {
      expect(checkFile(file, 'PDF')).toEqual({ fault: { code: 'notPdf' } });
      expect(checkFile(file, 'application/pdf')).toEqual({ fault: { code: 'notPdf' } });
    },
  );

  test.each(['pdf', 'zip', 'tif', 'jpg', 'png', 'gif', 'webp', 'rtf', 'dwg', '7z'] as const)(
    'that is %s and nothing is said is kept as that',
    (fileType) => {
      expect(checkFile(samples[fileType], null)).toEqual({ fileType });
      expect(checkFile(samples[fileType], ' ')).toEqual({ fileType });
    },
  );

  test.each(['txt', 'csv', 'json', 'xml'] as const)(
    'of which nothing is said and that could be any %s is quarantined',
    (fileType) => {
      expect(checkFile(samples[fileType], null)).toEqual({ fault: { code: 'notPdf' } });
    },
  );

  test.each([
    ['ZIP', samples.pdf, 'pdf'],
    ['ZIP', samples.tif, 'tif'],
    ['TIFF', samples.zip, 'zip'],
    ['TXT', samples.pdf, 'pdf'],
    ['GEOTIFF', samples.tif, 'tif'],
    ['DGN', bytes('\x08\x09 a drawing'), 'bin'],
    ['DOC', samples.rtf, 'rtf'],
    ['TXT', samples.rtf, 'rtf'],
    ['DXF', bytes('AutoCAD Binary DXF\r\n\x1a\0 a drawing'), 'dxf'],
    ['DXF', bytes('999\r\nmade by hand\r\n  0\r\nSECTION\r\n  0\r\nEOF'), 'dxf'],
    ['KML', bytes('\xef\xbb\xbf<?xml version="1.0"?><kml></kml>'), 'kml'],
    ['DWG', samples.pdf, 'pdf'],
    ['EXE', bytes('MZ\x90\0'), 'bin'],
    ['HTML', page, 'txt'],
    ['text/html', page, 'txt'],
    ['XLSX', aZip('word/document.xml'), 'zip'],
    // An archive that holds a PDF as it is.
    ['ZIP', aZip(Buffer.from(aPdf('within')).toString('latin1')), 'zip'],
    ['ZIP', aZip('one', 'a comment'), 'zip'],
    ['TIFF', bytes('MM\0*\0\0\0\x08\0\0 image'), 'tif'],
    ['TIFF', bytes(`II+\0\x08\0\0\0${'\x10\0\0\0\0\0\0\0'} image`), 'tif'],
    ['TXT', bytes('\xff\xfeA\0'), 'txt'],
    ['TXT', bytes('{"error":"later"}'), 'txt'],
    ['JSON', bytes('\xef\xbb\xbf {"a":1}'), 'json'],
    ['XML', bytes('\xff\xfe<\0a\0/\0>\0'), 'xml'],
  ])('called %s is kept as what it is (%#)', (said, file, fileType) => {
    expect(checkFile(file, said)).toEqual({ fileType });
  });

  test.each([
    ['ZIP', bytes(''), 'The file is empty.'],
    ['DWG', bytes(''), 'The file is empty.'],
    [null, bytes(''), 'The file is empty.'],
    ['ZIP', page, 'A web page arrived instead of a ZIP archive.'],
    ['TXT', page, 'A web page arrived instead of a text file.'],
    ['XML', page, 'A web page arrived instead of an XML file.'],
    [
      'DGN',
      bytes('\n<?xml version="1.0"?><!-- x --><html xmlns="x">'),
      'A web page arrived instead of a file of an unknown type.',
    ],
    ['ZIP', aZip('cut').subarray(0, 40), 'The end of the ZIP archive is missing.'],
    [
      'ZIP',
      bytes(`PK\x03\x04 and PK\x05\x06${'\0'.repeat(18)} more`),
      'The end of the ZIP archive is missing.',
    ],
    ['ZIP', bytes('Rar!'), 'The file is not a ZIP archive.'],
    ['ZIP', aPdf('cut').subarray(0, 12), 'The file is not a ZIP archive.'],
    ['TIFF', bytes('II*\0\xff\xff\0\0 cut off'), 'The end of the TIFF image is missing.'],
    ['TIFF', bytes('II*\0'), 'The end of the TIFF image is missing.'],
    ['TIFF', bytes('II+\0\x08\0\0\0'), 'The end of the TIFF image is missing.'],
    ['JPEG', samples.jpg.subarray(0, 8), 'The end of the JPEG image is missing.'],
    ['PNG', samples.png.subarray(0, 20), 'The end of the PNG image is missing.'],
    ['TXT', bytes('MZ\x90\0\x03'), 'The file is not a text file.'],
    ['JSON', bytes('{"a":'), 'The end of the JSON file is missing.'],
    ['JSON', bytes('later'), 'The file is not a JSON file.'],
    ['XML', bytes('<a>cut o'), 'The end of the XML file is missing.'],
    ['DWG', bytes('later'), 'The file is not a DWG drawing.'],
    ['DWG', page, 'A web page arrived instead of a DWG drawing.'],
    ['DXF', bytes('  0\nSECTION\n cut o'), 'The end of the DXF drawing is missing.'],
    ['DXF', bytes('SECTION'), 'The file is not a DXF drawing.'],
    ['RTF', bytes('{\\rtf1 cut o'), 'The end of the RTF document is missing.'],
    ['KML', bytes('<kml>cut o'), 'The end of the KML map is missing.'],
    ['GML', bytes('later'), 'The file is not a GML map.'],
    ['7Z', samples['7z'].subarray(0, 33), 'The end of the 7z archive is missing.'],
    ['7Z', samples['7z'].subarray(0, 8), 'The end of the 7z archive is missing.'],
    ['WEBP', samples.webp.subarray(0, 14), 'The end of the WebP image is missing.'],
    ['DOC', samples.xls, 'The file is not a Word 97 document.'],
    ['XLS', samples.doc, 'The file is not an Excel 97 workbook.'],
    ['XLS', bytes('a,b'), 'The file is not an Excel 97 workbook.'],
    ['DOCX', bytes('\xd0\xcf\x11\xe0'), 'The file is not a Word document.'],
  ])('called %s is quarantined where it is not whole (%#)', (said, file, fault) => {
    const check = checkFile(file, said);
    expect('fault' in check && fileFaultText(check.fault)).toBe(fault);
  });

  test('never makes the check throw, however it begins', () => {
    const starts = Object.values(samples).map((sample) => sample.subarray(0, 12));
    fc.assert(
      fc.property(
        fc.constantFrom(...starts, new Uint8Array()),
        fc.uint8Array({ maxLength: 512 }),
        fc.constantFrom(...fileTypes, null, 'x'),
        (start, rest, said) => {
          const check = checkFile(new Uint8Array([...start, ...rest]), said);
          if (said === 'pdf' && 'fileType' in check) expect(check.fileType).toBe('pdf');
        },
      ),
    );
  });

  test('is judged within its own view of a larger buffer', () => {
    const whole = Buffer.concat([aTiff('x'), Buffer.alloc(99)]);
    expect(checkFile(whole.subarray(0, 6), 'TIFF')).toMatchObject({ fault: { code: 'endMissing' } });
  });
});

test.each([
  ['PDF', 'pdf', null],
  [null, 'pdf', null],
  ['ZIP', 'zip', null],
  ['image/tiff', 'tif', null],
  [null, 'zip', 'The service did not state the file type. The file is a ZIP archive.'],
  ['ZIP', 'pdf', 'The service states the file type “ZIP”. The file is a PDF.'],
  ['GEOTIFF', 'tif', 'The service states the file type “GEOTIFF”. The file is a TIFF image.'],
  ['HTML', 'txt', 'The file is a web page. It is saved as text, so that no browser runs it.'],
  [
    'D\u202eW\nG',
    'bin',
    'The service states the file type “D W G”, which Landfolio does not recognise. The file name therefore ends in .bin.',
  ],
  [
    'x'.repeat(99),
    'bin',
    `The service states the file type “${'x'.repeat(40)}”, which Landfolio does not recognise. The file name therefore ends in .bin.`,
  ],
] as const)('a remark on what the service called %s (%#)', (said, fileType, remark) => {
  const found = typeRemark(said, fileType);
  expect(found && notesText([found])).toBe(remark);
});
