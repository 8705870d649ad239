import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readerOptions } from '../../main/hosts/electron/policy/reader-options.ts';
import { drawnPdf } from '../support/more-hostile-pdfs.ts';
import { closeApp, newFolder, openApp, type RealApp } from './support/real-app.ts';
import { named, noElectron, root } from './support/reasons.ts';

const reason = noElectron();
const proof = test.skipIf(reason !== null);
let real: RealApp;

beforeAll(async () => {
  if (reason === null) real = await openApp(newFolder());
});
afterAll(async () => {
  if (reason === null) await closeApp(real);
});

/** Has the real utility process read a PDF; gives all that it said, and `ended` where it ended by itself. */
async function read(pdf: Uint8Array, args: readonly string[] = []): Promise<readonly unknown[]> {
  const given = {
    entry: join(root, 'out/main/reader-process.js'),
    options: readerOptions({ ...process.env, LANDFOLIO_CLIENT_SECRET: 'x' }),
    args: [...args],
    pdf: [...pdf],
  };
  return real.app.evaluate(
    async ({ utilityProcess }, { entry, options, args: more, pdf: bytes }) =>
      new Promise<unknown[]>((resolve) => {
        const said: unknown[] = [];
        const child = utilityProcess.fork(entry, more, options);
        child.on('error', () => {});
        child.on('exit', () => resolve([...said, 'ended']));
        child.on('message', (message: Record<string, unknown>) => {
          said.push(message);
          if ('isReady' in message) child.postMessage({ bytes: Uint8Array.from(bytes) });
          if (!('end' in message)) return;
          resolve(said);
          child.kill();
        });
      }),
    given,
  );
}

proof(named('certificates are read in a utility process', reason), async () => {
  const said = await read(drawnPdf(Buffer.from('BT /F 12 Tf 60 60 Td (certificate) Tj ET')));
  expect(said).toEqual([{ isReady: true }, { page: 'certificate' }, { end: 'whole' }]);
});

proof(named('a certificate that unpacks without measure ends that process', reason), async () => {
  const limit = String(400 * 1024 * 1024);
  const said = await read(drawnPdf(Buffer.alloc(900_000_000, 32), 2), [limit]);
  expect(said).toEqual([{ isReady: true }, 'ended']);
});
