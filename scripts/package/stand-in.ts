import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { fuseSentinel } from './fuse-wire.ts';
import type { Arch, PackagePlatform } from './target.ts';

/**
 * A folder with the file names of an unpacked Electron and next to nothing in them, for `electronDist`: packaging then
 * runs on a computer that has no Electron and cannot download one. The program's file is of the right format, so that
 * resources and fuses can be written into it; it cannot be started.
 */
export async function makeStandIn(folder: string, platform: PackagePlatform, arch: Arch): Promise<void> {
  const files = platform === 'darwin' ? macFiles(arch) : flatFiles(platform, arch);
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    await chmod(file, 0o755);
  }
}

type Files = Readonly<Record<string, string | Uint8Array>>;

function flatFiles(platform: 'linux' | 'win32', arch: Arch): Files {
  const common = {
    LICENSE: 'Electron\n',
    'LICENSES.chromium.html': '<html>Chromium</html>\n',
    version: '0.0.0',
    'icudtl.dat': 'x',
    'resources.pak': 'x',
    'locales/en-US.pak': 'x',
    'locales/en-GB.pak': 'x',
    'locales/de.pak': 'x',
  };
  return platform === 'linux'
    ? { ...common, electron: elf(arch), 'chrome-sandbox': 'x', chrome_crashpad_handler: 'x' }
    : { ...common, 'electron.exe': portableExecutable(arch), 'ffmpeg.dll': 'x' };
}

function macFiles(arch: Arch): Files {
  const contents = 'Electron.app/Contents';
  const helpers = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'].map((suffix) => `Electron Helper${suffix}`);
  return {
    // Where electron-builder puts them when it unpacks the archive that Electron is published in.
    [`${contents}/Resources/LICENSE.electron.txt`]: 'Electron\n',
    [`${contents}/Resources/LICENSES.chromium.html`]: '<html>Chromium</html>\n',
    [`${contents}/Info.plist`]: infoPlist('Electron'),
    [`${contents}/MacOS/Electron`]: machO(arch),
    [`${contents}/Frameworks/Electron Framework.framework/Electron Framework`]: Buffer.concat([
      machO(arch),
      fuseWire,
    ]),
    [`${contents}/Frameworks/Electron Framework.framework/Versions/A/Resources/en.lproj/locale.pak`]: 'x',
    [`${contents}/Frameworks/Electron Framework.framework/Versions/A/Resources/de.lproj/locale.pak`]: 'x',
    [`${contents}/Resources/en.lproj/locale.pak`]: 'x',
    [`${contents}/Resources/de.lproj/locale.pak`]: 'x',
    [`${contents}/Resources/electron.icns`]: 'x',
    ...Object.fromEntries(
      helpers.flatMap((name) => [
        [`${contents}/Frameworks/${name}.app/Contents/Info.plist`, infoPlist(name)],
        [`${contents}/Frameworks/${name}.app/Contents/MacOS/${name}`, machO(arch)],
      ]),
    ),
  };
}

/** As Electron ships it: each fuse as its table of defaults says. */
const fuseWire = Buffer.concat([
  Buffer.from(fuseSentinel),
  Buffer.from([1, 9]),
  Buffer.from('101100011', 'latin1'),
]);

function elf(arch: Arch): Uint8Array {
  const head = Buffer.alloc(64);
  head.write('\x7fELF', 'latin1');
  head.set([2, 1, 1], 4);
  head.writeUInt16LE(3, 16);
  head.writeUInt16LE(arch === 'x64' ? 0x3e : 0xb7, 18);
  return Buffer.concat([head, fuseWire]);
}

function machO(arch: Arch): Uint8Array {
  const head = Buffer.alloc(32);
  head.writeUInt32LE(0xfeedfacf, 0);
  head.writeUInt32LE(arch === 'x64' ? 0x01000007 : 0x0100000c, 4);
  return head;
}

function portableExecutable(arch: Arch): Uint8Array {
  const executable = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(executable);
  const language = { lang: 1033, codepage: 1200 };
  const info = Resource.VersionInfo.createEmpty();
  info.lang = language.lang;
  info.setFileVersion(0, 0, 0, 0, language.lang);
  info.setStringValues(language, { ProductName: 'Electron', FileDescription: 'Electron' });
  info.outputToResourceEntries(resources.entries);
  resources.outputResource(executable);
  executable.setExtraData(fuseWire);
  const bytes = Buffer.from(executable.generate());
  bytes.writeUInt16LE(arch === 'x64' ? 0x8664 : 0xaa64, bytes.readUInt32LE(0x3c) + 4);
  return bytes;
}

function infoPlist(name: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>CFBundleExecutable</key>
  <string>${name}</string>
  <key>CFBundleIdentifier</key>
  <string>com.github.electron</string>
  <key>CFBundleName</key>
  <string>${name}</string>
</dict>
</plist>
`;
}
