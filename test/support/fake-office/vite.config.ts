import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { defineConfig, type Plugin } from 'vite';
import { pdfjsFiles } from '../../../renderer/vite.config.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const project = fileURLToPath(new URL('../../..', import.meta.url));

async function sampleCertificate(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const mono = await pdf.embedFont(StandardFonts.Courier);
  for (let number = 1; number <= 4; number += 1) {
    const page = pdf.addPage([595, 842]);
    page.drawText('REGISTER SEARCH STATEMENT (PRACTICE)', { x: 56, y: 770, size: 15, font: bold });
    page.drawText('Volume 10940 Folio 843', { x: 56, y: 744, size: 12, font: plain });
    const lines = [
      'LAND DESCRIPTION',
      'Lot 101 on Plan of Subdivision 328573B.',
      'PARENT TITLE Volume 09876 Folio 432',
      '',
      'REGISTERED PROPRIETOR',
      'Estate Fee Simple',
      'Sole Proprietor',
      '',
      'ENCUMBRANCES, CAVEATS AND NOTICES',
      'MORTGAGE AR122019D 14/06/2018',
      '',
      'DIAGRAM LOCATION',
      'SEE PS328573B FOR FURTHER DETAILS AND BOUNDARIES',
    ];
    lines.forEach((line, index) => {
      page.drawText(line, { x: 56, y: 700 - index * 18, size: 10, font: mono });
    });
    page.drawText(`Page ${number} of 4 - Nothing in this document is real.`, {
      x: 56,
      y: 48,
      size: 9,
      font: plain,
    });
  }
  return pdf.save();
}

/** A certificate for the fake's documents, made when asked for, so that none is kept among the sources. */
function certificate(): Plugin {
  return {
    name: 'fake-office-certificate',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'certificate.pdf', source: await sampleCertificate() });
    },
    configureServer(server) {
      server.middlewares.use('/certificate.pdf', async (_request, response) => {
        response.setHeader('content-type', 'application/pdf');
        response.end(Buffer.from(await sampleCertificate()));
      });
    },
  };
}

/** `vite test/support/fake-office` shows the whole interface against the fake; `vite build` makes pages to drive. */
export default defineConfig({
  root: here,
  base: './',
  plugins: [react(), pdfjsFiles(), certificate()],
  server: { host: '127.0.0.1', fs: { allow: [project] } },
  build: {
    outDir: `${project}/out/fake-office`,
    emptyOutDir: true,
    target: 'chrome140',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
});
