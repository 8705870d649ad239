import type { FileFault, FileRemark } from '../../shared/model/file-check-text.ts';
import { type FileType, fileTypeSaid, unknownFileType } from '../../shared/model/file-types.ts';
import { pdfFault } from './check-pdf.ts';

/** What a file is kept as, or why it is quarantined. */
type FileCheck = { readonly fileType: FileType } | { readonly fault: FileFault };

/**
 * Checks a file as far as its type allows. `said` is what the service calls its type.
 *
 * What is said to be a PDF has to be one. Where nothing is said, a PDF is expected, and an image or an archive that is whole is
 * taken for what it is. Of any other word, what the file is counts for more than what it is called.
 */
export function checkFile(bytes: Uint8Array, said: string | null): FileCheck {
  const meant = fileTypeSaid(said);
  const expected = meant ?? 'pdf';
  const fault = faultOf(expected, bytes, said);
  if (fault === null && expected !== unknownFileType) return { fileType: expected };
  const found = meant === 'pdf' ? null : signed(latin1(bytes.subarray(0, 64)));
  if (found !== null && found !== expected && faultOf(found, bytes, said) === null)
    return { fileType: found };
  return fault === null ? { fileType: expected } : { fault };
}

/** What is said of a whole file that is not simply what the service called it; null where it is. */
export function typeRemark(said: string | null, fileType: FileType): FileRemark | null {
  const expected = fileTypeSaid(said);
  if (expected === null) return fileType === 'pdf' ? null : { code: 'typeNotStated', fileType };
  const word = (said ?? '').replace(/\p{C}/gu, ' ').trim().slice(0, 40);
  if (fileType === unknownFileType) return { code: 'typeNotKnown', said: word };
  if (isPageSaid(said) && fileType === 'txt') return { code: 'pageAsText' };
  return expected === fileType ? null : { code: 'otherTypeStated', said: word, fileType };
}

function faultOf(fileType: FileType, bytes: Uint8Array, said: string | null): FileFault | null {
  if (bytes.byteLength === 0) return { code: 'empty' };
  if (fileType === 'pdf') return pdfFault(bytes);
  const file = latin1(bytes);
  if (isPage(file) && !isPageSaid(said)) return { code: 'isPage', fileType };
  const { isIt, isWhole } = checks[fileType];
  if (!isIt(file)) return { code: 'otherType', fileType };
  return isWhole(file) ? null : { code: 'endMissing', fileType };
}

interface Check {
  isIt(file: string): boolean;
  isWhole(file: string): boolean;
}

const endsWithin = 2048;
/** Of UTF-16, which alone has zero bytes among those of a text. */
const wideMarks = ['\xff\xfe', '\xfe\xff'];

const binaryDxf = 'AutoCAD Binary DXF\r\n\x1a\0';

const always = () => true;
const startsWith =
  (...starts: string[]) =>
  (file: string) =>
    starts.some((start) => file.startsWith(start));
const endsWith = (end: string) => (file: string) =>
  file.slice(-endsWithin).replaceAll('\0', '').trimEnd().endsWith(end);
const endHolds = (end: string) => (file: string) => file.slice(-endsWithin).includes(end);

const zip: Check = { isIt: startsWith('PK\x03\x04', 'PK\x05\x06'), isWhole: hasZipEnd };
const text: Check = { isIt: isText, isWhole: always };
const xml: Check = { isIt: (file) => isText(file) && startOf(file).startsWith('<'), isWhole: endsWith('>') };

