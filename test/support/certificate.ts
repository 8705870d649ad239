import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A DER element: tag, length, content. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const length = content.length;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...contents: readonly Uint8Array[]) => der(0x30, ...contents);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const text = (tag: number, value: string) => der(tag, Buffer.from(value, 'latin1'));

/**
 * A certificate of its own authority with its key, made for each test run, so that no key lies in the project.
 * For `localhost`, 127.0.0.1 and the given names; valid for a day, or yesterday only where `expired`. With `of`, for that key.
 */
export function makeCertificate(
  options: { names?: readonly string[]; expired?: boolean; of?: KeyObject } = {},
): {
  key: string;
  cert: string;
} {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const name = sequence(
    der(0x31, sequence(oid('550403'), text(0x0c, `Test ${randomBytes(4).toString('hex')}`))),
  );
  const time = (days: number) =>
    text(
      0x17,
      `${new Date(Date.now() + days * 86_400_000).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`,
    );
  const validity = options.expired === true ? sequence(time(-2), time(-1)) : sequence(time(-1), time(1));
  const alternativeNames = sequence(
    ...['localhost', ...(options.names ?? [])].map((host) => text(0x82, host)),
    der(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const spki = (options.of ?? publicKey).export({ type: 'spki', format: 'der' });
  const keyId = createHash('sha1').update(spki).digest();
  const extensions = der(
    0xa3,
    sequence(
      sequence(oid('551d11'), der(0x04, alternativeNames)),
      sequence(oid('551d13'), der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
      sequence(oid('551d0e'), der(0x04, der(0x04, keyId))),
    ),
  );
  const serial = der(0x02, Buffer.from([1, ...randomBytes(7)]));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    serial,
    algorithm,
    name,
    validity,
    name,
    spki,
    extensions,
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const cert = sequence(body, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
  };
}
