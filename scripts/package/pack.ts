import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeStandIn } from './stand-in.ts';
import type { PackageTarget } from './target.ts';

const flags = { win32: '--win', darwin: '--mac', linux: '--linux' } as const;

/**
 * Packs what lies in `out` of `root` for one system, unpacked, with a stand-in for Electron, below `folder`. Gives the
 * folder of the application. Rejects with what electron-builder said.
 */
export async function packWithStandIn(root: string, target: PackageTarget, folder: string): Promise<string> {
  const electron = join(folder, 'electron');
  const output = join(folder, 'packed');
  await mkdir(electron, { recursive: true });
  await makeStandIn(electron, target.platform, target.arch);
  const cli = join(root, 'node_modules/electron-builder/cli.js');
  await run(root, [
    cli,
    flags[target.platform],
    'dir',
    `--${target.arch}`,
    '--publish=never',
    `-c.electronDist=${electron}`,
    `-c.directories.output=${output}`,
    // No Mac is here to sign on, and no certificate.
    '-c.mac.identity=null',
    '-c.win.signExecutable=false',
  ]);
  const suffix = target.arch === 'x64' ? '' : `-${target.arch}`;
  const name = { win32: `win${suffix}-unpacked`, linux: `linux${suffix}-unpacked`, darwin: `mac${suffix}` };
  const made = join(output, name[target.platform]);
  return target.platform === 'darwin' ? join(made, 'Landfolio.app', 'Contents') : made;
}

function run(root: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: 'false' },
    });
    let said = '';
    const hear = (text: string): void => {
      said += text;
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(said))));
  });
}
