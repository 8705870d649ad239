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
} as const satisfies Readonly<Record<string, Uint8Array>>;
