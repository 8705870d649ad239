import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createConfSettings } from '../../../main/platform/conf-settings.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { importConnection } from '../../support/import-connection.ts';
import type { RunningJob } from '../../support/job-process.ts';
import { openNodeOffice } from '../../support/node-app.ts';
import { openOtherServiceApp } from '../../support/other-service-app.ts';
import {
  credentials,
  type OtherServiceJob,
  plainOrder,
  withOtherServiceJob,
} from '../../support/other-service-job.ts';
import { answer, startRawServer } from '../../support/raw-server.ts';

/** Ordered, and killed while its certificate is waited for. */
async function killedWaiting({ service, start }: OtherServiceJob): Promise<void> {
  let job: RunningJob | null = null;
  service.behaviour.beforeAnswer = (operation) => {
    if (operation === 'item') job?.kill();
  };
  job = start(plainOrder);
  expect((await job.ended).exitCode).toBeNull();
  service.behaviour.beforeAnswer = () => {};
}

const settingsOf = ({ bench }: OtherServiceJob) => join(bench.data, 'settings.json');

describe.concurrent('a job that resumes', () => {
  test('without a connection file sends its credentials nowhere but where they were given for', async () => {
    await withOtherServiceJob({}, async (setup) => {
      const { bench, service } = setup;
      await killedWaiting(setup);
      const thief = await startRawServer({
        onRequest: ({ socket }) => void socket.end(answer(400, '{}')),
      });
      try {
        const text = await readFile(settingsOf(setup), 'utf8');
        for (const address of [service.authUrl, service.baseUrl, service.landBaseUrl]) {
          const edited = text.replaceAll(address, `${thief.origin}/x`);
          expect(edited).not.toBe(text);
          await writeFile(settingsOf(setup), edited);
          const end = await bench.run(['--resume'], credentials);
          expect(end.last, end.stdout).toMatchObject({ step: 'failed', code: 'credentials' });
          expect(end.last.message).toContain('Nothing was sent');
        }
        expect(thief.seen).toEqual([]);
        await writeFile(settingsOf(setup), text);
        const others = { ...credentials, LANDFOLIO_CLIENT_SECRET: 'another' };
        expect((await bench.run(['--resume'], others)).last).toMatchObject({ code: 'credentials' });
      } finally {
        await thief.close();
      }
      const end = await bench.run(['--resume'], credentials);
      expect(end.last.step, end.stdout).toBe('done');
      expect(service.ledger.orders).toHaveLength(1);
    });
  });

  test('with the file of its account under another name finishes what waits', async () => {
    await withOtherServiceJob({}, async (setup) => {
      const { bench, service, connection } = setup;
      await killedWaiting(setup);
      const renamed = { ...connection, name: 'Renamed', environment: 'production' };
      const file = await bench.file('renamed.json', JSON.stringify(renamed));
      const end = await bench.run(['--resume', '--connection', file], credentials);
      expect(end.last.step, end.stdout).toBe('done');
      expect(service.ledger.count('place')).toBe(1);
      const again = await bench.run([...plainOrder, '--connection', file], credentials);
      expect(again.last.step, again.stdout).toBe('done');
    });
  });

  test('comes to the id that the window comes to, of its own and in one library', async () => {
    await withOtherServiceJob({}, async (setup) => {
      const { bench, service, connection } = setup;
      await killedWaiting(setup);
      const window = await openOtherServiceApp();
      const fresh = await importConnection(window.client, { ...connection, name: 'Of the window' });
      await window.dispose();
      const settings = createConfSettings(bench.data, createSystemClock());
      const same = await openNodeOffice({ settings, paths: { store: join(bench.data, 'store') } });
      try {
        const { id } = await importConnection(same.client, { ...connection, name: 'Beside the job' });
        expect(id).toBe(fresh.id);
        const { authUrl, name } = { authUrl: service.authUrl, name: 'Beside the job' };
        expect((await same.client.connections.list({})).slice(1)).toMatchObject([{ id, name }]);
        expect(settings.get('connections')).toMatchObject([{ id, name, authUrl }]);
        await same.client.connections.use({ id });
        const { orders } = await same.client.orders.list({});
        const ours = orders.filter(({ placedBy }) => placedBy === 'here');
        expect(ours).toMatchObject([{ matterNumber: '2026-118' }]);
      } finally {
        await same.dispose();
      }
    });
  });
});

