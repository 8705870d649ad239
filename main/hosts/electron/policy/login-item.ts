/** What the system's own list of programs to start is given; on Linux a file of that list. */
type LoginItem =
  | { readonly kind: 'setting'; readonly options: LoginOptions }
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  /** Not installed: an entry would outlive what it starts. */
  | { readonly kind: 'none' };

interface LoginOptions {
  readonly path?: string;
  readonly args: string[];
}

interface LoginItemQuestion {
  readonly platform: string;
  readonly isPackaged: boolean;
  readonly executable: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly argument: string;
}

export function loginItem(question: LoginItemQuestion): LoginItem {
  const { platform, isPackaged, executable, home, env, argument } = question;
  if (!isPackaged) return { kind: 'none' };
  // macOS says by itself that it was the login (wasOpenedAtLogin).
  if (platform === 'darwin') return { kind: 'setting', options: { args: [] } };
  if (platform === 'win32') {
    // Electron reads the path that it is asked for as a command line: without quotes it ends at the first space, and
    // "C:\Program" is nobody, or somebody else (electron/electron#53911).
    return { kind: 'setting', options: { path: `"${executable}"`, args: [argument] } };
  }
  const folder = absolute(env.XDG_CONFIG_HOME) ?? `${home}/.config`;
  // An AppImage runs from a place that is gone at the next login; its own path is given to it.
  const program = absolute(env.APPIMAGE) ?? executable;
  return {
    kind: 'file',
    path: `${folder}/autostart/landfolio.desktop`,
    text: desktopEntry(program, argument),
  };
}

/** What Windows and macOS say of an entry, as far as Electron gives it. */
interface SaidOfLogin {
  readonly openAtLogin: boolean;
  /** Windows. */
  readonly executableWillLaunchAtLogin?: boolean;
  readonly launchItems?: readonly {
    readonly name: string;
    readonly scope: string;
    readonly enabled: boolean;
  }[];
  /** macOS. */
  readonly status?: string;
}

/**
 * Whether the system starts Landfolio with the login. Who switches it off in the Task Manager of Windows leaves the entry there,
 * marked.
 */
export function opensAtLogin(platform: string, said: SaidOfLogin): boolean {
  return said.openAtLogin && (platform !== 'win32' || said.executableWillLaunchAtLogin === true);
}

/**
 * The entry of an earlier version on Windows, which Electron does not take for this one: without quotes, or with other arguments.
 * It is written again, as it was switched on or off. `answers`: what Electron says for the path with quotes and without.
 */
export function entryToRenew(
  name: string,
  answers: readonly SaidOfLogin[],
): { readonly enabled: boolean } | null {
  if (answers.some(({ openAtLogin }) => openAtLogin)) return null;
  const own = answers
    .flatMap(({ launchItems = [] }) => launchItems)
    .find((item) => item.name === name && item.scope === 'user');
  return own === undefined ? null : { enabled: own.enabled };
}

/** Whether a file of the autostart list starts what it names: desktops switch it off in the file itself. */
export function isAutostarted(text: string): boolean {
  return !/^\s*(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/im.test(text);
}

/** Why the system did not take the change. */
export function loginRefusal(said: Pick<SaidOfLogin, 'status'>): 'macOsPermission' | 'notTaken' {
  return said.status === 'requires-approval' ? 'macOsPermission' : 'notTaken';
}

function absolute(path: string | undefined): string | null {
  return path?.startsWith('/') === true ? path : null;
}

/** Desktop Entry Specification 1.5, with the quoting of its Exec key. */
function desktopEntry(program: string, argument: string): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Landfolio',
    `Exec=${quoted(program)} ${argument}`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** Within quotes the four characters are escaped once for Exec, each backslash again for the file, and % is doubled. */
function quoted(text: string): string {
  const forExec = text.replace(/["`$\\]/g, (character) => `\\${character}`).replaceAll('%', '%%');
  return `"${forExec.replaceAll('\\', '\\\\').replace(/[\n\r]/g, '')}"`;
}
