/** What the system's own list of programs to start is given; on Linux a file of that list. */
type LoginItem =
  | { readonly kind: 'setting'; readonly options: { readonly path?: string; readonly args: string[] } }
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  /** Not installed: an entry would outlive what it starts. */
  | { readonly kind: 'none' };

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
  if (platform === 'win32') return { kind: 'setting', options: { path: executable, args: [argument] } };
  const folder = absolute(env.XDG_CONFIG_HOME) ?? `${home}/.config`;
  // An AppImage runs from a place that is gone at the next login; its own path is given to it.
  const program = absolute(env.APPIMAGE) ?? executable;
  return {
    kind: 'file',
    path: `${folder}/autostart/landfolio.desktop`,
    text: desktopEntry(program, argument),
  };
}

/**
 * Whether the system starts Landfolio with the login. Who switches it off in the Task Manager of Windows leaves the entry there,
 * marked.
 */
export function opensAtLogin(
  platform: string,
  said: { readonly openAtLogin: boolean; readonly executableWillLaunchAtLogin: boolean },
): boolean {
  return said.openAtLogin && (platform !== 'win32' || said.executableWillLaunchAtLogin);
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
