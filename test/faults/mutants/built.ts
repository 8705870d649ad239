import { cspFor } from '../../../main/hosts/electron/policy/csp.ts';
import { checkPreload, checkRenderer } from '../../../scripts/security/check-built.ts';
import { checkElectron } from '../../../scripts/security/electron-support.ts';
import type { Finding } from '../../../scripts/security/rule.ts';
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
