import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/* `npm start` on a computer where all is built and Electron does not start, with a browser host that only says what it is told. */
const sources = join(import.meta.dirname, '..', '..', '..', 'scripts');
const host = `
process.once('SIGHUP', () => { console.log('told to stop'); process.exit(0); });
setInterval(() => {}, 1000);
console.log('open ' + process.argv.slice(2));
`;
let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'landfolio-start-')));
  for (const folder of ['scripts', 'node_modules/electron/dist', 'main/hosts/browser'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const name of ['start.ts', 'electron-binary.ts'])
    cpSync(join(sources, name), join(root, 'scripts', name));
  writeFileSync(
    join(root, 'scripts/build-stamp.ts'),
    'export const isBuilt = () => true;\nexport const stampBuild = () => {};\n',
  );
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'main/hosts/browser/start.ts'), host);
  writeFileSync(join(root, 'node_modules/electron/path.txt'), 'electron');
  writeFileSync(join(root, 'node_modules/electron/dist/electron'), '#!/bin/sh\nexit 7\n');
  chmodSync(join(root, 'node_modules/electron/dist/electron'), 0o755);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test.skipIf(process.platform === 'win32')(
  'npm start opens in the browser where Electron ends at once, and passes a hang-up on (not on Windows, which has none)',
  async () => {
    const start = spawn(process.execPath, [join(root, 'scripts/start.ts'), '--port', '8080'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    start.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.endsWith('open --port,8080\n')) start.kill('SIGHUP');
    });
    const [code] = await once(start, 'close');
    expect(said).toMatch(/^Electron could not start on this computer \(code 7\).*\nopen .*\ntold to stop\n$/);
    expect(code).toBe(0);
  },
);
