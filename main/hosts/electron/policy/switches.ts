/** Switches of Chromium and Node that no fuse covers and that open the application to whoever starts it. */
const forbidden: ReadonlySet<string> = new Set([
  'allow-file-access-from-files',
  'allow-insecure-localhost',
  'allow-running-insecure-content',
  'browser-subprocess-path',
  'disable-gpu-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-setuid-sandbox',
  'disable-site-isolation-trials',
  'disable-web-security',
  'enable-blink-features',
  'enable-automation',
  'enable-experimental-web-platform-features',
  'gpu-launcher',
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'in-process-gpu',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-publish-uid',
  'inspect-wait',
  'js-flags',
  'load-extension',
  'log-net-log',
  'no-sandbox',
  'no-zygote',
  'proxy-pac-url',
  'proxy-server',
  'remote-allow-origins',
  'remote-debugging-address',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'remote-debugging-targets',
  'renderer-cmd-prefix',
  'require',
  'single-process',
  'ssl-key-log-file',
  'unsafely-treat-insecure-origin-as-secure',
  'utility-cmd-prefix',
  'zygote-cmd-prefix',
]);

/**
 * The forbidden switches among the arguments, by name. Chromium takes `-name`, and on Windows `/name` and any case, so
 * those count too. Called in the packaged application only.
 */
export function forbiddenSwitches(argv: readonly string[]): readonly string[] {
  return argv.flatMap((argument) => {
    const name = /^(?:--?|\/)([a-z-]+)(?:=|$)/i.exec(argument.trim())?.[1]?.toLowerCase();
    return name !== undefined && forbidden.has(name) ? [name] : [];
  });
}

/**
 * What a person is told. An AppImage takes the sandbox away by itself where the system gives it none (Ubuntu since 23.10), so there the
 * person chose nothing.
 */
export function switchesRefused(
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string {
  if (names.length === 1 && names[0] === 'no-sandbox' && env.APPIMAGE !== undefined) {
    return 'Landfolio cannot start because this computer does not provide a sandbox for an AppImage. Install the deb package of Landfolio instead. It includes everything that is required. Nothing is lost, and your library stays where it is.';
  }
  return `Landfolio cannot start with these options: ${names.map((name) => `--${name}`).join(', ')}.`;
}
