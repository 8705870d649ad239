import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Runs a command with a Secret Service of its own: a D-Bus session and a gnome-keyring whose keyring lies in a new
 * folder and is gone afterwards. Nothing of the person's own keyring is touched.
 *
 * As a script: `node test/support/with-secret-service.ts COMMAND [ARGUMENT…]`.
 */

export type KeyringState =
  /** Unlocked with an empty password. */
  | 'unlocked'
  /** A keyring that wants a password which nobody types. */
  | 'locked'
  /** A session without any Secret Service. */
  | 'absent';

interface CommandResult {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

const needed = ['dbus-run-session', 'gnome-keyring-daemon'];

/** One line on how to get what is missing for a Secret Service here, or null where all is there. */
export function missingForSecretService(): string | null {
  if (process.platform !== 'linux')
    return `A Secret Service is a thing of Linux; this is ${process.platform}.`;
  const missing = needed.filter((program) => !isOnPath(program));
  return missing.length === 0
    ? null
    : `No Secret Service to test with (${missing.join(', ')} missing): apt-get install -y gnome-keyring dbus dbus-x11 libsecret-1-0`;
}

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

// Locked: the keyring is made with one password in a first daemon; the second one is not given it.
const starts: Record<KeyringState, string> = {
  unlocked: 'printf "\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1',
  locked:
    'printf "password\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; ' +
    'gnome-keyring-daemon --replace --start --components=secrets >/dev/null 2>&1 </dev/null',
  absent: 'true',
};

// Without service files nothing starts a keyring by itself when it is first asked.
const quietBus = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:runtime=yes</listen><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`;

/** Runs a command to its end and gives what it wrote; with `inherit` it writes to this process's own output. */
export async function runWithSecretService(
  command: readonly string[],
  options: { readonly state?: KeyringState; readonly stdio?: 'pipe' | 'inherit' } = {},
): Promise<CommandResult> {
  const missing = missingForSecretService();
  if (missing !== null) throw new Error(missing);
  const home = mkdtempSync(join(tmpdir(), 'landfolio-keyring-'));
  try {
    const script = `printf '%s' "$LANDFOLIO_BUS" > "$XDG_RUNTIME_DIR/bus.conf"; exec dbus-run-session --config-file="$XDG_RUNTIME_DIR/bus.conf" -- sh -c '${starts[options.state ?? 'unlocked']}; exec "$@"' sh "$@"`;
    const child = spawn('sh', ['-c', script, 'sh', ...command], {
      stdio: ['ignore', options.stdio ?? 'pipe', options.stdio ?? 'pipe'],
      env: {
        ...process.env,
        LANDFOLIO_BUS: quietBus,
        XDG_DATA_HOME: home,
        XDG_RUNTIME_DIR: home,
        XDG_CONFIG_HOME: home,
        XDG_CACHE_HOME: home,
        // No screen to ask for a password on.
        DISPLAY: '',
        WAYLAND_DISPLAY: '',
      },
    });
    let output = '';
    let errors = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    return { code, output, errors };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const command = process.argv.slice(2);
  const missing = missingForSecretService();
  if (missing !== null || command.length === 0) {
    process.stderr.write(`${missing ?? 'Say which command to run'}\n`);
    process.exitCode = 1;
  } else {
    process.exitCode = (await runWithSecretService(command, { stdio: 'inherit' })).code ?? 1;
  }
}
