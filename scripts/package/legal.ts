import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Component, licenceTexts, readComponents } from './components.ts';
import { createSbom } from './sbom.ts';

/** What may be in a program that offices are given: licences that ask for their text to be kept, and no more. */
const permitted: ReadonlySet<string> = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Zlib',
  'BlueOak-1.0.0',
]);

const manifest = z.object({ productName: z.string(), version: z.string(), license: z.string() });

/** Writes the licence texts and the bill of materials of the build into `out/legal`. Throws where a licence is not known. */
export function writeLegal(root: string): void {
  const { productName, version, license } = manifest.parse(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  const components = readComponents(root);
  const folder = join(root, 'out/legal');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'licences.txt'), licenceText(root, components));
  const sbom = createSbom({ name: productName, version, licence: license }, components);
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
}

/** Whether every licence that an SPDX expression asks to be kept is a permitted one. */
export function isPermitted(expression: string): boolean {
  const choices = expression.replace(/[()]/g, '').split(/\s+OR\s+/);
  return choices.some((choice) => choice.split(/\s+AND\s+/).every((name) => permitted.has(name.trim())));
}

const line = '='.repeat(80);

/** What each package in the program asks to be kept with it. */
function licenceText(root: string, components: readonly Component[]): string {
  const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim();
  const theirs = components.map((component) => {
    const found = licenceTexts(root, component.path);
    const texts = found.length > 0 ? found : mitOf(own, component);
    if (!isPermitted(component.licence) || texts.length === 0) {
      throw new Error(
        `${component.name} ${component.version} (${component.licence}) has no licence that is known here, or no text of it.`,
      );
    }
    const body = texts.map(({ file, text }) => `--- ${file} ---\n\n${text}`).join('\n\n');
    return `${titleOf(component)}\n\n${body}`;
  });
  const head = `Landfolio\n\n${own}\n\nIt is built with what follows. Chromium's own list is LICENSES.chromium.html.`;
  return `${[head, ...theirs].join(`\n\n${line}\n`)}\n`;
}

/** The terms of a package that names MIT and brings no text of it: the same words as our own, under its author's name. */
export function mitOf(
  own: string,
  { licence, author }: Pick<Component, 'licence' | 'author'>,
): readonly { readonly file: string; readonly text: string }[] {
  if (licence !== 'MIT' || author === null || !own.startsWith('MIT License')) return [];
  const text = own.replace(/^Copyright.*$/m, `Copyright (c) ${author}`);
  return [{ file: 'MIT, which it names without a text', text }];
}

/** The line that begins a component's part of the licence texts. */
export function titleOf({ name, version, licence }: Pick<Component, 'name' | 'version' | 'licence'>): string {
  return `${name} ${version} (${licence})`;
}
