/** Switches that end a packaged Landfolio, by name. */
export const forbiddenNames: readonly string[] = [
  ...[
    'remote-debugging-port',
    'remote-debugging-pipe',
    'remote-debugging-address',
    'remote-debugging-targets',
  ],
  ...[
    'remote-allow-origins',
    'inspect',
    'inspect-brk',
    'inspect-port',
    'inspect-wait',
    'inspect-publish-uid',
  ],
  ...[
    'no-sandbox',
    'no-zygote',
    'disable-gpu-sandbox',
    'disable-namespace-sandbox',
    'disable-setuid-sandbox',
  ],
  ...['disable-seccomp-filter-sandbox', 'single-process', 'in-process-gpu', 'disable-site-isolation-trials'],
  ...['disable-web-security', 'allow-file-access-from-files', 'allow-running-insecure-content'],
  ...['allow-insecure-localhost', 'unsafely-treat-insecure-origin-as-secure', 'enable-blink-features'],
  ...[
    'enable-experimental-web-platform-features',
    'enable-automation',
    'load-extension',
    'js-flags',
    'require',
  ],
  ...['ignore-certificate-errors', 'ignore-certificate-errors-spki-list', 'ssl-key-log-file', 'log-net-log'],
  ...['host-resolver-rules', 'host-rules', 'proxy-server', 'proxy-pac-url'],
  ...['gpu-launcher', 'renderer-cmd-prefix', 'utility-cmd-prefix', 'zygote-cmd-prefix'],
  'browser-subprocess-path',
];

/** Arguments that do not. */
export const allowedArguments: readonly string[] = [
  ...['--lang=en-AU', '--hidden', '--squirrel-firstrun', '--ozone-platform=wayland', '--user-data-dir=/x'],
  ...['no-sandbox', '/home/x/no-sandbox.pdf', '--no-sandboxes', '--', '-', ''],
];