const checks: Readonly<Record<Exclude<FileType, 'pdf'>, Check>> = {
  zip,
  docx: { isIt: (file) => zip.isIt(file) && file.includes('word/'), isWhole: hasZipEnd },
  xlsx: { isIt: (file) => zip.isIt(file) && file.includes('xl/'), isWhole: hasZipEnd },
  tif: { isIt: startsWith('II*\0', 'II+\0', 'MM\0*', 'MM\0+'), isWhole: hasFirstImage },
  jpg: { isIt: startsWith('\xff\xd8\xff'), isWhole: endHolds('\xff\xd9') },
  png: { isIt: startsWith('\x89PNG\r\n\x1a\n'), isWhole: endHolds('IEND\xaeB`\x82') },
  gif: { isIt: startsWith('GIF87a', 'GIF89a'), isWhole: endHolds(';') },
  txt: text,
  csv: text,
  json: { isIt: (file) => isText(file) && /^[[{]/.test(startOf(file)), isWhole: isJson },
  xml,
  rtf: { isIt: startsWith('{\\rtf'), isWhole: endsWith('}') },
  doc: officeOf97('WordDocument'),
  xls: officeOf97('Workbook', 'Book'),
  dwg: { isIt: (file) => /^AC10\d\d/.test(file), isWhole: always },
  dxf: {
    isIt: (file) =>
      file.startsWith(binaryDxf) || (isText(file) && /^(?:999\s[\s\S]*?)?\s*0\s+SECTION/.test(startOf(file))),
    isWhole: (file) => file.startsWith(binaryDxf) || endsWith('EOF')(file),
  },
  kml: xml,
  gml: xml,
  '7z': { isIt: startsWith('7z\xbc\xaf\x27\x1c'), isWhole: has7zEnd },
  webp: { isIt: (file) => /^RIFF[\s\S]{4}WEBP/.test(file), isWhole: hasRiffEnd },
  bin: { isIt: always, isWhole: always },
};

/** The type that the first bytes prove, null where they prove none. */
function signed(start: string): FileType | null {
  // Further on it may be a PDF within something else, such as an archive.
  if (/^(?:\xef\xbb\xbf)?\s*%PDF-/.test(start)) return 'pdf';
  return (
    (['zip', 'tif', 'jpg', 'png', 'gif', 'webp', 'rtf', 'dwg', '7z'] as const).find((type) =>
      checks[type].isIt(start),
    ) ?? null
  );
}

function isPage(file: string): boolean {
  const page = /^(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html[\s>])/is;
  return page.test(startOf(file));
}

function isPageSaid(said: string | null): boolean {
  return /htm/i.test(said ?? '');
}

function isText(file: string): boolean {
  if (signed(file.slice(0, 64)) !== null) return false;
  return !file.includes('\0') || wideMarks.some((mark) => file.startsWith(mark));
}

/** How a text begins, however wide its signs are. */
function startOf(file: string): string {
  const start = file.slice(0, 1024).replaceAll('\0', '');
  return start.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').trimStart();
}

function isJson(file: string): boolean {
  try {
    JSON.parse(
      Buffer.from(file, 'latin1')
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    );
    return true;
  } catch {
    return false;
  }
}

/** The record at the end of an archive, whose comment ends with the file (PKWARE APPNOTE, 4.3.16). */
function hasZipEnd(file: string): boolean {
  const mark = 'PK\x05\x06';
  const from = Math.max(0, file.length - 22 - 0xffff);
  for (let at = file.indexOf(mark, from); at !== -1; at = file.indexOf(mark, at + 1)) {
    const comment = file.charCodeAt(at + 20) + 256 * file.charCodeAt(at + 21);
    if (at + 22 + comment === file.length) return true;
  }
  return false;
}

/** Where the list of what is in the archive is said to end, the file has to reach (7zFormat.txt, SignatureHeader). */
function has7zEnd(file: string): boolean {
  const header = Buffer.from(file.slice(0, 32), 'latin1');
  if (header.length < 32) return false;
  return BigInt(file.length) >= 32n + header.readBigUInt64LE(12) + header.readBigUInt64LE(20);
}

/** The length of all that follows it stands in bytes 4 to 7 (RIFF). */
function hasRiffEnd(file: string): boolean {
  return file.length >= 8 + Buffer.from(file.slice(4, 8), 'latin1').readUInt32LE();
}

/** A compound file with a stream of one of these names, in two bytes a letter (MS-CFB, 2.2 and 2.6.1). */
function officeOf97(...streams: string[]): Check {
  const wide = (name: string) => [...name].map((letter) => `${letter}\0`).join('');
  const isCompound = startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');
  return {
    isIt: (file) => isCompound(file) && streams.some((name) => file.includes(`${wide(name)}\0`)),
    // The sectors of such a file may lie in any order: that its list of streams is there is all that is known.
    isWhole: always,
  };
}

/** Where the list of the first image is said to begin, there have to be bytes (TIFF 6.0, section 2; BigTIFF has eight). */
function hasFirstImage(file: string): boolean {
  const bytes = Buffer.from(file.slice(0, 16), 'latin1');
  const isLittle = file.startsWith('II');
  const isBig = file.slice(0, 4).includes('+');
  if (bytes.length < (isBig ? 16 : 8)) return false;
  if (isBig) {
    const at = isLittle ? bytes.readBigUInt64LE(8) : bytes.readBigUInt64BE(8);
    return at >= 16n && at < BigInt(file.length);
  }
  const at = isLittle ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4);
  return at >= 8 && at < file.length;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
