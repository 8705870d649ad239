import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { fuseConfig } from '../main/hosts/electron/policy/fuses.ts';

/** Called by electron-builder before it signs: sets every fuse of the packed binary, and fails on one it does not know. */
export async function afterPack(context) {
  const platform = context.electronPlatformName;
  const fuses = fuseConfig(platform);
  const byIndex = Object.fromEntries(
    Object.entries(fuses).map(([name, isOn]) => [FuseV1Options[name], isOn]),
  );
  await flipFuses(executableOf(context, platform), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // An unsigned build for Apple silicon does not start unless its ad-hoc signature is made again.
    resetAdHocDarwinSignature: platform === 'darwin' && process.platform === 'darwin',
    ...byIndex,
  });
}

function executableOf(context, platform) {
  const { productFilename } = context.packager.appInfo;
  if (platform === 'darwin') return join(context.appOutDir, `${productFilename}.app`);
  if (platform === 'win32') return join(context.appOutDir, `${productFilename}.exe`);
  return join(context.appOutDir, context.packager.executableName);
}
