/** Every fuse of Electron 45 by the name that @electron/fuses gives it. */
export interface Fuses {
  readonly RunAsNode: boolean;
  readonly EnableCookieEncryption: boolean;
  readonly EnableNodeOptionsEnvironmentVariable: boolean;
  readonly EnableNodeCliInspectArguments: boolean;
  readonly EnableEmbeddedAsarIntegrityValidation: boolean;
  readonly OnlyLoadAppFromAsar: boolean;
  readonly LoadBrowserProcessSpecificV8Snapshot: boolean;
  readonly GrantFileProtocolExtraPrivileges: boolean;
  readonly WasmTrapHandlers: boolean;
}

/** How the shipped binary's fuses are set. Electron checks the archive's integrity on macOS and Windows only. */
export function fuseConfig(platform: 'win32' | 'darwin' | 'linux'): Fuses {
  return {
    RunAsNode: false,
    EnableCookieEncryption: true,
    EnableNodeOptionsEnvironmentVariable: false,
    EnableNodeCliInspectArguments: false,
    EnableEmbeddedAsarIntegrityValidation: platform !== 'linux',
    OnlyLoadAppFromAsar: true,
    // Needs a snapshot file of its own; without one the application does not start.
    LoadBrowserProcessSpecificV8Snapshot: false,
    GrantFileProtocolExtraPrivileges: false,
    WasmTrapHandlers: true,
  };
}
