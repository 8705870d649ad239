import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import {
  pinFaults,
  readWorkflow,
  type Surroundings,
  type Workflow,
  workflowFaults,
} from '../../support/workflows.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(root, '.github/workflows');
const names = readdirSync(folder);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const around: Surroundings = {
  scripts: new Set(Object.keys(packageJson.scripts)),
  isFile: (path) => existsSync(join(root, path)),
};
const all = new Map(names.map((name) => [name, readWorkflow(read(name))]));
const ci = readWorkflow(read('ci.yml'));
const pack = readWorkflow(read('package.yml'));
const release = readWorkflow(read('release.yml'));
const runs = ({ jobs }: Workflow) =>
  Object.values(jobs).flatMap(({ steps }) => (steps ?? []).flatMap(({ run }) => run ?? []));
const uses = ({ jobs }: Workflow, action: string) =>
  Object.values(jobs).flatMap(({ steps }) => (steps ?? []).filter((step) => step.uses?.startsWith(action)));

describe('the workflows', () => {
  it.each(names)('%s is sound', (name) => {
    const workflow = all.get(name);
    expect(workflow && workflowFaults(workflow, around)).toEqual([]);
  });

  it.each<[string, (text: string) => string, string]>([
    ['a misspelt key', (text) => text.replace('runs-on:', 'run-on:'), 'a field that is not recognised'],
    ['a job that is not there', (text) => text.replace('needs: test', 'needs: tests'), 'needs tests'],
    ['a workflow that is not there', (text) => text.replace('/package.yml', '/pack.yml'), 'uses ./'],
    [
      'an action of anybody',
      (text) => text.replace('actions/setup-node@', 'anybody/node@'),
      'own actions only',
    ],
    [
      'an action by a tag, which can be moved',
      (text) => text.replace(/setup-node@\w+/, 'setup-node@v5'),
      'by its commit',
    ],
    [
      'the token left in the folder',
      (text) => text.replace('persist-credentials: false', 'fetch-depth: 1'),
      'token',
    ],
    [
      'a matrix without the key',
      (text) => text.replace(`runs-on: \${{ matrix.os }}`, `runs-on: \${{ matrix.system }}`),
      'matrix.system',
    ],
    [
      'a name of a branch in a command',
      (text) => text.replace('- run: npm ci', `- run: echo \${{ github.head_ref }}`),
      'hand it over as env',
    ],
    [
      'a script that is not there',
      (text) => text.replace('npm test', 'npm run tests'),
      'npm tests is no script',
    ],
    ['a file that is not there', (text) => text.replace('check-security.ts', 'check.ts'), 'is not there'],
    [
      'rights to write for all',
      (text) => text.replace('contents: read', 'contents: write'),
      'more than reading',
    ],
    [
      'foreign sources with own rights',
      (text) => text.replace('pull_request:', 'pull_request_target:'),
      'own rights',
    ],
    ['no end', (text) => text.replace(/ {4}timeout-minutes: 60\n/, ''), 'six hours'],
  ])('and %s would be found', (_, change, said) => {
    const changed = change(read('ci.yml'));
    expect(changed).not.toBe(read('ci.yml'));
    const faults = () => workflowFaults(readWorkflow(changed), around).join('\n');
    if (said === 'a field that is not recognised') expect(faults).toThrow(said);
    else expect(faults()).toContain(said);
  });

  it('name each action by one commit, and say which version that is', () => {
    const texts = names.map(read);
    expect(pinFaults(texts)).toEqual([]);
    const change = (from: RegExp, to: string) =>
      pinFaults(texts.map((text) => text.replace(from, to))).join('\n');
    expect(change(/(checkout@\w+) # v[\d.]+/, '$1')).toContain('no commit with its version');
    expect(change(/checkout@\w+/, 'checkout@v5')).toContain('no commit with its version');
    const [first = '', ...others] = texts;
    const other = first.replace(/checkout@\w{40}/, `checkout@${'0'.repeat(40)}`);
    expect(pinFaults([other, ...others]).join()).toContain('two commits');
  });

  it('test on the three systems, from the lock file, and fail once Electron is out of support', () => {
    expect(ci.jobs.test?.strategy).toEqual({
      'fail-fast': false,
      matrix: { os: ['ubuntu-latest', 'windows-latest', 'macos-latest'] },
    });
    const order = ['npm ci', 'npm test', 'node scripts/security/check-security.ts --strict'];
    expect(runs(ci).filter((run) => order.includes(run))).toEqual(order);
    expect(runs(pack)).toContain('node scripts/security/check-security.ts --strict');
  });

  it('pack for every system and processor, and hold each package to the rules', () => {
    const rows = pack.jobs.build?.strategy?.matrix.include;
    expect(rows).toHaveLength(3);
    for (const arch of ['x64', 'arm64']) {
      const checks = runs(pack).filter((run) => run.includes(`--folder \${{ matrix.${arch} }}`));
      expect(checks).toHaveLength(1);
      expect(checks[0]).toContain(`--arch ${arch}`);
    }
  });

  it('upload every kind of installer, and what a feed needs', () => {
    const target = z.object({ target: z.array(z.object({ target: z.string() })) });
    const settings = z
      .object({
        win: target,
        mac: target,
        linux: target,
        publish: z.object({ provider: z.literal('generic') }),
      })
      .parse(load(readFileSync(join(root, 'electron-builder.yml'), 'utf8')));
    const endings: Readonly<Record<string, string>> = { nsis: 'exe' };
    const wanted = [settings.win, settings.mac, settings.linux].flatMap((system) =>
      system.target.map((one) => `dist/*.${endings[one.target] ?? one.target}`),
    );
    const uploads = uses(pack, 'actions/upload-artifact@').map((step) => ({ ...step.with }));
    const installers = uploads.find(({ name }) => String(name).startsWith('installers-'));
    expect(String(installers?.path).trim().split('\n').sort()).toEqual(
      [...wanted, 'dist/latest*.yml'].sort(),
    );
    expect(uploads.every((upload) => upload['if-no-files-found'] === 'error')).toBe(true);
  });

  it('say of a release where it was built, and leave its publishing to a person', () => {
    const { draft } = release.jobs;
    expect(draft?.permissions).toEqual({ contents: 'write', 'id-token': 'write', attestations: 'write' });
    expect(draft?.needs).toBe('package');
    const [provenance] = uses(release, 'actions/attest-build-provenance@');
    expect(provenance?.with).toEqual({ 'subject-path': 'release/*' });
    expect(runs(release).at(-1)).toMatch(/^gh release create .*--draft .*release\/\*$/);
    expect(release.on).toEqual({ push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } });
    expect(Object.entries(release.jobs).filter(([, job]) => job.permissions !== undefined)).toHaveLength(1);
  });
});
