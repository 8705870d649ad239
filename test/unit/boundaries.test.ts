import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const configFile = join(root, '.dependency-cruiser.mjs');
const zones = ['main', 'preload', 'renderer', 'shared', 'scripts', 'test'];
const packages = ['zod', 'undici', 'pg', 'keytar', 'electron', 'react', '@orpc/contract', '@orpc/server'];

/** Each rule with an import that breaks it: the file that imports, and what. The file breaks no other rule. */
const violations: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['no-cycles', 'shared/lib/chicken.ts', './egg.ts'],
  ['every-import-resolves', 'main/ordering/forgetful.ts', './missing.ts'],
  ['packages-are-declared', 'main/library/borrower.ts', 'undeclared'],
  ['shared-imports-zod-only', 'shared/model/wants-node.ts', 'node:crypto'],
  ['contract-imports-zod-and-orpc-only', 'shared/contract/wants-server.ts', '@orpc/server'],
  ['shared-model-knows-no-contract', 'shared/model/wants-contract.ts', '../contract/sound.ts'],
  ['titles-are-read-at-the-boundary', 'main/ordering/wants-folio.ts', '../../shared/model/volume-folio.ts'],
  [
    'titles-are-read-at-the-boundary',
    'renderer/features/cart/wants-folio.ts',
    '../../../shared/model/volume-folio.ts',
  ],
  ['ports-import-shared-only', 'main/ports/wants-doing.ts', '../storage/sound.ts'],
  // Of each tool, since one that is missing in the rule would be free.
  ['tools-know-no-capability', 'main/http/wants-capability.ts', '../ordering/sound.ts'],
  ['tools-know-no-capability', 'main/postgres/wants-capability.ts', '../ordering/sound.ts'],
  ['tools-know-no-capability', 'main/storage/wants-capability.ts', '../ordering/sound.ts'],
  ['tools-know-no-capability', 'main/charging/wants-capability.ts', '../register/sound.ts'],
  ['tools-know-no-capability', 'main/api/wants-capability.ts', '../ordering/sound.ts'],
  ['tools-know-no-capability', 'main/platform/wants-capability.ts', '../ordering/sound.ts'],
  ['tools-know-no-capability', 'main/lib/wants-capability.ts', '../ordering/sound.ts'],
  ['tools-know-no-capability', 'main/notifications/wants-capability.ts', '../ordering/sound.ts'],
  ['capabilities-never-import-each-other', 'main/ordering/wants-library.ts', '../library/wire.ts'],
  ['sharing-knows-kinds-by-their-port', 'main/sharing/wants-library.ts', '../library/wire.ts'],
  ['practice-imports-wire-only', 'main/practice/wants-more.ts', '../ordering/sound.ts'],
  ['capabilities-know-no-host', 'main/library/wants-host.ts', '../platform/sound.ts'],
  ['only-hosts-know-the-app', 'main/api/wants-app.ts', '../app/create-app.ts'],
  ['hosts-never-import-each-other', 'main/hosts/cli/wants-electron.ts', '../electron/sound.ts'],
  ['undici-in-http-only', 'main/connection/wants-undici.ts', 'undici'],
  ['sockets-in-http-and-servers-only', 'main/connection/wants-socket.ts', 'node:net'],
  ['sockets-in-http-and-servers-only', 'main/api/wants-socket.ts', 'node:net'],
  ['pg-in-postgres-only', 'main/ordering/wants-pg.ts', 'pg'],
  ['sqlite-in-storage-only', 'main/ordering/wants-sqlite.ts', 'node:sqlite'],
  ['files-through-the-port', 'main/library/wants-files.ts', 'node:fs/promises'],
  ['keytar-in-platform-only', 'main/connection/wants-keychain.ts', 'keytar'],
  ['electron-in-its-folder-only', 'main/platform/wants-electron.ts', 'electron'],
  ['no-other-programs', 'main/platform/wants-program.ts', 'node:child_process'],
  // Not even beside the one that may, nor under its name elsewhere.
  ['no-other-programs', 'main/platform/pdf-text/wants-program.ts', 'node:child_process'],
  ['no-other-programs', 'main/hosts/electron/node-reader.ts', 'node:child_process'],
  ['no-code-from-elsewhere', 'main/platform/wants-code.ts', 'node:vm'],
  ['reader-runs-alone', 'main/platform/wants-reader.ts', './pdf-text/pdf-text.ts'],
  ['reader-runs-alone', 'main/platform/pdf-pack/pack-binder.ts', './take-pages.ts'],
  [
    'node-reader-in-browser-host-only',
    'main/hosts/electron/wants-child.ts',
    '../../platform/pdf-text/node-reader.ts',
  ],
  ['renderer-never-imports-main', 'renderer/features/wants-main.ts', '../../main/storage/sound.ts'],
  ['renderer-has-no-node', 'renderer/features/wants-node.ts', 'node:path'],
  ['ui-knows-no-bridge', 'renderer/ui/wants-bridge.ts', '../bridge/sound.ts'],
  ['features-know-no-route', 'renderer/shell/wants-route.ts', '../routes/sound.ts'],
  ['features-know-no-shell', 'renderer/features/wants-shell.ts', '../shell/sound.ts'],
  ['features-import-public-files', 'renderer/features/cart/wants-inside.ts', '../orders/sound.ts'],
  // A public name of one feature is none of another.
  ['features-import-public-files', 'renderer/features/cart/wants-name.ts', '../orders/charge-note.tsx'],
  // Through public files, and no module needs itself: each of the two folders is reported.
  ['features-form-no-cycle', 'renderer/features/title/wants-statement.ts', '../statements/text.ts'],
  ['features-form-no-cycle', 'renderer/features/statements/wants-title.ts', '../title/title-stubs.tsx'],
  ['preload-imports-electron-only', 'preload/wants-shared.ts', '../shared/lib/sound.ts'],
  ['nothing-imports-test', 'main/http/wants-test.ts', '../../test/support/sound.ts'],
  ['nothing-imports-test', 'scripts/wants-support.ts', '../test/support/sound.ts'],
  ['nothing-imports-scripts', 'main/platform/wants-script.ts', '../../scripts/sound.ts'],
];

