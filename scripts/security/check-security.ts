/*
 * `npm run check:security`: the rules over the sources, the built preload and page, and the version of Electron. `--strict`
 * also fails where Electron is out of support, as CI does. `npm run package:check` looks at what is packed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isBuilt } from '../build-stamp.ts';
import { checkPreload, checkRenderer, readBuilt } from './check-built.ts';
import { checkSources, rules } from './check-sources.ts';
import { checkElectron } from './electron-support.ts';
import type { Finding } from './rule.ts';
import { readSources } from './sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({ options: { strict: { type: 'boolean', default: false } } });

const sources = readSources(root);
const electron = checkElectron({
  manifest: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  lock: JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  today: new Date().toISOString().slice(0, 10),
});
const findings: readonly Finding[] = [...checkSources(sources), ...electron.findings, ...checkBuilt()];

for (const { rule, items, path, line, what, instead } of findings) {
  console.log(`${path}:${line}  ${what}\n    ${rule} (item ${items.join(', ')}): ${instead}`);
}
if (electron.outdated !== null) console.log(electron.outdated);
console.log(`${rules.length} rules over ${sources.size} sources, ${findings.length} findings`);
process.exitCode = findings.length > 0 || (values.strict && electron.outdated !== null) ? 1 : 0;

function checkBuilt(): readonly Finding[] {
  if (!isBuilt(root)) {
    const what = 'out/ is not built from these sources';
    return [{ rule: 'built', items: [26, 27], path: 'out', line: 1, what, instead: 'npm run build' }];
  }
  return [
    ...checkPreload(readBuilt(join(root, 'out/preload'))),
    ...checkRenderer(readBuilt(join(root, 'out/renderer'))),
  ];
}
