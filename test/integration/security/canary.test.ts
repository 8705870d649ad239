import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { expect, test } from 'vitest';
import { serveMessagePort } from '../../../main/api/message-port.ts';
import { version } from '../../../main/app/version.ts';
import type { AppClient } from '../../../main/hosts/cli/app-client.ts';
import { createJobDesktop } from '../../../main/hosts/cli/desktop.ts';
import { createConfSettings } from '../../../main/platform/conf-settings.ts';
import { createCrashFiles } from '../../../main/platform/crash-files.ts';
import { createDiagnostics } from '../../../main/platform/diagnostics.ts';
import { exportBytes } from '../../../main/platform/export-bytes.ts';
import { createFileLog } from '../../../main/platform/file-log.ts';
import { createMemorySecrets } from '../../../main/platform/memory-secrets.ts';
import { createSystemRandom } from '../../../main/platform/system-random.ts';
import { ok } from '../../../shared/lib/result.ts';
import { cartOf } from '../../support/cart-of.ts';
import { certificateReader, readingAtOnce } from '../../support/certificate-reader.ts';
import { importConnection } from '../../support/import-connection.ts';
import { openNodeOffice } from '../../support/node-app.ts';
import { connectionFileOf, startOtherService } from '../../support/other-service/other-service.ts';
import { eventsPassword, eventsUser } from '../../support/other-service/special-events.ts';
import { clientId, clientSecret } from '../../support/other-service/token-issuer.ts';
import { fillCart } from '../../support/other-service-app.ts';
import { unzip } from '../../support/unzip.ts';

// Secrets are driven through a day's work with everything on the disk that an office has, and looked for everywhere.

