import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { ORPCError } from '@orpc/client';
import { createApp } from '../../../main/app/create-app.ts';
import { createAppClient } from '../../../main/hosts/cli/app-client.ts';
import { createJobDesktop } from '../../../main/hosts/cli/desktop.ts';
import { createConfSettings } from '../../../main/platform/conf-settings.ts';
import { createCrashFiles } from '../../../main/platform/crash-files.ts';
import { createDiagnostics } from '../../../main/platform/diagnostics.ts';
import { createFileLog } from '../../../main/platform/file-log.ts';
import { createNodeFileSystem } from '../../../main/platform/node-file-system.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { createSystemRandom } from '../../../main/platform/system-random.ts';
import type { CheckpointName } from '../../../main/ports/checkpoints.ts';
import { ok } from '../../../shared/lib/result.ts';
import { createFileSecrets } from '../../support/file-secrets.ts';
import { importConnection } from '../../support/import-connection.ts';
import { sealedIdOf } from '../../support/other-service/land.ts';
import { clientId, clientSecret } from '../../support/other-service/token-issuer.ts';
import type { Act, Bought, ComputerStart, Part, Rest, Rows, Said } from './asked.ts';
import { parts } from './asked.ts';

/*
 * One computer of an office in a process of its own, so that it can be killed: the whole application without a window. It takes a
 * line of JSON at a time, and answers each with a line once what was asked is in its library.
 */

/** Nobody else may open the library, so it is read over the application's own connection. */
const opened = new Set<DatabaseSync>();
const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...given) {
  opened.add(this);
  return prepare.apply(this, given);
};
function library(): DatabaseSync {
  const found = [...opened].find((one) => one.isOpen && one.location()?.endsWith('landfolio.db') === true);
  if (found === undefined) throw new Error('The library is not open');
  return found;
}

const { folder, ...start } = JSON.parse(process.argv[2] ?? '') as ComputerStart;
let { aheadMs } = start;
let dieAt: CheckpointName | null = start.dieAt;
const system = createSystemClock();
let sleptMs = 0;
const clock = {
  ...system,
  now: () => system.now() + aheadMs,
  monotonic: () => system.monotonic() + sleptMs,
};
const random = createSystemRandom();
const store = join(folder, 'store');
const app = await createApp({
  ...{ clock, random, secrets: createFileSecrets(folder) },
  settings: createConfSettings(folder, clock),
  log: createFileLog(join(folder, 'logs'), { clock, random }),
  notifier: { notify: () => {} },
  desktop: {
    ...createJobDesktop(join(folder, 'out')),
    async saveMade(name, bytes) {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      return ok(path);
    },
  },
  diagnostics: createDiagnostics({
    ...{ root: folder, host: 'faults', images: null },
    crashes: createCrashFiles(join(folder, 'crashes'), { clock, random, version: '1' }),
  }),
  power: { onResume: () => () => {} },
  paths: { store },
  fileSystem: createNodeFileSystem({ clock }),
  checkpoints(name) {
    if (name === dieAt) process.kill(process.pid, 'SIGKILL');
  },
});
const client = createAppClient(app.router);

async function joinOffice(connection: string, officeFile: string, password: string): Promise<void> {
  const { id } = await importConnection(client, connection);
  await client.connections.setCredentials({ id, clientId, clientSecret });
  await client.connections.use({ id });
  // On a busy machine the first connection can take too long: a person tries again.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await client.office.join({ text: officeFile, password }));
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}

/** Of which land a title number is bought: each title is of a parcel of its own. */
const landOf = (title: string) => ({ propertyPfi: null, spis: [`1\\PS${title.replace('/', '')}`] });

async function order(title: string, matterNumber: string, withoutOffice: boolean): Promise<Bought> {
  const subject = { kind: 'title', titleId: title } as const;
  const products = await client.products.list({ subject });
  const product = products.find(({ productCode }) => productCode === 'RegisterSearchStatement');
  if (product === undefined) throw new Error(`Nothing is sold for ${title}`);
  const context = { address: null, propertyPfi: null, spi: null, volumeFolio: title };
  const { id } = await client.cart.add({ cartId: null, matterNumber, product, context });
  const cartId = id ?? '';
  try {
    const cart = await client.cart.setDetails({ cartId, matterNumber });
    if (cart.lines.some(({ existing }) => existing.length > 0)) return { outcome: 'known' };
    await client.orders.place({ cartId, confirmedTotalCents: cart.totalCents, withoutOffice });
    return { outcome: 'bought' };
  } finally {
    await client.cart.clear({ cartId });
  }
}

