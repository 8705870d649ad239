import { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { describe, expect, it } from 'vitest';
import { connectOnce, NotWritten, SecondConnection } from '../../../main/http/connect-once.ts';

const target: buildConnector.Options = { hostname: 'a.example', protocol: 'https:', port: '443' };

function setUp(beforeFirstByte = () => {}) {
  const sockets: Socket[] = [];
  const stop = new AbortController();
  let notes = 0;
  const connect: buildConnector.connector = (_, callback) => {
    const socket = new Socket();
    sockets.push(socket);
    setImmediate(() => callback(null, socket));
  };
  const note = () => {
    notes += 1;
    beforeFirstByte();
  };
  const single = connectOnce(connect, note, stop.signal);
  const ask = () =>
    new Promise<Error | Socket>((resolve) =>
      single.connector(target, (error, socket) => resolve(error ?? socket)),
    );
  return { ask, single, sockets, stop, notes: () => notes };
}

describe('the connection of a request that may cost money', () => {
  it('is handed over once, after the journal, and never a second time', async () => {
    const { ask, single, sockets, notes } = setUp();
    expect(single.mayHaveLeft()).toBe(false);
    const both = await Promise.all([ask(), ask()]);
    expect(both).toEqual([sockets[0], expect.any(SecondConnection)]);
    expect(await ask()).toBeInstanceOf(SecondConnection);
    expect([sockets.length, notes(), single.mayHaveLeft()]).toEqual([1, 1, true]);
  });

  it('is destroyed where the journal cannot be written, and not tried again', async () => {
    const { ask, single, sockets, notes } = setUp(() => {
      throw new Error('disk full');
    });
    expect(await ask()).toBeInstanceOf(NotWritten);
    expect(await ask()).toBeInstanceOf(SecondConnection);
    expect([sockets[0]?.destroyed, sockets.length, notes(), single.mayHaveLeft()]).toEqual([
      true,
      1,
      1,
      false,
    ]);
  });

  it('that stands too late writes no journal and leaves nothing', async () => {
    const { ask, single, sockets, stop, notes } = setUp();
    const asked = ask();
    stop.abort(new Error('deadline'));
    expect(await asked).toMatchObject({ message: 'deadline' });
    expect([sockets[0]?.destroyed, notes(), single.mayHaveLeft()]).toEqual([true, 0, false]);
  });

  it('that closed before it could be used writes no journal', async () => {
    const { ask, single, sockets, notes } = setUp();
    const asked = ask();
    sockets[0]?.destroy();
    expect(await asked).toMatchObject({ message: 'The socket closed' });
    expect([notes(), single.mayHaveLeft()]).toEqual([0, false]);
  });
});
