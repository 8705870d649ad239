import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { aStatement } from '../../support/drss.ts';
import { precedenceOf } from './precedence.ts';
import { readTrace, straceArguments } from './trace.ts';
import type { TracedRun, TracedRuns } from './traced-orders.ts';

export const chargeKinds = ['statement', 'alert', 'decrypt'] as const;
export const chargeKills = ['none', 'connected', 'sending', 'headArrived', 'bodyArrived'] as const;

/** What the server does with a request that may cost money. */
export const chargeBehaviours: Readonly<Record<string, (response: ServerResponse, answer: unknown) => void>> =
  {
    answered: (response, answer) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
    reset: (response) => void response.socket?.resetAndDestroy(),
    'connection closed': (response) => void response.socket?.end(),
    500: (response) => void response.writeHead(500).end(),
    400: (response) => void response.writeHead(400).end('{"message":"no"}'),
    307: (response) => void response.writeHead(307, { location: response.req.url ?? '/' }).end(),
    HTML: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
    'answer cut off': (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"titleIds":', () => response.socket?.end());
    },
  };

export interface ChargeCase {
  readonly number: number;
  readonly kind: (typeof chargeKinds)[number];
  readonly behaviour: string;
  readonly kill: (typeof chargeKills)[number];
}

/** Asks for what costs money and is no order, each life of the program under strace. */
export async function traceCharges(
  folder: string,
  program: string,
  preload: string | null,
): Promise<TracedRuns<ChargeCase>> {
  const cases = new Map<string, { readonly what: ChargeCase; arrived: number }>();
  const server = createServer((request, response) => {
    request.resume();
    request.on('error', () => {});
    response.on('error', () => {});
    const url = request.url ?? '';
    const one = cases.get(/^\/s\/(\w+)\//.exec(url)?.[1] ?? '');
    if (one === undefined) return void response.writeHead(404).end();
    if (url.includes('/auth')) {
      const token = { access_token: 't', expires_in: 3600, token_type: 'Bearer' };
      return chargeBehaviours.answered?.(response, token);
    }
    one.arrived += 1;
    const answers = {
      statement: aStatement(),
      alert: { subscriptionId: 'b9f7c1de-0000-4000-8000-000000000001' },
      decrypt: { titleIds: { 'encrypted-one': '10940/843' } },
    };
    request.on('end', () => chargeBehaviours[one.what.behaviour]?.(response, answers[one.what.kind]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  async function live(id: string, kind: string, kill: string): Promise<string | null> {
    const trace = join(folder, `${id}.trace`);
    const node = [
      ...(preload === null ? [] : ['--import', preload]),
      ...['--disable-warning=ExperimentalWarning', program],
      ...[join(folder, id), `http://127.0.0.1:${port}/s/${id}`, kind, kill],
    ];
    const child = spawn('strace', [...straceArguments(trace), process.execPath, ...node], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    return signal ?? (code === 0 ? null : `the process ended with ${code}`);
  }

  return {
    async run(what): Promise<TracedRun> {
      const id = `c${what.number}`;
      const name = `${what.kind}; ${what.behaviour}; killed at ${what.kill}`;
      const one = { what, arrived: 0 };
      cases.set(id, one);
      mkdirSync(join(folder, id));
      const problems: string[] = [];
      const left = async (kind: string, kill: string): Promise<number> => {
        const before = one.arrived;
        const end = await live(id, kind, kill);
        const isKilled = end === 'SIGKILL' && kill !== 'none';
        if (end !== null && !isKilled) problems.push(end);
        const traced = precedenceOf(readTrace(join(folder, `${id}.trace`)));
        problems.push(...traced.problems);
        const arrived = one.arrived - before;
        if (arrived > traced.requests)
          problems.push(`${arrived} requests arrived and the trace shows ${traced.requests}`);
        return traced.requests;
      };
      try {
        const requests = await left(what.kind, what.kill);
        const isSent = what.kill !== 'connected' && what.kill !== 'sending';
        if (requests !== (isSent ? 1 : 0)) problems.push(`${requests} requests left`);
        if (what.kill !== 'none' && (await left('none', 'none')) > 0)
          problems.push('a request left after the restart');
        return { name, kills: what.kill === 'none' ? 0 : 1, requests, problems };
      } finally {
        cases.delete(id);
        rmSync(join(folder, id), { recursive: true, force: true });
        rmSync(join(folder, `${id}.trace`), { force: true });
      }
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
