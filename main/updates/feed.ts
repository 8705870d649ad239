import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { UpdateState } from '../../shared/model/update-text.ts';
import type { Http } from '../http/http.ts';

/** Where newer versions are offered, and the key that proves who made them. */
export interface Feed {
  /** Ends with `/`. */
  readonly address: string;
  readonly key: KeyObject;
}

/** What a feed says of its newest version. */
interface FeedAnswer {
  readonly version: string;
  /** Per cent of computers that are given it. */
  readonly share: number;
  readonly isSigned: boolean;
  /** The file as received. */
  readonly description: string;
}

const party = 'The update feed';
/** A description lists a few files. */
const maxBytes = 64 * 1024;
/** What stands before the 32 bytes of an Ed25519 key (RFC 8410, 4). */
const keyHead = Buffer.from('302a300506032b6570032100', 'hex');

/** The feed as a person enters it; null where none is entered. */
export function readFeed(address: string, key: string): Result<Feed | null, Fault[]> {
  if (address === '' && key === '') return ok(null);
  const url = readAddress(address);
  const publicKey = readKey(key);
  if (url.ok && publicKey.ok) return ok({ address: url.value, key: publicKey.value });
  return failed([
    ...(url.ok ? [] : [{ field: 'feed', message: url.failure }]),
    ...(publicKey.ok ? [] : [{ field: 'key', message: publicKey.failure }]),
  ]);
}

function readAddress(text: string): Result<string, string> {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:') {
    return failed(
      'Enter an address that begins with https://, such as https://updates.office.example/landfolio/.',
    );
  }
  if (url.username !== '' || url.password !== '')
    return failed('Enter an address without a user name or password.');
  if (url.search !== '' || url.hash !== '') return failed('Enter the address of a folder, without ? or #.');
  return ok(url.href.endsWith('/') ? url.href : `${url.href}/`);
}

function readKey(text: string): Result<KeyObject, string> {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.byteLength !== 32 || bytes.toString('base64') !== text) {
    return failed(
      'Enter the key that came with the feed (44 characters). Without the key, nothing proves who made a version.',
    );
  }
  return ok(createPublicKey({ key: Buffer.concat([keyHead, bytes]), format: 'der', type: 'spki' }));
}

/** The file that electron-builder writes for a system: a program of electron-updater's looks for the same. */
export function descriptionName(platform: string, arch: string): string {
  if (platform === 'darwin') return 'latest-mac.yml';
  if (platform === 'win32') return 'latest.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}

/** Asks a feed for its newest version. */
export async function askFeed(
  http: Http,
  feed: Feed,
  name: string,
  signal?: AbortSignal,
): Promise<Result<FeedAnswer, UpdateState>> {
  const ask = (file: string) =>
    http.send({ url: `${feed.address}${file}`, repeat: 'safe', maxBytes, party, signal });
  const described = await ask(name);
  if (!described.ok) return failed({ code: 'feedFailed', failure: described.failure });
  const signature = await ask(`${name}.sig`);
  // Without its signature a description is unsigned; a feed that could not be asked is another matter.
  if (!signature.ok && signature.failure.kind !== 'notFound')
    return failed({ code: 'feedFailed', failure: signature.failure });
  const description = Buffer.from(described.value.bytes);
  const read = readDescription(description.toString('utf8'));
  if (read === null) return failed({ code: 'badDescription' });
  const isSigned = signature.ok && isFrom(feed.key, description, signature.value.bytes);
  return ok({ ...read, isSigned, description: description.toString('utf8') });
}

function isFrom(key: KeyObject, description: Uint8Array, signature: Uint8Array): boolean {
  const bytes = Buffer.from(Buffer.from(signature).toString('latin1').trim(), 'base64');
  return bytes.byteLength === 64 && verify(null, description, key, bytes);
}

/** `version` and `stagingPercentage`, each at the start of a line; null where there is no version or no sound share. */
export function readDescription(text: string): { readonly version: string; readonly share: number } | null {
  const value = (key: string): string | null => {
    const lines = text.split(/\r?\n/).filter((line) => line.startsWith(`${key}:`));
    // Said twice, it could be read otherwise by whoever unpacks it.
    if (lines.length > 1) return '';
    return (
      lines[0]
        ?.slice(key.length + 1)
        .trim()
        .replace(/^(['"])(.*)\1$/, '$2') ?? null
    );
  };
  const version = value('version');
  const share = value('stagingPercentage') ?? '100';
  if (version === null || version === '' || !/^\d{1,3}$/.test(share) || Number(share) > 100) return null;
  return { version, share: Number(share) };
}
