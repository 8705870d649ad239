import { posix } from 'node:path';
import { isNamedByContent } from '../../main/platform/page-caching.ts';
import { changedFiles } from './asar.ts';
import { entitlementFaults, signedEntitlements } from './entitlements.ts';
import { fuseFaults } from './fuse-wire.ts';
import { titleOf } from './legal.ts';
import { nativeFormat } from './native-format.ts';
import type { Packed } from './packed.ts';
import { sbomShape } from './sbom.ts';

/** What must be true of a package, apart from what is in it. */
export interface Expected {
  readonly version: string;
  /** Package and version (`zod 4.6.7`) of everything that the build says is in it. */
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly licence: string;
  }[];
  /** Texts that must be nowhere: the folder it was built in. */
  readonly forbidden: readonly string[];
}

interface Finding {
  readonly rule: RuleName;
  readonly message: string;
}

/** Bytes of everything that is not Electron's. */
export const maxBytes = 25 * 1024 * 1024;

const needed = [
  'out/main/start.js',
  'out/main/reader-process.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'assets/icons/256.png',
  'assets/icons/tray.png',
  'assets/icons/tray.ico',
  'assets/icons/trayTemplate.png',
  'assets/icons/trayTemplate@2x.png',
  'assets/icons/document.png',
  'package.json',
  'node_modules/keytar/package.json',
  'node_modules/keytar/lib/keytar.js',
];

/** What the main bundle names by where it lies from there. */
const places = ['out/main/reader-process.js', 'out/preload/index.cjs', 'out/renderer', 'assets/icons'];

/** Everything else in the archive is a stray. */
const allowed: readonly RegExp[] = [
  /^out\/main\/(?:[\w-]+|chunks\/[\w.-]+)\.js$/,
  /^out\/preload\/index\.cjs$/,
  /^out\/renderer\/index\.html$/,
  /^out\/renderer\/assets\/[\w.-]+\.(?:js|mjs|css|woff2|ttf|svg|png)$/,
  /^out\/renderer\/pdfjs\/[\w-]+\/[\w.-]+\.(?:js|bcmap|pfb|ttf|icc)$/,
  /^assets\/icons\/[\w@]+\.(?:png|ico)$/,
  /^package\.json$/,
  /^node_modules\/keytar\/(?:package\.json|LICENSE\.md|lib\/keytar\.js|prebuilds\/[\w-]+\/keytar\.node)$/,
];

const isSource = /(?:^|\/)(?:main|preload|renderer|shared|scripts)\/.*\.(?:ts|tsx|css)$|\.tsx?$/;
const isTest = /(?:^|\/)(?:test|tests|__tests__|spec|fixtures)\/|\.(?:test|spec)\.\w+$/;