/** What is allowed and near to a violation. None of these may be reported. */
const sound: readonly (readonly [from: string, to: readonly string[]])[] = [
  ['shared/lib/egg.ts', ['./chicken.ts']],
  ['shared/lib/sound.ts', ['zod']],
  ['shared/model/volume-folio.ts', []],
  ['shared/model/land-identity.ts', ['./volume-folio.ts']],
  ['main/ordering/cart/sound.ts', ['../../../shared/model/land-identity.ts']],
  ['main/register/title.ts', ['../../shared/model/volume-folio.ts']],
  ['shared/contract/sound.ts', ['zod', '@orpc/contract', '../lib/sound.ts']],
  ['shared/contract/port-messages.ts', []],
  ['main/ports/sound.ts', ['zod', '../../shared/lib/sound.ts']],
  ['main/http/sound.ts', ['undici', 'node:net']],
  ['main/postgres/sound.ts', ['pg', '../ports/sound.ts']],
  ['main/storage/sound.ts', ['node:sqlite', 'node:fs', '../ports/sound.ts']],
  ['main/platform/sound.ts', ['keytar', 'node:fs', '../ports/sound.ts']],
  ['main/platform/pdf-text/node-reader.ts', ['node:child_process', '../../ports/sound.ts']],
  ['main/platform/pdf-text/pdf-text.ts', ['../../storage/sound.ts']],
  [
    'main/platform/pdf-text/reader-process.ts',
    ['./pdf-text.ts', '../pdf-pack/take-pages.ts', 'node:worker_threads'],
  ],
  ['main/platform/pdf-pack/take-pages.ts', ['../../ports/sound.ts']],
  ['main/charging/sound.ts', ['../http/sound.ts', '../storage/sound.ts', '../ports/sound.ts']],
  ['main/register/sound.ts', ['../charging/sound.ts', '../storage/sound.ts', '../ports/sound.ts']],
  ['main/ordering/wire.ts', ['zod']],
  ['main/library/wire.ts', ['zod']],
  ['main/ordering/sound.ts', ['./wire.ts', '../http/sound.ts', '../storage/sound.ts', '../ports/sound.ts']],
  ['main/practice/sound.ts', ['../ordering/wire.ts', 'node:http', 'node:fs', 'node:sqlite']],
  ['main/hosts/electron/sound.ts', ['electron', '../../ports/sound.ts']],
  [
    'main/app/create-app.ts',
    ['../ordering/sound.ts', '../library/wire.ts', '../practice/sound.ts', '../http/sound.ts'],
  ],
  ['main/api/handlers/sound.ts', ['../../ordering/sound.ts']],
  ['main/hosts/cli/start.ts', ['../../app/create-app.ts', '../../platform/sound.ts']],
  [
    'main/hosts/electron/start.ts',
    ['electron', './sound.ts', '../../app/create-app.ts', '../../platform/sound.ts'],
  ],
  ['preload/sound.ts', ['electron', '../shared/contract/port-messages.ts']],
  ['renderer/bridge/sound.ts', ['react', '../../shared/contract/sound.ts']],
  ['renderer/ui/sound.ts', ['react', '../../shared/lib/sound.ts']],
  ['renderer/features/orders/sound.ts', ['../charges/charge-note.tsx']],
  ['renderer/features/orders/charge-note.tsx', []],
  ['renderer/features/orders/phase.ts', []],
  ['renderer/features/charges/charge-note.tsx', []],
  ['renderer/features/cart/sound.ts', ['../orders/phase.ts', './text/existing.ts']],
  ['renderer/features/cart/text/existing.ts', ['../subject.ts']],
  ['renderer/features/cart/subject.ts', []],
  ['renderer/features/statements/text.ts', []],
  ['renderer/features/title/title-stubs.tsx', []],
  ['renderer/shell/sound.ts', ['../features/orders/sound.ts', '../features/cart/sound.ts']],
  ['renderer/routes/sound.ts', ['../features/orders/sound.ts', '../shell/sound.ts']],
  ['test/support/sound.ts', ['../../main/app/create-app.ts', '../../main/hosts/electron/sound.ts', 'undici']],
  [
    'main/hosts/browser/sound.ts',
    ['../../app/create-app.ts', '../../platform/pdf-text/node-reader.ts', 'node:http'],
  ],
  ['main/hosts/browser/open-browser.ts', ['node:child_process']],
  ['test/bench/sound.ts', ['../../main/http/sound.ts']],
  ['scripts/sound.ts', ['../main/http/sound.ts', 'node:child_process']],
];

