const header = '%PDF-';
const trailer = '%%EOF';
const headerWithin = 1024;
const trailerWithin = 2048;

/**
 * Why these bytes are not a whole PDF, in words, or null where they look like one: `%PDF-` within the first 1024 bytes
 * and `%%EOF` within the last 2048.
 */
export function pdfFault(bytes: Uint8Array): string | null {
  if (bytes.byteLength === 0) return 'The file is empty.';
  const start = text(bytes.subarray(0, headerWithin));
  if (!start.includes(header)) {
    return /<(!doctype|html)/i.test(start) ? 'A web page came instead of a PDF.' : 'The file is not a PDF.';
  }
  if (!text(bytes.subarray(-trailerWithin)).includes(trailer)) return 'The end of the PDF is missing.';
  return null;
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
