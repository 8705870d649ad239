import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient, ORPCError, safe } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { RPCLink as WebSocketLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { serveMessagePort } from '../../../main/api/message-port.ts';
import { serveWebSocket } from '../../../main/api/web-socket.ts';
import { announceEnd } from '../../../renderer/bridge/port.ts';
import { maxMessageBytes } from '../../../shared/contract/refused-input.ts';
import type { Contract } from '../../../shared/contract/router.ts';
import { createQuietLog, type QuietLog } from '../../support/quiet-log.ts';
import { createStubRouter, stubStatus } from '../../support/stub-router.ts';

const secret = 'canary-9f2e';

interface Fixture {
  readonly client: ContractRouterClient<Contract>;
  readonly log: QuietLog;
  streamsOpen(): number;
  /** Sends something that no client would. */
  sendRaw(message: string): void;
  readonly serverClosed: Promise<unknown>;
}

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function overMessagePort(): Promise<Fixture> {
  const log = createQuietLog();
  const { router, streamsOpen } = createStubRouter(secret);
  const { port1, port2 } = new MessageChannel();
  announceEnd(port1 as unknown as globalThis.MessagePort);
  serveMessagePort(router, port2, log);
  const client: ContractRouterClient<Contract> = createORPCClient(new RPCLink({ port: port1 }));
  port1.start();
  cleanUps.push(() => port1.close());
  return {
    client,
    log,
    streamsOpen,
    sendRaw: (message) => port1.postMessage(message),
    serverClosed: once(port1, 'close'),
  };
}

async function overElectronLikePort(): Promise<Fixture> {
  const log = createQuietLog();
  const { router, streamsOpen } = createStubRouter(secret);
  const { port1, port2 } = new MessageChannel();
  announceEnd(port1 as unknown as globalThis.MessagePort);
  serveMessagePort(
    router,
    {
      on(event: 'message' | 'close', listener: (event: { readonly data: unknown }) => void) {
        if (event === 'message') port2.on('message', (data: unknown) => listener({ data }));
        else port2.on('close', () => listener({ data: undefined }));
      },
      postMessage: (message) => port2.postMessage(message),
      start: () => port2.start(),
      close: () => port2.close(),
    },
    log,
  );
  const client: ContractRouterClient<Contract> = createORPCClient(new RPCLink({ port: port1 }));
  port1.start();
  cleanUps.push(() => port1.close());
  return {
    client,
    log,
    streamsOpen,
    sendRaw: (message) => port1.postMessage(message),
    serverClosed: once(port1, 'close'),
  };
}

async function overWebSocket(): Promise<Fixture> {
  const log = createQuietLog();
  const { router, streamsOpen } = createStubRouter(secret);
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => serveWebSocket(router, socket, log));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await once(socket, 'open');
  const client: ContractRouterClient<Contract> = createORPCClient(
    new WebSocketLink({ websocket: socket as unknown as globalThis.WebSocket }),
  );
  cleanUps.push(() => {
    socket.terminate();
    sockets.close();
    server.close();
  });
  return {
    client,
    log,
    streamsOpen,
    sendRaw: (message) => socket.send(message),
    serverClosed: once(socket, 'close'),
  };
}

describe.each([
  ['a MessagePort', overMessagePort],
  ["Electron's MessagePortMain", overElectronLikePort],
  ['a WebSocket', overWebSocket],
])('the bridge over %s', (_name, open) => {
  it('answers a call with the output of the contract', async () => {
    const { client } = await open();
    expect(await client.status.get({})).toEqual(stubStatus);
  });

  it('gives a declared error with its data', async () => {
    const { client, log } = await open();
    const { error, isDefined } = await safe(client.documents.get({ id: 'd-1' }));
    expect(isDefined).toBe(true);
    expect(error).toMatchObject({ code: 'NOT_FOUND', data: { what: 'document', id: 'd-1' } });
    expect(log.lines).toEqual([]);
  });

  it('gives one code and a log reference for anything unforeseen', async () => {
    const { client, log } = await open();
    const { error } = await safe(client.documents.showInFolder({ id: 'd-1' }));
    expect(error).toBeInstanceOf(ORPCError);
    expect(error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', data: { reference: 'ref-1' } });
    expect(JSON.stringify(error)).not.toContain(secret);
    expect(log.lines).toMatchObject([{ level: 'error', event: 'bridge.unexpected' }]);
  });

  it('gives nothing of an answer that breaks the contract', async () => {
    const { client } = await open();
    const { error } = await safe(client.documents.saveAs({ id: 'd-1' }));
    expect(error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', data: { reference: 'ref-1' } });
    expect(JSON.stringify(error)).not.toContain(secret);
  });

  it('refuses an input that breaks the contract, which is no fault of ours, and says nothing of it back', async () => {
    const { client, log } = await open();
    const { error } = await safe(client.documents.get({ id: [secret] } as never));
    expect(error).toMatchObject({ code: 'BAD_REQUEST', data: { field: 'id', reason: 'must be text' } });
    expect(JSON.stringify(error)).not.toMatch(/canary|issues|expected/i);
    expect(log.lines).toMatchObject([{ level: 'warn', event: 'bridge.input' }]);
  });

  it('streams events in order and lets the stream go when the reader leaves', async () => {
    const { client, streamsOpen } = await open();
    const events = await client.events.watch({});
    expect((await events.next()).value).toMatchObject({ type: 'status' });
    expect((await events.next()).value).toEqual({ type: 'connection' });
    await events.return(undefined);
    await expect.poll(streamsOpen, { interval: 5 }).toBe(0);
  });

  it('ends the calls under way when the office closes the port', async () => {
    const { client, sendRaw } = await open();
    const events = await client.events.watch({});
    await events.next();
    await events.next();
    const waiting = safe(events.next());
    sendRaw('no message of the protocol');
    expect((await waiting).error).toBeInstanceOf(Error);
  });

  it('refuses a message that is too large and closes', async () => {
    const { sendRaw, serverClosed, log } = await open();
    sendRaw(JSON.stringify({ i: '1', p: { u: '/status/get', b: 'x'.repeat(maxMessageBytes) } }));
    await serverClosed;
    expect(log.lines).toMatchObject([{ level: 'warn', event: 'bridge.refused' }]);
  });

  it.each([
    ['no JSON', '{"i":'],
    ['no object', '7'],
    ['no payload', '{"i":"1"}'],
    ['another address', '{"i":"1","p":{"u":"http://evil.example/"}}'],
    ['nesting without end', `{"i":"1","p":{"u":"/status/get","b":${'['.repeat(9_999)}${']'.repeat(9_999)}}}`],
  ])('refuses a message with %s and closes', async (_what, message) => {
    const { sendRaw, serverClosed, log } = await open();
    sendRaw(message);
    await serverClosed;
    expect(log.lines).toMatchObject([{ level: 'warn', event: 'bridge.refused' }]);
  });

  it('answers a call of a procedure that is not there with an error', async () => {
    const { client } = await open();
    const unknown = client as unknown as { nowhere: { at: { all(input: object): Promise<unknown> } } };
    await expect(unknown.nowhere.at.all({})).rejects.toThrow();
  });
});