/** The bridge as a screen has it, with all that crosses it in either way. */
function recordedBridge(
  router: Parameters<typeof serveMessagePort>[0],
  log: Parameters<typeof serveMessagePort>[2],
) {
  const { port1, port2 } = new MessageChannel();
  const fromPage: string[] = [];
  const toPage: string[] = [];
  serveMessagePort(
    router,
    {
      on(name: 'message' | 'close', listener: (event: { readonly data: unknown }) => void) {
        if (name === 'close') port2.on('close', () => listener({ data: undefined }));
        else {
          port2.on('message', (data: unknown) => {
            fromPage.push(String(data));
            listener({ data });
          });
        }
      },
      postMessage(message) {
        toPage.push(typeof message === 'string' ? message : inspect(message));
        port2.postMessage(message);
      },
      start: () => port2.start(),
      close: () => port2.close(),
    },
    log,
  );
  const client: AppClient = createORPCClient(new RPCLink({ port: port1 }));
  port1.start();
  return { client, fromPage, toPage, close: () => port1.close() };
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('no secret is found anywhere after a day of work', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-canary-'));
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const clock = readingAtOnce;
  const random = createSystemRandom();
  const log = createFileLog(join(folder, 'logs'), { clock, random });
  const secrets = createMemorySecrets();
  const crashes = createCrashFiles(join(folder, 'crashes'), { clock, random, version });
  const service = await startOtherService({ retryAfter: '0' });
  const app = await openNodeOffice({
    diagnostics: createDiagnostics({ root: folder, crashes, host: 'canary', images: null }),
    desktop: {
      ...createJobDesktop(join(folder, 'out')),
      saveMade: async (name, bytes) => ok(await exportBytes(bytes, folder, name)),
    },
    secrets,
    log,
    clock,
    textReader: certificateReader(),
    settings: createConfSettings(folder, clock),
    paths: { store: join(folder, 'store') },
  });
  try {
    let bridge = recordedBridge(app.office.router, log);
    const crossed = { fromPage: bridge.fromPage, toPage: bridge.toPage };
    const text = JSON.stringify(connectionFileOf(service));
    const { id } = await importConnection(bridge.client, text);
    await bridge.client.connections.setCredentials({ id, clientId, clientSecret });
    await bridge.client.connections.use({ id });
    await bridge.client.specialEvents.setCredentials({ userName: eventsUser, password: eventsPassword });
    // The person typed them in: they cross once, that way, and no other message holds them.
    const typed = crossed.fromPage.splice(0).filter((message) => message.includes('CANARY'));
    expect(typed).toHaveLength(2);

    // Work, with a service that refuses and fails in between.
    await bridge.client.connections.test({ id });
    service.behaviour.plan.properties = ['forbidden', 'unauthorised'];
    const subject = { by: 'cpn', propertyNumber: '501', municipality: 'MOUNT ALEXANDER' } as const;
    await bridge.client.properties.find(subject).catch(() => {});
    await bridge.client.specialEvents.list({}).catch(() => {});
    const title = { kind: 'title', titleId: '9120/441' } as const;
    const cart = await fillCart(bridge.client, title, 'RegisterSearchStatement', 'CAN-1');
    const { id: orderId } = await cartOf(bridge.client).place({ confirmedTotalCents: cart.totalCents });
    await app.until(async () => {
      const order = await bridge.client.orders.get({ id: orderId });
      return order.items.length > 0 && order.items.every(({ phase }) => phase === 'complete');
    });
    // What certificates say is nobody else's either: they are read, and looked through.
    await app.until(async () => (await bridge.client.documents.reading({})).done > 0);
    await bridge.client.documents.list({ text: '9120/441 "MOUNT ALEXANDER' });
    log.error('canary.probe', new Error('x', { cause: await secrets.get(`account:${id}`) }));
    // Something breaks with all of it in hand.
    const thrown = new Error(
      `GET https://files.example/d?sig=${clientSecret} failed: Bearer ${service.tokens().at(-1)}, password: ${eventsPassword}`,
    );
    const held = await secrets.get(`account:${id}`);
    crashes.record('uncaughtException', thrown, { secret: String(held.ok ? held.value : '') });

    // Closed and opened again: the keychain is asked again.
    bridge.close();
    await app.close();
    await app.open();
    const before = [...crossed.fromPage, ...crossed.toPage];
    bridge = recordedBridge(app.office.router, log);
    await bridge.client.products.list({ subject: title });
    const messages = [...before, ...bridge.fromPage, ...bridge.toPage];
    bridge.close();

    const said = [
      clientSecret,
      eventsPassword,
      Buffer.from(`${eventsUser}:${eventsPassword}`).toString('base64'),
    ];
    const needles = ['CANARY', ...said, encodeURIComponent(clientSecret), ...service.tokens()];
    const holds = (place: string) => needles.filter((needle) => place.includes(needle));
    const bundle = await app.client.support.makeBundle({});
    const bundled = unzip(readFileSync(bundle.path ?? ''));
    expect([...bundled.keys()].some((name) => name.startsWith('crashes/'))).toBe(true);
    expect([...bundled.keys()]).toContain('logs/landfolio.log');
    const texts = [...bundled].map(([name, bytes]) => [name, String(bytes)] as const);
    expect(texts.filter(([, text]) => holds(text).length > 0).map(([name]) => name)).toEqual([]);
    // Nor whose land it was, and for which matter.
    expect(
      texts.filter(([, text]) => /CAN-1|9120.441|MOUNT ALEXANDER/.test(text)).map(([name]) => name),
    ).toEqual([]);
    const files = filesBelow(folder);
    expect(files.some((file) => /crash-.*\.json$/.test(file))).toBe(true);
    expect(files.some((file) => file.endsWith('.db'))).toBe(true);
    expect(files.some((file) => file.endsWith('landfolio.log'))).toBe(true);
    expect(messages.length).toBeGreaterThan(20);
    expect(service.tokens().length).toBeGreaterThan(0);
    expect(
      files.filter(
        (file) =>
          holds(readFileSync(file, 'latin1')).length > 0 || holds(readFileSync(file, 'utf8')).length > 0,
      ),
    ).toEqual([]);
    expect(messages.filter((message) => holds(message).length > 0)).toEqual([]);
    const around = JSON.stringify([process.argv, process.execArgv, process.env, process.title]);
    expect(holds(around)).toEqual([]);
    expect(holds(inspect([app.notices, app.badges, app.events], { depth: 9 }))).toEqual([]);
    expect(holds(JSON.stringify(await bridgeless(app.client)))).toEqual([]);
    // The one place that has them.
    const kept = await secrets.get(`account:${id}`);
    expect(kept.ok && kept.value?.reveal()).toContain('CANARY');
  } finally {
    await app.dispose();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function bridgeless(client: AppClient): Promise<unknown> {
  return [await client.connections.list({}), await client.status.get({}), await client.orders.list({})];
}
