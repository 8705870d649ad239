import { describe, expect, it } from 'vitest';
import { checkPacked, maxBytes, type RuleName, ruleNames } from '../../../../scripts/package/rules.ts';
import { type PackageTarget, packageTargets } from '../../../../scripts/package/target.ts';
import {
  asPacked,
  bytes,
  expected,
  nativeOf,
  type SoundPackage,
  soundPackage,
  soundStart,
} from '../../../support/sound-package.ts';

const linux: PackageTarget = { platform: 'linux', arch: 'x64' };
const windows: PackageTarget = { platform: 'win32', arch: 'x64' };
const mac: PackageTarget = { platform: 'darwin', arch: 'arm64' };

interface SeededFault {
  readonly what: string;
  readonly rules: readonly RuleName[];
  readonly target?: PackageTarget;
  readonly seed: (sound: SoundPackage) => void;
}

const native = 'node_modules/keytar/prebuilds/linux-x64/keytar.node';
const beside = `resources/app.asar.unpacked/${native}`;
const manifest = { name: 'landfolio', productName: 'Landfolio', version: '1.2.3', main: 'out/main/start.js' };

/** A program of macOS that was signed with these entitlements. */
function signedWith(...keys: readonly string[]): Uint8Array {
  const granted = keys.map((key) => `<key>${key}</key><true/>`).join('');
  const text = `<?xml version="1.0"?><plist><dict>${granted}</dict></plist>`;
  const head = Buffer.from([0xfa, 0xde, 0x71, 0x71, 0, 0, 0, 0]);
  head.writeUInt32BE(8 + text.length, 4);
  return Buffer.concat([head, bytes(text)]);
}

