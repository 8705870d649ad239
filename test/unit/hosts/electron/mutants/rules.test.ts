import { expect, it } from 'vitest';
import { checkSources, checkTree, rules } from '../../../../../scripts/security/check-sources.ts';
import { bannedNames } from '../../../../../scripts/security/rules/names.ts';
import { parseSource } from '../../../../../scripts/security/sources.ts';

/** Code that breaks one rule each, for the rules that no mutant breaks. */
const violations: readonly (readonly [rule: string, path: string, text: string])[] = [
  ['one-guard-of-sessions', 'main/hosts/electron/x.ts', 'session.setPermissionRequestHandler(null);'],
  ['no-other-session', 'main/hosts/electron/x.ts', "session.fromPartition('x');"],
  ['no-partitions', 'main/hosts/electron/x.ts', "const options = { partition: 'x' };"],
  ['one-channel', 'main/hosts/electron/x.ts', "contents.ipc.handle('x', read);"],
  ['one-window', 'main/hosts/electron/x.ts', 'new WebContentsView();'],
  ['no-top-level-await', 'main/x.ts', 'await ready;'],
  ['links-by-id', 'main/hosts/electron/links.ts', 'shell.openExternal(id);'],
  ['mail-by-its-parts', 'main/hosts/electron/mail.ts', 'shell.openExternal(mail.to);'],
  ['no-remote-addresses-in-the-page', 'renderer/x.ts', "const a = 'https://a.example/x.js';"],
  ['no-file-addresses', 'main/hosts/electron/x.ts', "const a = 'file:///x';"],
  [
    'one-trusted-types-policy',
    'renderer/features/documents/pdf/worker.ts',
    "t.createPolicy('x', { createHTML: (a) => a });",
  ],
  ['fetch-of-documents-only', 'renderer/x.ts', "await fetch('/x');"],
  ['trusted-types-in-one-place', 'renderer/x.ts', "trustedTypes.createPolicy('x', {});"],
  ['ipc-renderer-in-the-preload-only', 'renderer/x.ts', "ipcRenderer.send('x');"],
  ['the-office-opens-after-the-lock', 'main/hosts/electron/x.ts', 'createApp(ports);'],
  ['no-foreign-frames', 'renderer/x.ts', "document.createElement('iframe');"],
  ['no-computed-code', 'main/x.ts', 'await import(name);'],
  ['no-computed-code', 'main/x.ts', "setTimeout('run()', 1);"],
  ['tls-is-opened-checked', 'main/x.ts', "import { connect } from 'node:tls';\nconnect({ host, port });"],
  [
    'tls-is-opened-checked',
    'main/x.ts',
    "import { connect as dial } from 'tls';\ndial({ rejectUnauthorized: true, ...more });",
  ],
  [
    'tls-is-opened-checked',
    'main/x.ts',
    "import { connect } from 'node:tls';\nconnect({ rejectUnauthorized: isChecked });",
  ],
  ['tls-is-opened-checked', 'main/x.ts', "import { connect } from 'node:tls';\nconst open = connect;"],
  ['tls-is-opened-checked', 'main/x.ts', "import * as tls from 'node:tls';"],
  ['tls-is-opened-checked', 'main/x.ts', "const { connect } = await import('node:tls');"],
  ['tls-is-opened-checked', 'main/x.ts', "import { TLSSocket } from 'node:tls';"],
  ['tls-is-opened-checked', 'main/x.ts', "import { get } from 'node:https';"],
  ['tls-is-opened-checked', 'main/x.ts', "import { connect } from 'node:http2';"],
  ['tls-is-opened-checked', 'main/x.ts', "import { fetch } from 'undici';"],
  ['tls-is-opened-checked', 'main/x.ts', "import { Agent } from 'undici';\nnew Agent({ allowH2: false });"],
  [
    'tls-is-opened-checked',
    'main/x.ts',
    "import { request as ask } from 'undici';\nawait ask(url, { method });",
  ],
  ['no-network-of-the-runtime', 'main/x.ts', 'await fetch(url);'],
  ['no-network-of-the-runtime', 'main/x.ts', 'await globalThis.fetch(url);'],
  ['no-network-of-the-runtime', 'main/x.ts', 'new WebSocket(url);'],
  ...['scripts/x.ts', 'test/conformance/x.ts', 'main/hosts/browser/x.ts'].flatMap(
    (path): typeof violations => [
      [
        'tls-is-opened-checked',
        path,
        "import { Agent } from 'node:https';\nnew Agent({ keepAlive: false });",
      ],
      ['tls-is-opened-checked', path, "import { request } from 'node:https';\nrequest(url, { agent });"],
      ['no-network-of-the-runtime', path, 'await fetch(url);'],
      ['certificates-are-checked', path, 'options.rejectUnauthorized = false;'],
      ['no-trust-in-certificates', path, "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';"],
    ],
  ),
  ['certificates-are-checked', 'main/x.ts', 'options.rejectUnauthorized = false;'],
  ['errors-name-no-files', 'main/x.ts', `throw new Error(\`Too many in \${folder}\`);`],
  ['errors-name-no-files', 'main/x.ts', "throw new TypeError('No ' + file.fileName);"],
];

it.each(violations)('%s finds its violation in %s: %s', (rule, path, text) => {
  expect(checkTree(path, parseSource(path, text)).map((found) => found.rule)).toContain(rule);
});

const places = ['main/hosts/electron/x.ts', 'renderer/x.ts', 'preload/x.ts'];
const names = bannedNames.flatMap(({ name, where, names: all }) =>
  all.flatMap((one) => places.filter(where).map((path) => [name, path, one] as const)),
);

it.each(names)('%s finds in %s: %s', (rule, path, name) => {
  const text = name.includes('.') ? `${name}();` : `const a = x['${name}'];`;
  expect(checkTree(path, parseSource(path, text)).map((found) => found.rule)).toContain(rule);
});

it('misses a file that must be there', () => {
  const homes = rules.flatMap((rule) => ('home' in rule ? [rule.home] : []));
  const missed = checkSources(new Map()).map(({ path }) => path);
  expect(missed).toEqual(homes);
});

it('says of each rule what to do instead, and which item it holds', () => {
  for (const { name, items, instead } of rules) {
    expect(instead.length, name).toBeGreaterThan(15);
    expect(items.length, name).toBeGreaterThan(0);
  }
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
});

it('is content with TLS that is opened checked', () => {
  const sound = `import { connect, type TLSSocket } from 'node:tls';
import { Agent, request } from 'undici';
const socket: TLSSocket = connect({ ...more, rejectUnauthorized: true });
new Agent({ allowH2: false, connect: own });
const answer = request(url, { dispatcher, method });
const fetched = updater.fetch(url);`;
  expect(checkTree('main/x.ts', parseSource('main/x.ts', sound))).toEqual([]);
});

it('looks at nothing that merely sounds alike', () => {
  const sound = "const evaluate = 1; const note = 'never call eval here'; router.open(); a.reloaded = true;";
  expect(checkTree('renderer/x.ts', parseSource('renderer/x.ts', sound))).toEqual([]);
});
