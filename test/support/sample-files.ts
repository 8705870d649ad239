import { aPdf } from './pdf.ts';

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const end = (comment = '') =>
  `PK\x05\x06${'\0'.repeat(16)}${String.fromCharCode(comment.length & 255, comment.length >> 8)}${comment}`;

/** The least of each type that passes for whole, with a text that tells one from another. */
export function aZip(text: string, comment = ''): Uint8Array {
  return latin1(`PK\x03\x04${'\0'.repeat(26)}${text}${end(comment)}`);
}
export function aTiff(text: string): Uint8Array {
  return latin1(`II*\0\x08\0\0\0\0\0${text}`);
}

/** A compound file with one stream of this name. */
function aCompoundFile(stream: string): Uint8Array {
  const name = [...stream].map((letter) => `${letter}\0`).join('');
  return latin1(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 a sample ${name}\0\0`);
}

export const samples = {
  pdf: aPdf('a sample'),
  zip: aZip('a sample'),
  tif: aTiff('a sample'),
  jpg: latin1('\xff\xd8\xff\xe0 a sample \xff\xd9'),
  png: latin1('\x89PNG\r\n\x1a\n a sample \0\0\0\0IEND\xaeB`\x82'),
  gif: latin1('GIF89a a sample \0;'),
  txt: latin1('A sample.\r\n'),
  csv: latin1('a,sample\r\n1,2\r\n'),
  json: latin1('{"a":"sample"}'),
  xml: latin1('<?xml version="1.0"?><a>sample</a>\n'),
  docx: aZip('word/document.xml'),
  xlsx: aZip('xl/workbook.xml'),
  webp: latin1('RIFF\x0c\0\0\0WEBP a sample'),
  rtf: latin1('{\\rtf1 a sample}\r\n'),
  doc: aCompoundFile('WordDocument'),
  xls: aCompoundFile('Workbook'),
  dwg: latin1('AC1032\0\0 a sample'),
  dxf: latin1('  0\r\nSECTION\r\n  0\r\nEOF\r\n'),
  kml: latin1('<kml>a sample</kml>'),
  gml: latin1('<gml:a>sample</gml:a>'),
  '7z': latin1(`7z\xbc\xaf\x27\x1c\0\x04${'\0'.repeat(12)}\x08${'\0'.repeat(11)}a sample`),
} as const satisfies Readonly<Record<string, Uint8Array>>;