const text = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Each rule gives what is wrong, in words. */
const rules = {
  /** What the application needs to start is there, and is not empty. */
  needed: ({ asar }: Packed) =>
    needed.filter((path) => (asar.files.get(path)?.bytes ?? 0) === 0).map((path) => `${path} is missing`),

  /** Main finds by these places, from where its bundle lies, what it needs; no compiler sees a wrong one. */
  reached({ asar }: Packed) {
    const bundle = text(asar.files.get('out/main/start.js')?.content ?? new Uint8Array()).toString('utf8');
    const named = [...bundle.matchAll(/\bjoin\(built, "([^"]+)"\)/g)].map(([, place = '']) =>
      posix.join('out/main', place),
    );
    const isThere = (place: string) =>
      asar.files.has(place) || [...asar.files.keys()].some((path) => path.startsWith(`${place}/`));
    return [
      ...named.filter((place) => !isThere(place)).map((place) => `${place} is named and not there`),
      ...places.filter((place) => !named.includes(place)).map((place) => `${place} is not named`),
    ];
  },

  noSources: ({ asar, files }: Packed) =>
    [...asar.files.keys(), ...files.keys()]
      .filter((path) => !path.startsWith('out/') && isSource.test(path))
      .map((path) => `${path} is a source`),

  noTests: ({ asar, files }: Packed) =>
    [...asar.files.keys(), ...files.keys()]
      .filter((path) => isTest.test(path))
      .map((path) => `${path} is a test's`),

  noSourceMaps(packed: Packed) {
    const named = [...packed.asar.files.keys(), ...packed.files.keys()].filter((path) =>
      path.endsWith('.map'),
    );
    const pointing = scripts(packed).filter(([, bytes]) => text(bytes).includes('sourceMappingURL=data:'));
    return [
      ...named.map((path) => `${path} is a source map`),
      ...pointing.map(([path]) => `${path} holds one`),
    ];
  },

  noStrays: ({ asar }: Packed) =>
    [...asar.files.keys()]
      .filter((path) => !allowed.some((pattern) => pattern.test(path)))
      .map((path) => `${path} is not one of the files that belong in the archive`),

  /** What the page may keep for ever is named by its content: another content is another file. */
  namedByContent: ({ asar }: Packed) =>
    [...asar.files.keys()]
      .filter((path) => path.startsWith('out/renderer/assets/'))
      .filter((path) => !isNamedByContent(path.slice('out/renderer'.length)))
      .map((path) => `${path} is not named by its content`),

  /** Native modules lie outside the archive, whole, for this very system; nothing else does. */
  unpacked({ asar, files, resources, platform, arch }: Packed) {
    const natives = [...asar.files].filter(([path]) => path.endsWith('.node'));
    const wanted = `node_modules/keytar/prebuilds/${platform}-${arch}/keytar.node`;
    const prefix = `${resources}/app.asar.unpacked/`;
    const outside = [...files.keys()].filter((path) => path.startsWith(prefix));
    const bytes = files.get(`${prefix}${wanted}`);
    const format = bytes === undefined ? null : nativeFormat(bytes);
    return [
      ...natives.filter(([, file]) => !file.isUnpacked).map(([path]) => `${path} is inside the archive`),
      ...natives.filter(([path]) => path !== wanted).map(([path]) => `${path} is of another system`),
      ...[...asar.files]
        .filter(([path, file]) => file.isUnpacked && !path.endsWith('.node'))
        .map(([path]) => `${path} is outside the archive, where no checksum covers it`),
      ...outside
        .filter((path) => path !== `${prefix}${wanted}`)
        .map((path) => `${path} does not belong there`),
      ...(bytes === undefined ? [`${wanted} is missing beside the archive`] : []),
      ...(bytes !== undefined && (format?.platform !== platform || format.arch !== arch)
        ? [`${wanted} is not made for ${platform} ${arch}`]
        : []),
    ];
  },

  /** The archive is the one that the program was told of, and each file in it is as the archive says. */
  integrity({ asar, recordedHash, platform }: Packed) {
    return [
      ...changedFiles(asar).map((path) => `${path} does not fit its checksum`),
      ...(platform !== 'linux' && recordedHash !== asar.headerHash
        ? [
            `the program records ${recordedHash ?? 'nothing'} of an archive whose header is ${asar.headerHash}`,
          ]
        : []),
    ];
  },

  fuses: ({ program, platform }: Packed) => fuseFaults(program, platform),

  /** What macOS lets a signed program do: nothing but what is decided. One that nobody signed has none. */
  entitlements: ({ files, platform }: Packed) =>
    platform !== 'darwin'
      ? []
      : [...files].flatMap(([path, bytes]) =>
          /^(?:MacOS|Frameworks)\//.test(path)
            ? signedEntitlements(bytes).flatMap((said) =>
                entitlementFaults(said).map((fault) => `${path}: ${fault}`),
              )
            : [],
        ),

  size(packed: Packed) {
    const bytes = ownBytes(packed);
    return bytes <= maxBytes ? [] : [`${bytes} bytes are ours, more than ${maxBytes}`];
  },

  /** The text of each licence, Electron's and Chromium's, and the bill of materials. */
  licences(packed: Packed, { components }: Expected) {
    const { files, resources } = packed;
    const notices = text(files.get(`${resources}/legal/licences.txt`) ?? new Uint8Array()).toString('utf8');
    const lines = new Set(notices.split('\n'));
    const home = packed.platform === 'darwin' ? 'Resources/' : '';
    const others = [`${home}LICENSE.electron.txt`, `${home}LICENSES.chromium.html`];
    return [
      ...components
        .filter((component) => !lines.has(titleOf(component)))
        .map(({ name, version }) => `the licence of ${name} ${version} is missing`),
      ...others.filter((path) => !files.has(path)).map((path) => `${path} is missing`),
    ];
  },

  bill({ files, resources }: Packed, { components, version }: Expected) {
    const bytes = files.get(`${resources}/legal/sbom.cdx.json`);
    if (bytes === undefined) return ['the bill of materials is missing'];
    const bill = sbomShape.safeParse(parsed(bytes));
    if (!bill.success) return ['the bill of materials is not CycloneDX as it is written here'];
    const listed = bill.data.components.map(
      ({ group, name, version }) => `${group === undefined ? '' : `${group}/`}${name} ${version}`,
    );
    const real = components.map(({ name, version }) => `${name} ${version}`);
    return [
      ...real
        .filter((name) => !listed.includes(name))
        .map((name) => `${name} is not in the bill of materials`),
      ...listed.filter((name) => !real.includes(name)).map((name) => `${name} is not in the build`),
      ...(bill.data.metadata.component.version === version ? [] : ['the bill is of another version']),
    ];
  },

  metadata({ asar, platform, shown, iconSizes }: Packed, { version }: Expected) {
    const manifest = parsed(asar.files.get('package.json')?.content ?? new Uint8Array());
    const record = typeof manifest === 'object' && manifest !== null ? manifest : {};
    const wanted: Readonly<Record<string, string>> = {
      win32: {
        ProductName: 'Landfolio',
        FileDescription: 'Landfolio',
        ProductVersion: version,
        LegalCopyright: 'Copyright © Landfolio',
      },
      darwin: {
        CFBundleIdentifier: 'au.landfolio.desk',
        CFBundleName: 'Landfolio',
        CFBundleShortVersionString: version,
        LSMinimumSystemVersion: '13.0',
        NSDownloadsFolderUsageDescription:
          'Landfolio puts a copy of a document there when you ask to see it in its folder.',
        'CFBundleDocumentTypes/0/CFBundleTypeExtensions/0': 'landfolio',
        'CFBundleURLTypes/0/CFBundleURLSchemes/0': 'landfolio',
      },
      linux: {},
    }[platform];
    const sizes = { win32: [16, 32, 48, 256], darwin: [16, 32, 128, 256, 512, 1024], linux: [] }[platform];
    return [
      ...Object.entries({ name: 'landfolio', productName: 'Landfolio', version, main: 'out/main/start.js' })
        .filter(([key, value]) => Reflect.get(record, key) !== value)
        .map(([key]) => `package.json has another ${key}`),
      ...['scripts', 'devDependencies']
        .filter((key) => key in record)
        .map((key) => `package.json still has ${key}`),
      ...Object.entries(wanted)
        .filter(([key, value]) => shown[key] !== value && !shown[key]?.startsWith(`${value}.`))
        .map(([key, value]) => `${key} is ${shown[key] ?? 'missing'}, not ${value}`),
      ...sizes.filter((size) => !iconSizes.includes(size)).map((size) => `the icon has no ${size} pixels`),
    ];
  },

  /** Nothing tells of the computer that it was built on. */
  noTraces: (packed: Packed, { forbidden }: Expected) =>
    everyFile(packed).flatMap(([path, bytes]) =>
      forbidden.filter((trace) => text(bytes).includes(trace)).map((trace) => `${path} names ${trace}`),
    ),
} satisfies Record<string, (packed: Packed, expected: Expected) => readonly string[]>;