async function buy({ kind, title, number, withoutOffice }: Act & { act: 'buy' }): Promise<Bought> {
  if (kind === 'order') return await order(title, number, withoutOffice);
  if (kind === 'statement') {
    if ((await client.statements.list({ volumeFolio: title })).length > 0) return { outcome: 'known' };
    await client.statements.retrieve({ volumeFolio: title, matterNumber: number, withoutOffice });
  }
  if (kind === 'alert') {
    const known = await client.alerts.list({});
    if (known.some(({ volumeFolio }) => volumeFolio === title)) return { outcome: 'known' };
    const day = 86_400_000;
    const at = (days: number) => new Date(clock.now() + days * day).toISOString();
    const dates = { startDateTime: at(2), endDateTime: at(300) };
    await client.alerts.subscribe({ volumeFolio: title, customerRef: number, ...dates, withoutOffice });
  }
  if (kind === 'number') {
    const context = landOf(title);
    if ((await client.titles.purchases({ context })).length > 0) return { outcome: 'known' };
    const titleId = sealedIdOf(title);
    await client.titles.decrypt({
      titleId,
      matterNumber: number,
      context: { ...context, titleCount: 1 },
      withoutOffice,
    });
  }
  return { outcome: 'bought' };
}

function codeOf(error: unknown): string {
  if (!(error instanceof ORPCError)) throw error;
  const { kind, reason } = (error.data ?? {}) as { kind?: string; reason?: { code?: string } };
  return [error.code, kind, reason?.code].filter((word) => word !== undefined).join(' ');
}

/** What a person does about orders that are not settled: sends or discards what never left, and looks for the rest. */
async function finish(sends: boolean, asks: boolean): Promise<void> {
  const { orders } = await client.orders.list({ show: 'attention', limit: 500 });
  for (const { id, state } of orders) {
    try {
      if (state === 'PREPARED' && sends) await client.orders.sendPrepared({ id });
      else if (state === 'PREPARED') await client.orders.discard({ id });
      else if (state === 'UNKNOWN' || state === 'PLACED') await client.orders.lookAgain({ id });
    } catch (error) {
      // It is not sent: a colleague bought the same meanwhile.
      codeOf(error);
    }
  }
  if (asks)
    for (const itemId of texts(`SELECT id FROM item WHERE state = 'WAITING'`))
      await client.orders.checkItem({ itemId });
  await client.office.tryNow({});
}

/** What each part is read with. */
const queries: Readonly<Record<Part, string>> = {
  ledger: 'SELECT kind, id, fields FROM office_thing ORDER BY kind, id',
  entries: 'SELECT n, id, sha256 FROM office_entry ORDER BY n',
  conflicts: 'SELECT entry_id, field, replaced, stands FROM office_conflict ORDER BY entry_id, field',
  matters:
    'SELECT number, notes FROM matter WHERE deleted_at IS NULL AND merged_into IS NULL ORDER BY number',
  orders: `SELECT order_id, product_code, identifier, matter FROM order_line WHERE order_id IS NOT NULL
    ORDER BY order_id, identifier, matter`,
  charges: `SELECT id, kind, thing_key FROM charge WHERE state = 'DONE' AND kind <> 'alert' ORDER BY id`,
  alerts: `SELECT subscription_id, volume_folio FROM title_alert WHERE subscription_id IS NOT NULL ORDER BY subscription_id`,
  documents: `SELECT order_id, item_number, sha256, matter.number AS matter FROM document
    JOIN matter ON matter.id = document.matter_id JOIN item ON item.id = document.item_id
    WHERE document.state = 'STORED' ORDER BY sha256, order_id`,
};
const rows = (sql: string) => library().prepare(sql).all() as Record<string, unknown>[];
const texts = (sql: string) => rows(sql).map((row) => String(Object.values(row)[0]));

