import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionFileOf } from '../../../main/practice/connection-file.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { startProxy, type TestProxy, type TestProxyOptions } from '../../support/proxy.ts';
import { answer, startRawServer } from '../../support/raw-server.ts';

/** An office that lets its people out through a proxy over TLS, whose certificates are the office's own. */
export interface OfficeNetwork {
  /** Of a connection whose servers have names that only the proxy can reach. */
  readonly connectionFile: string;
  readonly name: string;
  /** Wants `priya` and `let:me out`. */
  readonly proxy: TestProxy;
  /** Says no to everybody. */
  readonly closedProxy: TestProxy;
  /** Files with the certificates of the proxy and of the servers, and with none. */
  readonly certificates: string;
  readonly noCertificates: string;
  /** What the servers answer from now on. */
  answerWith(kind: 'own' | 'signInPage'): void;
  close(): Promise<void>;
}

const pages = {
  own: answer(404, '{}'),
  signInPage: answer(200, '<h1>Welcome to our guest network</h1>', { 'content-type': 'text/html' }),
};

export async function startOfficeNetwork(): Promise<OfficeNetwork> {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-network-'));
  const servers = makeCertificate({ names: ['land.example', 'login.example'] });
  const office = makeCertificate();
  const certificates = join(folder, 'office.pem');
  const noCertificates = join(folder, 'letter.pem');
  writeFileSync(certificates, `The office's own\n${servers.cert}${office.cert}`);
  writeFileSync(noCertificates, 'Dear colleague');
  let kind: keyof typeof pages = 'own';
  const server = await startRawServer({
    tls: servers,
    onRequest: ({ socket }) => void socket.write(pages[kind]),
  });
  const open = (options: TestProxyOptions) => startProxy({ tls: office, to: server.port, ...options });
  const proxies = await Promise.all([
    open({ wants: 'priya:let:me out' }),
    open({ answer: 'HTTP/1.1 403 Forbidden\r\n\r\n' }),
  ]);
  const [proxy, closedProxy] = proxies;
  const name = 'Through the proxy';
  const file = {
    ...connectionFileOf('https://land.example', 1),
    name,
    environment: 'test',
    authUrl: 'https://login.example/token',
  };
  return {
    connectionFile: JSON.stringify(file),
    name,
    proxy,
    closedProxy,
    certificates,
    noCertificates,
    answerWith(next) {
      kind = next;
    },
    async close() {
      await Promise.all([...proxies, server].map((one) => one.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