export type RuleName = keyof typeof rules;
export const ruleNames = Object.keys(rules) as readonly RuleName[];

/** Every fault of a package. */
export function checkPacked(packed: Packed, expected: Expected): readonly Finding[] {
  return ruleNames.flatMap((rule) => rules[rule](packed, expected).map((message) => ({ rule, message })));
}

/** What the package weighs without Electron, in bytes. */
export function ownBytes({ files, resources }: Packed): number {
  const ours = [`${resources}/app.asar`, `${resources}/legal/`];
  return [...files]
    .filter(([path]) => ours.some((prefix) => path.startsWith(prefix)))
    .reduce((sum, [, bytes]) => sum + bytes.byteLength, 0);
}

function scripts({ asar }: Packed): readonly (readonly [string, Uint8Array])[] {
  return [...asar.files].flatMap(([path, { content }]) =>
    content !== null && /\.[cm]?js$/.test(path) ? [[path, content] as const] : [],
  );
}

/** What is in the archive, and what lies beside it and is ours. */
function everyFile({ asar, files, resources }: Packed): readonly (readonly [string, Uint8Array])[] {
  return [
    ...[...asar.files].flatMap(([path, { content }]) => (content === null ? [] : [[path, content] as const])),
    ...[...files].filter(([path]) => path.startsWith(`${resources}/legal/`)),
  ];
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(text(bytes).toString('utf8'));
  } catch {
    return null;
  }
}
