import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { builtReaderFault } from './built-reader.ts';
import { readComponents } from './components.ts';
import { firstScreenFault, kilobytes, measureFirstScreen } from './first-screen.ts';
import { packWithStandIn } from './pack.ts';
import { readPacked } from './packed.ts';
import { checkPacked, ownBytes } from './rules.ts';
import { type PackageTarget, packageTargets } from './target.ts';

/*
 * `npm run package:check`: measures the page, packs the build for Windows, macOS and Linux with a stand-in for Electron and holds each
 * package to the rules. `-- --platform linux` one system; `--all` both processors; `--folder DIR --platform P --arch A`
 * checks what was packed on its own system.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));

const { values } = parseArgs({
  options: {
    platform: { type: 'string' },
    arch: { type: 'string' },
    all: { type: 'boolean', default: false },
    folder: { type: 'string' },
  },
});

function isWanted(target: PackageTarget): boolean {
  if (values.platform !== undefined && target.platform !== values.platform) return false;
  if (values.arch !== undefined) return target.arch === values.arch;
  return values.all || target.arch === 'x64';
}

async function main(): Promise<number> {
  const targets = packageTargets.filter(isWanted);
  if (targets.length === 0 || (values.folder !== undefined && targets.length !== 1)) {
    console.error('Choose --platform win32, darwin or linux and --arch x64 or arm64.');
    return 2;
  }
  let faults = 0;
  if (values.folder === undefined) {
    const fault = await builtReaderFault(join(root, 'out/main'));
    console.log(fault ?? '✓ the built process that reads certificates reads one');
    faults += fault === null ? 0 : 1;
    faults += checkFirstScreen() ? 0 : 1;
  }
  for (const target of targets) faults += await check(target);
  return faults === 0 ? 0 : 1;
}

function checkFirstScreen(): boolean {
  const measured = measureFirstScreen(join(root, 'out/renderer'));
  const fault = firstScreenFault(measured);
  console.log(fault ?? `✓ ${kilobytes(measured.bytes)} of JavaScript, gzipped, load before the first screen`);
  return fault === null;
}

async function check(target: PackageTarget): Promise<number> {
  const scratch = await mkdtemp(join(tmpdir(), 'landfolio-package-'));
  try {
    const folder = values.folder ?? (await packWithStandIn(root, target, scratch));
    const packed = readPacked(folder, target);
    const expected = {
      version: packageJson.version,
      components: readComponents(root),
      forbidden: [root.replace(/[\\/]$/, '')],
    };
    const findings = checkPacked(packed, expected);
    const megabytes = (ownBytes(packed) / 1024 / 1024).toFixed(1);
    const said = `${packed.asar.files.size} files in the archive, ${megabytes} MB without Electron, ${expected.components.length} packages of others`;
    console.log(`${findings.length === 0 ? '✓' : '✗'} ${target.platform} ${target.arch}: ${said}`);
    for (const { rule, message } of findings) console.log(`  ${rule}: ${message}`);
    return findings.length;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

process.exitCode = await main();
