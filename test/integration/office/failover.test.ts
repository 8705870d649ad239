import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../../main/postgres/session.ts';
import { entry, given, passwordOf, TestOffice } from '../../support/office.ts';
import { OfficeComputer } from '../../support/office-computer.ts';
import type { PostgresServer } from '../../support/postgres-server.ts';

let office: TestOffice;
let standby: PostgresServer;
beforeAll(async () => {
  office = await TestOffice.start(['alice', 'bob']);
  standby = await office.postgres.standby();
});
afterAll(async () => {
  await standby?.close();
  await office?.close();
});

describe('a primary and a standby', () => {
  it('are told apart, in whatever order they are named, and the office works on with the standby once it is promoted', async () => {
    const primary = { host: office.postgres.host, port: office.postgres.port };
    const second = { host: standby.host, port: standby.port };
    const target = { ...office.target('alice'), hosts: [second, primary] };
    const first = await openSession(target);
    expect(first.ok && first.value.host).toBe(`${primary.host}:${primary.port}`);
    const alice = await office.computer('alice');
    const one = entry({ text: 'before the failover' });
    const n = given(await alice.server.push([one])).get(one.id);
    const names = `${second.host}:${second.port},${primary.host}:${primary.port}`;
    const both = await office.command(['check'], {}, ['--hosts', names]);
    expect(both).toMatchObject({ code: 0, printed: expect.stringContaining('is a standby') });
    await expect.poll(() => standby.sql('SELECT max(n) FROM landfolio.entry', 'office')).toBe(String(n));

    const bob = new OfficeComputer('desk');
    const file = JSON.stringify({
      ...JSON.parse(office.officeFile('bob')),
      hosts: [second, primary].map(({ host, port }) => `${host}:${port}`),
    });
    let connections = 0;
    bob.office.onConnected(() => {
      connections += 1;
    });
    expect(await bob.office.join(file, passwordOf('bob'))).toMatchObject({ ok: true });
    await bob.settled();
    expect(connections).toBe(1);

    await office.postgres.kill();
    expect(await openSession(target)).toMatchObject({ ok: false, failure: { code: 'read_only' } });
    expect((await office.command(['check'], {}, ['--hosts', names])).printed).toMatch(
      /PROBLEM .*not reached/,
    );
    // Only a standby is left: the computer says so, and works on.
    const isReadOnly = () => bob.office.state()?.fault?.code === 'read_only';
    await expect.poll(isReadOnly).toBe(true);
    const id = bob.matters.use('account-0123456789ab', '2026-1');
    standby.sql('SELECT pg_promote()');
    bob.office.tryNow();
    await expect
      .poll(() => standby.sql(`SELECT count(*) FROM landfolio.entry WHERE body LIKE '%2026-1"%'`, 'office'))
      .toBe('1');
    expect(bob.matters.get('account-0123456789ab', id)?.number).toBe('2026-1');
    // Claims are compared then: the last of them may not have reached the standby.
    expect(connections).toBe(2);
    await bob.close();
    bob.remove();
    const after = await openSession(target);
    expect(after.ok && after.value.host).toBe(`${second.host}:${second.port}`);
    if (after.ok) await after.value.close();
    if (first.ok) await first.value.close();
  });
});

describe('a server that', () => {
  it('accepts a connection and says nothing is passed over in time', async () => {
    const silent = await listening((socket) => void socket.on('error', () => undefined));
    try {
      const { port } = silent;
      const target = {
        ...office.target('alice'),
        connectMs: 1000,
        hosts: [
          { host: '127.0.0.1', port },
          { host: standby.host, port: standby.port },
        ],
      };
      const opened = await openSession(target);
      expect(opened.ok && opened.value.host).toBe(`${standby.host}:${standby.port}`);
      if (opened.ok) await opened.value.close();
    } finally {
      silent.close();
    }
  });

  it('is lost in the middle of a call answers with a fault, and tells the connection’s owner once', async () => {
    const sockets: Socket[] = [];
    const proxy = await listening((socket) => {
      const on = connect(standby.port, standby.host);
      sockets.push(socket, on);
      for (const one of [socket, on]) one.on('error', () => undefined);
      socket.pipe(on).pipe(socket);
    });
    try {
      const opened = await openSession({
        ...office.target('alice'),
        hosts: [{ host: '127.0.0.1', port: proxy.port }],
      });
      if (!opened.ok) throw new Error(opened.failure.message);
      const told: string[] = [];
      opened.value.onLost(({ code }) => told.push(code));
      const asking = opened.value.query('SELECT pg_sleep(60)').then(
        () => 'answered',
        (error: Error) => error.message,
      );
      for (const socket of sockets) socket.destroy();
      expect(await asking).toMatch(/terminated|ECONNRESET/);
      await expect.poll(() => told).toEqual([expect.stringMatching(/lost|unreachable/)]);
    } finally {
      proxy.close();
    }
  });
});

async function listening(
  accept: (socket: Socket) => void,
): Promise<{ readonly port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    accept(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
