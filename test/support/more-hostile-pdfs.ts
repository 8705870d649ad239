import { deflateSync } from 'node:zlib';
import { assembledPdf } from '../e2e/support/hostile-pdfs.ts';

const head = [
  ['<< /Type /Catalog /Pages 2 0 R >>'],
  ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
  [
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Contents 4 0 R >>',
  ],
] as const;

/** One page that draws what `content` says, packed as often as `times`. */
export function drawnPdf(content: Buffer, times = 1): Uint8Array {
  let packed = content;
  for (let n = 0; n < times; n += 1) packed = deflateSync(packed);
  const filter = `/Filter [${'/FlateDecode '.repeat(times)}]`;
  return assembledPdf([...head, [`<< /Length ${packed.length} ${filter} >>`, packed]]);
}

/** One that wants a password. */
export function lockedPdf(): Uint8Array {
  const key = `<${'a7'.repeat(32)}>`;
  const content = Buffer.from('BT /F 9 Tf (secret) Tj ET');
  return assembledPdf(
    [...head, [`<< /Length ${content.length} >>`, content]],
    `/ID [<${'0b'.repeat(16)}> <${'0b'.repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${key} /U ${key} >>`,
  );
}
