import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createConfSettings } from '../../../main/platform/conf-settings.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { systemCertificates } from '../../../main/platform/system-network.ts';
import { bundledJob, jobBundle } from '../../support/bundled-job.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { minimalConnectionFile } from '../../support/connection.ts';
import { importConnection } from '../../support/import-connection.ts';
import { openNodeOffice } from '../../support/node-app.ts';
import { startProxy } from '../../support/proxy.ts';
import { answer, startRawServer, until } from '../../support/raw-server.ts';

// Whoever can write the settings file names a proxy and an authority of their own, and touches no connection.

const forged = makeCertificate({ names: ['auth.example.com', 'api.example.com'] });
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function world() {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-edited-'));
  const body = '{"access_token":"t","expires_in":3600}';
  const thief = await startRawServer({
    tls: forged,
    onRequest: ({ socket }) => void socket.write(answer(200, body)),
  });
  const proxy = await startProxy({ to: thief.port });
  cleanups.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => thief.close(),
    () => proxy.close(),
  );
  const pem = join(folder, 'thief.pem');
  writeFileSync(pem, forged.cert);
  const settings = join(folder, 'settings.json');
  return {
    ...{ folder, pem, thief, proxy, settings },
    /** What the settings say of proxy and certificates from now on. */
    edit(before: object = {}) {
      const network = {
        'network.proxy': `http://127.0.0.1:${proxy.port}`,
        'network.certificateFile': pem,
      };
      writeFileSync(settings, JSON.stringify({ ...before, ...network }));
    },
    gotSecret: () => thief.seen.some(({ body: sent }) => sent.includes('canary')),
  };
}

test('an edited settings file has no authority trusted until a person confirms it', async () => {
  const at = await world();
  const clock = createSystemClock();
  const network = {
    proxiesFor: async () => 'DIRECT',
    certificates: systemCertificates,
    renew() {},
  };
  const app = await openNodeOffice({ settings: createConfSettings(at.folder, clock), network });
  cleanups.push(() => app.dispose());
  const { id } = await importConnection(app.client, minimalConnectionFile);
  await app.client.connections.setCredentials({ id, clientId: 'office', clientSecret: 'canary' });
  await app.client.connections.use({ id });
  await app.close();
  at.edit(JSON.parse(readFileSync(at.settings, 'utf8')));
  Object.assign(app.ports, { settings: createConfSettings(at.folder, clock) });
  await app.open();

  const steps = await app.client.connections.test({ id });
  expect(JSON.stringify(steps)).toContain('notIdentified');
  expect(at.proxy.asked.length).toBeGreaterThan(0);
  expect(at.thief.seen).toEqual([]);
  const view = await app.client.network.get({});
  expect(view.certificates).toBe('withheld');

  // A person may want exactly this: an office whose network looks into what passes through it.
  const { proxy, certificateFile } = view;
  expect(await app.client.network.set({ proxy, certificateFile })).toMatchObject({
    certificates: 'trusted',
  });
  await app.client.connections.test({ id });
  expect(at.gotSecret()).toBe(true);
});

test('a job trusts no file of its settings, and what NODE_EXTRA_CA_CERTS names', async () => {
  const at = await world();
  const file = join(at.folder, 'connection.json');
  writeFileSync(file, JSON.stringify(minimalConnectionFile));
  at.edit();
  await bundledJob();
  const start = (more: NodeJS.ProcessEnv) => {
    const words = [
      ...['--connection', file, '--data', at.folder],
      ...['--address', '1 A ST', '--product', 'X', '--matter', '1'],
    ];
    return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', jobBundle, ...words], {
      env: { ...process.env, LANDFOLIO_CLIENT_ID: 'office', LANDFOLIO_CLIENT_SECRET: 'canary', ...more },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  };
  expect(await text(start({}).stdout)).toContain('could not be verified');
  expect(at.proxy.asked.length).toBeGreaterThan(0);
  expect(at.thief.seen).toEqual([]);
  const trusting = start({ NODE_EXTRA_CA_CERTS: at.pem });
  try {
    await until(at.gotSecret);
  } finally {
    trusting.kill('SIGKILL');
    await once(trusting, 'exit');
  }
});