const faults: readonly SeededFault[] = [
  {
    what: 'no main bundle',
    rules: ['needed', 'reached'],
    seed: ({ archived }) => archived.delete('out/main/start.js'),
  },
  {
    what: 'a page that is looked for in another folder',
    rules: ['reached'],
    seed: ({ archived }) =>
      archived.set('out/main/start.js', bytes(soundStart.replace('../renderer', '../../../renderer'))),
  },
  {
    what: 'a place that is not there, besides those that are',
    rules: ['reached'],
    seed: ({ archived }) =>
      archived.set('out/main/start.js', bytes(`${soundStart}join(built, "../help/index.html");`)),
  },
  {
    what: 'no process that reads certificates',
    rules: ['needed', 'reached'],
    seed: ({ archived }) => archived.delete('out/main/reader-process.js'),
  },
  {
    what: 'a helper that may load libraries of anybody',
    rules: ['entitlements'],
    target: mac,
    seed: ({ files }) =>
      files.set(
        'Frameworks/Landfolio Helper.app/Contents/MacOS/Landfolio Helper',
        signedWith('com.apple.security.cs.allow-jit', 'com.apple.security.cs.disable-library-validation'),
      ),
  },
  {
    what: 'no sharp template for the menu bar of macOS',
    rules: ['needed'],
    seed: ({ archived }) => archived.delete('assets/icons/trayTemplate@2x.png'),
  },
  {
    what: 'an empty preload',
    rules: ['needed'],
    seed: ({ archived }) => archived.set('out/preload/index.cjs', bytes('')),
  },
  {
    what: 'a script of the page that keeps its name when it changes',
    rules: ['namedByContent'],
    seed: ({ archived }) => archived.set('out/renderer/assets/index.js', bytes('x')),
  },
  {
    what: 'a source',
    rules: ['noSources', 'noStrays'],
    seed: ({ archived }) => archived.set('main/hosts/electron/start.ts', bytes('x')),
  },
  {
    what: 'a source beside the archive',
    rules: ['noSources'],
    seed: ({ files }) => files.set('resources/shared/lib/brand.ts', bytes('x')),
  },
  {
    what: 'a test',
    rules: ['noTests', 'noStrays'],
    seed: ({ archived }) => archived.set('test/support/pdf.js', bytes('x')),
  },
  {
    what: 'a source map',
    rules: ['noSourceMaps', 'noStrays'],
    seed: ({ archived }) => archived.set('out/main/start.js.map', bytes('x')),
  },
  {
    what: 'a source map in a script',
    rules: ['noSourceMaps'],
    seed: ({ archived }) =>
      archived.set(
        'out/main/start.js',
        bytes(`${soundStart}//# sourceMappingURL=data:application/json;base64,e30=`),
      ),
  },
  {
    what: 'a file that nobody named',
    rules: ['noStrays'],
    seed: ({ archived }) => archived.set('out/legal/licences.txt', bytes('x')),
  },
  {
    what: 'a package that is bundled already',
    rules: ['noStrays'],
    seed: ({ archived }) => archived.set('node_modules/zod/index.js', bytes('x')),
  },
  {
    what: 'the native module inside the archive',
    rules: ['unpacked'],
    seed: ({ archived }) => archived.set(native, nativeOf(linux)),
  },
  { what: 'no native module', rules: ['unpacked'], seed: ({ files }) => files.delete(beside) },
  {
    what: 'the native module of another processor',
    rules: ['unpacked'],
    seed: ({ files }) => files.set(beside, nativeOf({ platform: 'linux', arch: 'arm64' })),
  },
  {
    what: 'the native module of the computer that it was packed on',
    rules: ['unpacked'],
    target: mac,
    seed: ({ files }) =>
      files.set(
        'Resources/app.asar.unpacked/node_modules/keytar/prebuilds/darwin-arm64/keytar.node',
        nativeOf(linux),
      ),
  },
  {
    what: 'the native modules of every system',
    rules: ['unpacked'],
    seed: ({ archived }) =>
      archived.set('node_modules/keytar/prebuilds/win32-x64/keytar.node', { unpacked: nativeOf(windows) }),
  },
  {
    what: 'a script outside the archive',
    rules: ['unpacked'],
    seed: ({ archived }) => archived.set('node_modules/keytar/lib/keytar.js', { unpacked: bytes('x') }),
  },
  {
    what: 'a file laid beside the archive',
    rules: ['unpacked'],
    seed: ({ files }) => files.set('resources/app.asar.unpacked/more.node', bytes('x')),
  },
  {
    what: 'a changed file',
    rules: ['integrity'],
    seed: ({ wrongSums }) => wrongSums.add('out/main/start.js'),
  },
  ...[windows, mac].map((target) => ({
    what: `an archive that the program was not told of (${target.platform})`,
    rules: ['integrity'] as const,
    target,
    seed: (sound: SoundPackage) => {
      sound.recordedHash = 'other';
    },
  })),
  {
    what: 'fuses as Electron ships them',
    rules: ['fuses'],
    seed: (sound) => {
      sound.fuses = '101100011';
    },
  },
  {
    what: 'a fuse that is new',
    rules: ['fuses'],
    seed: (sound) => {
      sound.fuses += '1';
    },
  },
  {
    what: 'no fuses',
    rules: ['fuses'],
    seed: (sound) => {
      sound.fuses = '';
    },
  },
  {
    what: 'too much weight',
    rules: ['size'],
    seed: ({ files }) => files.set('resources/app.asar', new Uint8Array(maxBytes)),
  },
  {
    what: 'no text of a licence',
    rules: ['licences'],
    seed: ({ files }) => files.set('resources/legal/licences.txt', bytes('Landfolio\nzod 4.6.6 (MIT)\n')),
  },
  {
    what: "no licence of Electron's",
    rules: ['licences'],
    seed: ({ files }) => files.delete('LICENSE.electron.txt'),
  },
  {
    what: "no licences of Chromium's",
    rules: ['licences'],
    target: mac,
    seed: ({ files }) => files.delete('Resources/LICENSES.chromium.html'),
  },
  {
    what: 'no bill of materials',
    rules: ['bill'],
    seed: ({ files }) => files.delete('resources/legal/sbom.cdx.json'),
  },
  {
    what: 'a bill that is not CycloneDX',
    rules: ['bill'],
    seed: ({ files }) => files.set('resources/legal/sbom.cdx.json', bytes('{"bomFormat":"CycloneDX"}')),
  },
  {
    what: 'a bill of another version',
    rules: ['bill'],
    seed: ({ files }) =>
      files.set(
        'resources/legal/sbom.cdx.json',
        replaced(files, 'resources/legal/sbom.cdx.json', '1.2.3', '1.2.2'),
      ),
  },
  {
    what: 'a bill that leaves a package out and lists another',
    rules: ['bill'],
    seed: ({ files }) =>
      files.set(
        'resources/legal/sbom.cdx.json',
        replaced(files, 'resources/legal/sbom.cdx.json', 'zod', 'zed'),
      ),
  },
  {
    what: 'scripts in package.json',
    rules: ['metadata'],
    seed: ({ archived }) => archived.set('package.json', bytes(JSON.stringify({ ...manifest, scripts: {} }))),
  },
  {
    what: 'another version in package.json',
    rules: ['metadata'],
    seed: ({ archived }) =>
      archived.set('package.json', bytes(JSON.stringify({ ...manifest, version: '1.2.2' }))),
  },
  {
    what: "Electron's own name",
    rules: ['metadata'],
    target: windows,
    seed: ({ shown }) => {
      shown.ProductName = 'Electron';
    },
  },
  {
    what: 'no file association',
    rules: ['metadata'],
    target: mac,
    seed: ({ shown }) => {
      delete shown['CFBundleDocumentTypes/0/CFBundleTypeExtensions/0'];
    },
  },
  {
    what: 'an icon of one size',
    rules: ['metadata'],
    target: windows,
    seed: (sound) => {
      sound.iconSizes = [256];
    },
  },
  {
    what: "the builder's folder",
    rules: ['noTraces'],
    seed: ({ archived }) =>
      archived.set('out/main/start.js', bytes(`${soundStart}"/home/builder/landfolio/main/start.ts"`)),
  },
];

function replaced(
  files: ReadonlyMap<string, Uint8Array>,
  path: string,
  from: string,
  to: string,
): Uint8Array {
  return bytes(
    Buffer.from(files.get(path) ?? new Uint8Array())
      .toString()
      .replaceAll(from, to),
  );
}

describe('the rules of a package', () => {
  it.each(packageTargets)('find nothing in a sound one for $platform $arch', (target) => {
    expect(checkPacked(asPacked(soundPackage(target), target), expected)).toEqual([]);
  });

  it.each(faults)('find $what, and nothing else', ({ rules, target = linux, seed }) => {
    const sound = soundPackage(target);
    seed(sound);
    const found = checkPacked(asPacked(sound, target), expected);
    expect([...new Set(found.map(({ rule }) => rule))].sort()).toEqual([...rules].sort());
  });

  it('each have a seeded fault', () => {
    expect(new Set(faults.flatMap(({ rules }) => rules))).toEqual(new Set(ruleNames));
  });
});
