import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { answer, type RawServer, startRawServer } from './raw-server.ts';

interface FeedKey {
  /** As a person enters it. */
  readonly entered: string;
  sign(text: string): string;
}

export function makeFeedKey(): FeedKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    entered: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64'),
    sign: (text) => `${sign(null, Buffer.from(text), privateKey).toString('base64')}\n`,
  };
}

export const packageBytes = 'an installer, as far as anybody here can tell';

/** A description as electron-builder writes it. */
export function describe(version: string, file: string, content = packageBytes, more = ''): string {
  const sha512 = createHash('sha512').update(content).digest('base64');
  return `version: ${version}
files:
  - url: ${file}
    sha512: ${sha512}
    size: ${Buffer.byteLength(content)}
path: ${file}
sha512: ${sha512}
${more}releaseDate: '2026-11-20T10:00:00.000Z'
`;
}

export interface FeedServer extends RawServer {
  /** By path. */
  readonly files: Map<string, string>;
  /** Paths asked for. */
  asked(): readonly string[];
}

/** A static folder over TLS. */
export async function startFeed(tls: { key: string; cert: string }): Promise<FeedServer> {
  const files = new Map<string, string>();
  const server = await startRawServer({
    tls,
    onRequest({ head, socket }) {
      const path = head.split(' ')[1] ?? '';
      const found = files.get(path);
      if (found?.startsWith('HTTP/1.1 ') === true) socket.write(found);
      else socket.write(found === undefined ? answer(404, '{}') : answer(200, found));
    },
  });
  return { ...server, files, asked: () => server.seen.map(({ head }) => head.split(' ')[1] ?? '') };
}