describe.concurrent('a file with another customer id at the same addresses', () => {
  const waiting = (run: RunningJob, { service }: OtherServiceJob) => {
    const ended = run.ended.then(({ exitCode }) => expect(exitCode).toBeNull());
    service.behaviour.beforeAnswer = (operation) => {
      if (operation === 'item') run.kill();
    };
    return ended.finally(() => {
      service.behaviour.beforeAnswer = () => {};
    });
  };

  test('orders nothing while orders of the account before it are open', async () => {
    await withOtherServiceJob({}, async (setup) => {
      const { bench, service, connection } = setup;
      await killedWaiting(setup);
      const other = await bench.file('b.json', JSON.stringify({ ...connection, customerId: 'CUST-B' }));
      for (const options of [['--resume'], plainOrder]) {
        const end = await bench.run([...options, '--connection', other], credentials);
        expect(end.last, end.stdout).toMatchObject({ step: 'failed', code: 'invalid' });
        expect(end.last.message).toMatch(/another account.*has open orders: .*--resume.*--data/);
        expect(end.last.message).toContain(service.ledger.orders[0]?.orderId);
      }
      const renamed = { ...connection, customerId: 'CUST-B', name: 'B' };
      const file = await bench.file('renamed-b.json', JSON.stringify(renamed));
      const end = await bench.run([...plainOrder, '--connection', file], credentials);
      expect(end.last, end.stdout).toMatchObject({ step: 'failed', code: 'invalid' });
      expect(service.ledger.count('place')).toBe(1);
      const settings = createConfSettings(bench.data, createSystemClock());
      expect(settings.get('connections')).toMatchObject([{ customerId: connection.customerId }]);
    });
  });

  test('that is known says where orders wait, and does not order again for the same matter', async () => {
    await withOtherServiceJob({}, async (setup) => {
      const { bench, service, connection, run } = setup;
      const renamed = { ...connection, customerId: 'CUST-B', name: 'B' };
      const other = ['--connection', await bench.file('b.json', JSON.stringify(renamed))];
      expect((await run(['--resume'])).last).toMatchObject({ code: 'nothing_to_resume' });
      const none = await bench.run([...other, '--resume'], credentials);
      expect(none.last.message).toMatch(/No order of the connection “B” .*without --resume/);
      await waiting(bench.start([...other, ...plainOrder], credentials), setup);
      const resumed = await run(['--resume']);
      expect(resumed.last, resumed.stdout).toMatchObject({ code: 'nothing_to_resume' });
      expect(resumed.last.message).toMatch(/“Elsewhere” is waiting.*another connection \(“B”\)/);
      expect(resumed.last.message).not.toContain('Run without --resume');
      const again = await run(plainOrder);
      expect(again.last, again.stdout).toMatchObject({ step: 'failed', code: 'already_placed' });
      expect(again.last.message).toMatch(/connection “B”.*--resume.*--accept-risk/);
      expect(service.ledger.count('place')).toBe(1);
      const end = await bench.run(['--resume', ...other], credentials);
      expect(end.last, end.stdout).toMatchObject({ step: 'done', documents: 1 });
      expect((await run(plainOrder)).last).toMatchObject({ step: 'done' });
    });
  });
});

test.concurrent('a file of the same name for another service takes over no connection that has open orders', async () => {
  await withOtherServiceJob({}, async (first) => {
    await killedWaiting(first);
    await withOtherServiceJob({}, async ({ service: other, connection }) => {
      const { bench, service } = first;
      const file = await bench.file('other.json', JSON.stringify(connection));
      const order = ['--connection', file, ...plainOrder.slice(0, -1), '2026-119'];
      const refused = await bench.run(order, credentials);
      expect(refused.last, refused.stdout).toMatchObject({ step: 'failed', code: 'invalid' });
      expect(refused.last.message).toMatch(/has open orders at other addresses .*baseUrl was /);
      expect(other.ledger.calls).toEqual([]);
      const resumed = await bench.run(['--resume'], credentials);
      expect(resumed.last.step, resumed.stdout).toBe('done');
      expect(service.ledger.orders).toHaveLength(1);
      // Nothing is open any more: now it is a connection of its own.
      const done = await bench.run(order, credentials);
      expect(done.last.step, done.stdout).toBe('done');
      const settings = createConfSettings(bench.data, createSystemClock());
      expect(settings.get('connections')).toMatchObject([
        { baseUrl: service.baseUrl },
        { baseUrl: other.baseUrl },
      ]);
    });
  });
});
