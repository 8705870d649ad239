import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cspFor } from '../../../../../main/hosts/electron/policy/csp.ts';
import { checkPreload, checkRenderer } from '../../../../../scripts/security/build/check-built.ts';
import { checkPackage } from '../../../../../scripts/security/build/check-package.ts';
import { checkPacking } from '../../../../../scripts/security/build/check-packing.ts';
import { checkElectron } from '../../../../../scripts/security/electron-support.ts';
import type { Finding } from '../../../../../scripts/security/rule.ts';
import type { BuiltMutant } from './mutant.ts';

const preload = `"use strict"; const e = require("electron"); e.contextBridge.exposeInMainWorld("bridge", {});`;
const page = `<!doctype html><html><head><meta http-equiv="content-security-policy" content="${cspFor('page')}"><script type="module" src="./assets/a.js"></script></head><body></body></html>`;

const builtPreload = (text: string): readonly Finding[] => checkPreload(new Map([['index.cjs', text]]));

const builtPage = (html: string, script = 'export {};'): readonly Finding[] =>
  checkRenderer(
    new Map([
      ['index.html', html],
      ['assets/a.js', script],
    ]),
  );

/** The smallest archive: one file with its checksum. */
function archiveOf(text: string, hash = createHash('sha256').update(text).digest('hex')): Buffer {
  const entry = { size: Buffer.byteLength(text), offset: '0', integrity: { algorithm: 'SHA256', hash } };
  const header = Buffer.from(JSON.stringify({ files: { 'start.js': entry } }));
  const padding = Buffer.alloc((4 - (header.length % 4)) % 4);
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(4, 0);
  sizes.writeUInt32LE(8 + header.length + padding.length, 4);
  sizes.writeUInt32LE(4 + header.length + padding.length, 8);
  sizes.writeUInt32LE(header.length, 12);
  return Buffer.concat([sizes, header, padding, Buffer.from(text)]);
}

const shipped = '010011001';
const wire = (fuses: string) =>
  `dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001${String.fromCharCode(fuses.length)}${fuses}`;

/** A packed application for Windows, with the parts that are looked at. */
function packed(change: { archive?: Buffer; header?: Buffer; fuses?: string } = {}): readonly Finding[] {
  const archive = change.archive ?? archiveOf('true;');
  const header = change.header ?? archive;
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-packed-'));
  try {
    mkdirSync(join(folder, 'resources'));
    writeFileSync(join(folder, 'resources', 'app.asar'), archive);
    const length = header.readUInt32LE(12);
    const hash = createHash('sha256')
      .update(header.subarray(16, 16 + length))
      .digest('hex');
    const program = join(folder, 'Landfolio.exe');
    writeFileSync(
      program,
      `MZ${wire(change.fuses ?? shipped)}[{"alg":"SHA256","value":"${hash}"}]`,
      'latin1',
    );
    const path = join(folder, 'resources', 'app.asar');
    return checkPackage({ folder, platform: 'win32', program, archive: path, integrity: program });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const packing = (asar: string): readonly Finding[] =>
  checkPacking(`appId: x\nasar: ${asar}\nafterPack: scripts/after-pack.mjs\n`);

export function electron(wanted: string, locked = '45.4.1', today = '2026-11-22') {
  return checkElectron({
    manifest: { devDependencies: { electron: wanted } },
    lock: { packages: { 'node_modules/electron': { version: locked } } },
    today,
  });
}

/** What is checked here, as it should be: none of it may be objected to. */
export const soundBuilds: readonly (readonly [string, () => readonly Finding[]])[] = [
  ['preload', () => builtPreload(preload)],
  ['page', () => builtPage(page, 'export const a = "http://www.w3.org/2000/svg";')],
  ['package', () => packed()],
  ['packing', () => packing('true')],
  ['Electron', () => electron('45.4.1').findings],
];

export const builtMutants: readonly BuiltMutant[] = [
  {
    item: 9,
    what: 'a page with another policy',
    killer: 'built-page',
    findings: () => builtPage(page.replace("default-src 'none'", 'default-src *')),
  },
  {
    item: 9,
    what: 'a page with code in it',
    killer: 'built-page',
    findings: () => builtPage(page.replace('</body>', '<script>1</script></body>')),
  },
  {
    item: 9,
    what: 'a script before the policy',
    killer: 'built-page',
    findings: () => builtPage(page.replace('<head>', '<head><script src="./b.js"></script>')),
  },
  {
    item: 26,
    what: 'a preload that needs Node',
    killer: 'built-preload',
    findings: () => builtPreload(`${preload} require("node:fs");`),
  },
  {
    item: 26,
    what: 'a preload as a module',
    killer: 'built-preload',
    findings: () => builtPreload(`import "electron"; ${preload}`),
  },
  {
    item: 26,
    what: 'a preload in two files',
    killer: 'built-preload',
    findings: () =>
      checkPreload(
        new Map([
          ['index.cjs', preload],
          ['chunk.cjs', ''],
        ]),
      ),
  },
  {
    item: 27,
    what: 'the name of a secret in the page',
    killer: 'no-secret-names',
    findings: () => builtPage(page, 'export const a = { client_secret: 1 };'),
  },
  {
    item: 28,
    what: 'an address of the network in the page',
    killer: 'no-remote-address',
    findings: () => builtPage(page, 'export const a = "see https://a.example/x";'),
  },
  ...[...shipped].map((value, index) => ({
    item: 31,
    what: `fuse ${index} of the program turned over`,
    killer: 'packed-fuses',
    findings: () =>
      packed({ fuses: shipped.slice(0, index) + (value === '1' ? '0' : '1') + shipped.slice(index + 1) }),
  })),
  {
    item: 31,
    what: 'a fuse that nobody decided',
    killer: 'packed-fuses',
    findings: () => packed({ fuses: `${shipped}1` }),
  },
  {
    item: 32,
    what: 'a byte of a packed file',
    killer: 'packed-archive',
    findings: () => packed({ archive: archiveOf('fals;', archiveHash('true;')) }),
  },
  {
    item: 32,
    what: 'another archive than the program knows',
    killer: 'packed-archive',
    findings: () => packed({ archive: archiveOf('fals;'), header: archiveOf('true;') }),
  },
  { item: 32, what: 'no archive', killer: 'packing', findings: () => packing('false') },
  {
    item: 33,
    what: 'a range of versions',
    killer: 'electron-version',
    findings: () => electron('^45.4.1').findings,
  },
  {
    item: 33,
    what: 'another version in the lock file',
    killer: 'electron-version',
    findings: () => electron('45.4.1', '45.4.0').findings,
  },
  {
    item: 33,
    what: 'a version that nothing is known of',
    killer: 'electron-version',
    findings: () => electron('44.0.0', '44.0.0').findings,
  },
];

function archiveHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