const tree = realpathSync(mkdtempSync(join(tmpdir(), 'landfolio-boundaries-')));
afterAll(() => rmSync(tree, { recursive: true, force: true }));

test('every boundary rule finds its violation, and nothing sound is reported', async () => {
  writePackages();
  for (const [from, to] of sound) writeModule(from, to);
  for (const [, from, to] of violations) writeModule(from, [to]);

  const options = await extractOptions(configFile);
  const { output } = await cruise(
    zones,
    { ...options, baseDir: tree, validate: true },
    options.enhancedResolveOptions,
  );
  const found = (output as ICruiseResult).summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);

  const expected = violations.map(([rule, from]) =>
    rule === 'features-form-no-cycle' ? `${rule}: ${dirname(from)}` : `${rule}: ${from}`,
  );
  expect(found.toSorted()).toEqual(expected.toSorted());
});

test('every public file of a feature is there', async () => {
  const { publicFiles } = (await import(configFile)) as {
    publicFiles: Readonly<Record<string, readonly string[]>>;
  };
  const files = Object.entries(publicFiles).flatMap(([feature, names]) =>
    names.map((name) => `renderer/features/${feature}/${name}`),
  );
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('every boundary rule has a violation here, and says what to do instead', async () => {
  const { ruleSet } = await extractOptions(configFile);
  const rules = ruleSet?.forbidden ?? [];
  const broken = new Set(violations.map(([rule]) => rule));
  expect(rules.map((rule) => rule.name).toSorted()).toEqual([...broken].toSorted());
  for (const rule of rules) {
    expect(rule.severity, rule.name).toBe('error');
    expect(rule.comment?.length, rule.name).toBeGreaterThan(30);
  }
});

function writeModule(from: string, to: readonly string[]): void {
  write(
    from,
    to.map((name, index) => `import * as m${index} from '${name}';\nexport { m${index} };\n`).join(''),
  );
}

function writePackages(): void {
  const devDependencies = Object.fromEntries(packages.map((name) => [name, '1.0.0']));
  write('package.json', JSON.stringify({ name: 'fixture', type: 'module', devDependencies }));
  for (const name of [...packages, 'undeclared']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
}

function write(path: string, text: string): void {
  const whole = join(tree, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text);
}
