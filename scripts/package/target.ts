/** As Electron and Node name them. */
export type PackagePlatform = 'win32' | 'darwin' | 'linux';
export type Arch = 'x64' | 'arm64';

export interface PackageTarget {
  readonly platform: PackagePlatform;
  readonly arch: Arch;
}

/** Every system and processor that Landfolio is packaged for. */
export const packageTargets: readonly PackageTarget[] = (['win32', 'darwin', 'linux'] as const).flatMap(
  (platform) => (['x64', 'arm64'] as const).map((arch) => ({ platform, arch })),
);
