import { fuseConfig } from '../../main/hosts/electron/policy/fuses.ts';
import { type AsarFile, sha256 } from '../../scripts/package/asar.ts';
import type { Component } from '../../scripts/package/components.ts';
import { fuseSentinel } from '../../scripts/package/fuse-wire.ts';
import { titleOf } from '../../scripts/package/legal.ts';
import type { Packed } from '../../scripts/package/packed.ts';
import type { Expected } from '../../scripts/package/rules.ts';
import { createSbom } from '../../scripts/package/sbom.ts';
import type { PackageTarget } from '../../scripts/package/target.ts';

/** A package that the rules find nothing wrong with, small, to seed faults in. */
export interface SoundPackage {
  /** Paths and contents within the archive. */
  readonly archived: Map<string, Uint8Array | { readonly unpacked: Uint8Array }>;
  /** Paths and contents beside it. */
  readonly files: Map<string, Uint8Array>;
  readonly shown: Record<string, string>;
  fuses: string;
  iconSizes: number[];
  /** The archive as it is when the program is told of it; changed afterwards it is another. */
  recordedHash: string;
  readonly headerHash: string;
  /** Checksums that the archive gives wrongly. */
  readonly wrongSums: Set<string>;
}

const version = '1.2.3';

export const component: Component = {
  path: 'node_modules/zod',
  name: 'zod',
  version: '4.6.7',
  licence: 'MIT',
  author: null,
  website: null,
  sha512: 'ab'.repeat(64),
  needs: [],
};

export const expected: Expected = {
  version,
  components: [component],
  forbidden: ['/home/builder/landfolio'],
};

export function bytes(text: string): Uint8Array {
  return Buffer.from(text);
}

/** A main bundle that names what it needs. */
export const soundStart = ['reader-process.js', '../preload/index.cjs', '../renderer', '../../assets/icons']
  .map((place) => `join(built, "${place}");`)
  .join('\n');

export function soundPackage(target: PackageTarget): SoundPackage {
  const { platform, arch } = target;
  const resources = platform === 'darwin' ? 'Resources' : 'resources';
  const home = platform === 'darwin' ? 'Resources/' : '';
  const native = `node_modules/keytar/prebuilds/${platform}-${arch}/keytar.node`;
  const library = nativeOf(target);
  const bill = createSbom({ name: 'Landfolio', version, licence: 'MIT' }, [component]);
  return {
    archived: new Map<string, Uint8Array | { unpacked: Uint8Array }>([
      ['out/main/start.js', bytes(soundStart)],
      ['out/main/reader-process.js', bytes('read();')],
      ['out/main/chunks/updates-Ab1_.js', bytes('x')],
      ['out/preload/index.cjs', bytes('x')],
      ['out/renderer/index.html', bytes('x')],
      ['out/renderer/assets/index-C_1aB2-x.js', bytes('x')],
      ['out/renderer/pdfjs/cmaps/78-H.bcmap', bytes('x')],
      ['assets/icons/256.png', bytes('x')],
      ['assets/icons/tray.png', bytes('x')],
      ['assets/icons/tray.ico', bytes('x')],
      ['assets/icons/trayTemplate.png', bytes('x')],
      ['assets/icons/trayTemplate@2x.png', bytes('x')],
      ['assets/icons/document@2x.png', bytes('x')],
      ['assets/icons/document.png', bytes('x')],
      [
        'package.json',
        bytes(
          JSON.stringify({ name: 'landfolio', productName: 'Landfolio', version, main: 'out/main/start.js' }),
        ),
      ],
      ['node_modules/keytar/package.json', bytes('{}')],
      ['node_modules/keytar/lib/keytar.js', bytes('x')],
      [native, { unpacked: library }],
    ]),
    files: new Map([
      [`${resources}/app.asar`, bytes('archive')],
      [`${resources}/app.asar.unpacked/${native}`, library],
      [`${resources}/legal/licences.txt`, bytes(`Landfolio\n${titleOf(component)}\n`)],
      [`${resources}/legal/sbom.cdx.json`, bytes(JSON.stringify(bill))],
      [`${home}LICENSE.electron.txt`, bytes('x')],
      [`${home}LICENSES.chromium.html`, bytes('x')],
    ]),
    shown: {
      ProductName: 'Landfolio',
      FileDescription: 'Landfolio',
      ProductVersion: `${version}.0`,
      LegalCopyright: 'Copyright © Landfolio',
      CFBundleIdentifier: 'au.landfolio.desk',
      CFBundleName: 'Landfolio',
      CFBundleShortVersionString: version,
      LSMinimumSystemVersion: '13.0',
      NSDownloadsFolderUsageDescription:
        'Landfolio puts a copy of a document there when you ask to see it in its folder.',
      'CFBundleDocumentTypes/0/CFBundleTypeExtensions/0': 'landfolio',
      'CFBundleURLTypes/0/CFBundleURLSchemes/0': 'landfolio',
    },
    fuses: Object.values(fuseConfig(platform))
      .map((isOn) => (isOn ? '1' : '0'))
      .join(''),
    iconSizes: [16, 32, 48, 128, 256, 512, 1024],
    recordedHash: 'header',
    headerHash: 'header',
    wrongSums: new Set(),
  };
}

/** As the reader would give it. */
export function asPacked(sound: SoundPackage, target: PackageTarget): Packed {
  const files = new Map<string, AsarFile>();
  for (const [path, content] of sound.archived) {
    const isUnpacked = 'unpacked' in content;
    const data = isUnpacked ? content.unpacked : content;
    files.set(path, {
      bytes: data.byteLength,
      isUnpacked,
      sha256: sound.wrongSums.has(path) ? sha256(bytes('other')) : sha256(data),
      content: isUnpacked ? null : data,
    });
  }
  return {
    ...target,
    files: sound.files,
    resources: target.platform === 'darwin' ? 'Resources' : 'resources',
    asar: { headerHash: sound.headerHash, files },
    recordedHash: sound.recordedHash,
    program: bytes(
      sound.fuses === '' ? '' : `${fuseSentinel}\x01${String.fromCharCode(sound.fuses.length)}${sound.fuses}`,
    ),
    shown: sound.shown,
    iconSizes: sound.iconSizes,
  };
}

/** The first bytes of a library for a system and processor. */
export function nativeOf({ platform, arch }: PackageTarget): Uint8Array {
  const head = Buffer.alloc(128);
  if (platform === 'linux') {
    head.write('\x7fELF', 'latin1');
    head.writeUInt16LE(arch === 'x64' ? 62 : 183, 18);
  } else if (platform === 'darwin') {
    head.writeUInt32LE(0xfeedfacf, 0);
    head.writeUInt32LE(arch === 'x64' ? 0x01000007 : 0x0100000c, 4);
  } else {
    head.write('MZ', 'latin1');
    head.writeUInt32LE(64, 0x3c);
    head.writeUInt16LE(arch === 'x64' ? 0x8664 : 0xaa64, 68);
  }
  return head;
}
