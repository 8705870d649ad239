import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * What the tests need beyond Node and npm: a Chromium, and on Linux fonts, a Secret Service for the keychain (Windows and
 * macOS bring theirs) and PostgreSQL. It is found, or on Debian as root installed, or one line says how to get it.
 */

interface Prerequisite {
  readonly name: string;
  /** Of Debian; what installs it. */
  readonly packages: readonly string[];
  /** Where a release of Debian has no such packages. */
  readonly otherPackages?: readonly string[];
  readonly isThere: () => boolean;
  /** How to get it where it cannot be installed from here. */
  readonly advice: string;
}

const chromiumNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const chromiumPaths: Readonly<Record<string, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((root) => {
    const folder = process.env[root];
    if (!folder) return [];
    return [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ];
  }),
};

/** Chromium without a window: it takes a quarter less CPU time. */
const headlessNames = ['chromium-headless-shell', 'chrome-headless-shell'];

/** The Chromium to test with: LANDFOLIO_CHROMIUM, or one of the path or of the usual places; null where there is none. */
export function findChromium(use: 'window' | 'headless' = 'window'): string | null {
  const chosen = process.env.LANDFOLIO_CHROMIUM;
  if (chosen) return isProgram(chosen) ? chosen : null;
  const names = use === 'headless' ? [...headlessNames, ...chromiumNames] : chromiumNames;
  for (const name of names) {
    const found = findProgram(name);
    if (found) return found;
  }
  return chromiumPaths[process.platform]?.find(isProgram) ?? null;
}

/**
 * The command within a session of its own that has an unlocked, empty keychain; the command itself where the system's
 * keychain needs no such thing. The session's files are below `folder`, so no keychain of the person is touched.
 */
export function withSecretService(
  command: readonly string[],
  folder: string,
  platform: NodeJS.Platform = process.platform,
): { readonly command: readonly string[]; readonly env: Readonly<Record<string, string>> } {
  if (platform !== 'linux') return { command, env: {} };
  const script = 'echo test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"';
  return {
    command: ['dbus-run-session', '--', 'sh', '-c', script, 'sh', ...command],
    env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder, XDG_RUNTIME_DIR: folder },
  };
}

const chromium: Prerequisite = {
  name: 'a Chromium',
  packages: ['chromium-headless-shell'],
  otherPackages: ['chromium'],
  isThere: () => findChromium('headless') !== null,
  advice: 'install Chromium or Google Chrome, or set LANDFOLIO_CHROMIUM to the path of one',
};

/** Without a font as wide as Arial, text is wider than the screens are made for. */
const fonts: Prerequisite = {
  name: 'a font as wide as Arial',
  packages: ['fonts-liberation', 'fontconfig'],
  isThere: () => process.platform !== 'linux' || hasArialWidths(),
  advice: 'install the Liberation fonts',
};

const secretService: Prerequisite = {
  name: 'a Secret Service',
  packages: ['dbus', 'gnome-keyring', 'libsecret-1-0'],
  isThere: () =>
    process.platform !== 'linux' ||
    (findProgram('dbus-run-session') !== null &&
      findProgram('gnome-keyring-daemon') !== null &&
      hasLibsecret()),
  advice: 'install dbus-run-session, gnome-keyring-daemon and libsecret',
};

const strace: Prerequisite = {
  name: 'strace',
  packages: ['strace'],
  isThere: () => process.platform !== 'linux' || findProgram('strace') !== null,
  advice: 'install strace',
};

/** The server of an office. Debian keeps its programs away from the path. */
const postgres: Prerequisite = {
  name: 'PostgreSQL 15 or newer',
  packages: ['postgresql'],
  isThere: () => findPostgres() !== null,
  advice: 'install PostgreSQL 15 or newer',
};

/** Finds or installs what is asked for. Returns one line for each thing that stays missing. */
export function ensurePrerequisites(wanted: {
  readonly chromium: boolean;
  readonly secretService: boolean;
  /** What records the writes of a process; Linux only. */
  readonly strace?: boolean;
  readonly postgres?: boolean;
}): string[] {
  const needed = [
    ...(wanted.chromium ? [chromium, fonts] : []),
    ...(wanted.secretService ? [secretService] : []),
    ...(wanted.strace === true ? [strace] : []),
    ...(wanted.postgres === true ? [postgres] : []),
  ];
  const missing = needed.filter((need) => !need.isThere());
  if (missing.length > 0 && canInstall()) {
    install(missing.flatMap((need) => need.packages));
    const others = missing.filter((need) => !need.isThere());
    if (others.length > 0) install(others.flatMap((need) => need.otherPackages ?? need.packages));
  }
  return missing
    .filter((need) => !need.isThere())
    .map((need) => `The tests need ${need.name}: ${howToGet(need)}.`);
}

/** Where the programs of PostgreSQL 15 or newer are; null where there is none. Linux only, as the tests with it are. */
export function findPostgres(): string | null {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return null;
  const versions = readdirSync(root).filter((version) => Number(version) >= 15);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest !== undefined && isProgram(join(root, newest, 'bin/postgres'))
    ? join(root, newest, 'bin')
    : null;
}

function howToGet(need: Prerequisite): string {
  return existsSync('/etc/debian_version') ? `apt-get install ${need.packages.join(' ')}` : need.advice;
}

function canInstall(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0 && findProgram('apt-get') !== null;
}

function install(packages: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
  spawnSync('apt-get', ['update', '-q'], options);
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], options);
}

function hasLibsecret(): boolean {
  const known = spawnSync('ldconfig', ['-p'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: searchPath() },
  });
  // Where there is no ldconfig to ask, the keychain's own tests will tell.
  return known.status !== 0 || known.stdout.includes('libsecret-1.so.0');
}

function hasArialWidths(): boolean {
  const { stdout } = spawnSync('fc-match', ['--format=%{family}', 'Arial'], { encoding: 'utf8' });
  return /liberation sans|arial|arimo/i.test(stdout ?? '');
}

function findProgram(name: string): string | null {
  for (const folder of searchPath().split(delimiter)) {
    const path = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
    if (folder !== '' && isProgram(path)) return path;
  }
  return null;
}

/** Debian keeps system programs in sbin, which is not on everyone's path. */
function searchPath(): string {
  const own = process.env.PATH ?? '';
  return process.platform === 'win32' ? own : `${own}:/usr/local/sbin:/usr/sbin:/sbin`;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