async function rest(): Promise<Rest> {
  const state = await client.office.state({});
  const isAtRest = state?.phase === 'current' && state.waiting === 0 && state.documentsWaiting === 0;
  const [awaited] = texts(`SELECT EXISTS (SELECT 1 FROM item WHERE state = 'WAITING')
    OR EXISTS (SELECT 1 FROM download WHERE state IN ('WANTED', 'FETCHING', 'VERIFYING'))
    OR EXISTS (SELECT 1 FROM office_untold)`);
  const [cursor = ''] = texts(`SELECT n || ' ' || id FROM office_entry ORDER BY n DESC LIMIT 1`);
  const isAwaiting = awaited !== '0';
  return { isQuiet: isAtRest && !isAwaiting, isAwaiting, cursor, state };
}

async function say(): Promise<Said> {
  const { matters, orders, charges, alerts, documents } = queries;
  return {
    ...(await rest()),
    sums: Object.fromEntries(parts.map((part) => [part, sumOf(rows(queries[part]))])) as Said['sums'],
    matters: rows(matters),
    orders: rows(orders),
    charges: rows(charges),
    alerts: rows(alerts),
    documents: rows(documents),
    repeated: texts('SELECT id FROM office_entry GROUP BY id HAVING count(*) > 1'),
    found: texts('SELECT number FROM matter UNION SELECT number FROM former_number'),
    doubts: texts(`SELECT id FROM charge WHERE state IN ('SENDING', 'ANSWERED', 'UNKNOWN', 'UNREADABLE')`),
    files: wholeFiles(),
  };
}

function sumOf(all: Rows): string {
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

/** By path, with what it was read of: a file that is as it was is not read again. */
const readFiles = new Map<string, { readonly stamp: string; readonly sha256: string }>();
function wholeFiles(): string[] {
  const docs = join(store, 'docs');
  if (!existsSync(docs)) return [];
  const all = readdirSync(docs, { recursive: true, withFileTypes: true });
  return all
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const { ino, size, mtimeMs } = statSync(path);
      const stamp = `${ino} ${size} ${mtimeMs}`;
      const known = readFiles.get(path);
      if (known?.stamp === stamp) return known.sha256;
      const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
      readFiles.set(path, { stamp, sha256 });
      return sha256;
    });
}

async function answer(act: Act): Promise<unknown> {
  switch (act.act) {
    case 'join':
      return await joinOffice(act.connection, act.officeFile, act.password);
    case 'open':
      return (await client.matters.create({ number: act.number })).id;
    case 'note': {
      const matter = await client.matters.numbered({ number: act.number });
      return matter === null
        ? null
        : await client.matters.update({ id: matter.id, change: { notes: act.text } });
    }
    case 'rename': {
      const matter = await client.matters.numbered({ number: act.number });
      if (matter === null) return null;
      return await client.matterActs.rename({ id: matter.id, number: act.to, takesFormer: true });
    }
    case 'buy':
      return await buy(act).catch((error: unknown): Bought => ({ outcome: 'refused', code: codeOf(error) }));
    case 'dieAt':
      dieAt = act.checkpoint;
      return null;
    case 'finish':
      return await finish(act.sends, act.asks);
    case 'bundle':
      return (await client.support.makeBundle({})).path;
    case 'sleep':
      aheadMs += act.milliseconds;
      sleptMs += act.milliseconds;
      return null;
    case 'setClock':
      aheadMs += act.milliseconds;
      return null;
    case 'rest':
      return await rest();
    case 'say':
      return await say();
    case 'rows':
      return rows(queries[act.part]);
  }
}

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const { id, ...act } = JSON.parse(line) as Act & { readonly id: number };
  const send = (what: object) => process.stdout.write(`${JSON.stringify({ id, ...what })}\n`);
  answer(act).then(
    (value) => send({ value: value ?? null }),
    (error: unknown) =>
      send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
lines.on('close', () => void app.close().then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify({ id: 0, value: null })}\n`);
// A program that is killed leaves nothing behind else, and the next one would be compiled again.
flushCompileCache();
