import { createHash, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readKeys } from '../../../../main/register/authenticity/read-keys.ts';
import { makeCertificate } from '../../../support/certificate.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const second = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
const curve = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const spki = String(publicKey.export({ type: 'spki', format: 'pem' }));
const fingerprint = createHash('sha256')
  .update(publicKey.export({ type: 'spki', format: 'der' }))
  .digest('hex');
const found = (text: string) => {
  const read = readKeys(text);
  return read.ok ? read.value.map(({ kind, bits }) => `${kind} ${bits}`) : read.failure;
};

describe('takes', () => {
  test.each([
    ['PUBLIC KEY', spki],
    ['RSA PUBLIC KEY', String(publicKey.export({ type: 'pkcs1', format: 'pem' }))],
    ['a certificate', makeCertificate({ of: publicKey }).cert],
    ['lines of Windows', spki.replaceAll('\n', '\r\n')],
    ['a mark of the byte order and text before it', `\uFEFFKey of the service, 2026\n\n${spki}\nEnd`],
    ['a body in one line', spki.replace(/(?<=[^-])\n(?=[^-])/g, '')],
  ])('%s', (_, text) => {
    const read = readKeys(text);
    expect(read).toMatchObject({ ok: true, value: [{ kind: 'RSA', bits: 2048, fingerprint, pem: spki }] });
  });

  test('several keys, each once, and leaves out blocks of other things', () => {
    const request = '-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n-----END CERTIFICATE REQUEST-----\n';
    const all = [spki, second, curve.publicKey, publicKey].map((key) =>
      typeof key === 'string' ? key : String(key.export({ type: 'spki', format: 'pem' })),
    );
    expect(found(request + all.join(''))).toEqual(['RSA 2048', 'RSA 1024', 'EC 256']);
  });
});

describe('refuses as a whole, and says what is accepted', () => {
  test.each([
    ['PKCS #8', String(privateKey.export({ type: 'pkcs8', format: 'pem' }))],
    ['PKCS #1', String(privateKey.export({ type: 'pkcs1', format: 'pem' }))],
    ['SEC 1', String(curve.privateKey.export({ type: 'sec1', format: 'pem' }))],
    [
      'encrypted',
      String(privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'p' })),
    ],
    ['cut off', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blbn'],
    ['beside a public one', spki + String(privateKey.export({ type: 'pkcs8', format: 'pem' }))],
  ])('a private key: %s', (_, text) => {
    expect(found(text)).toMatch(
      /^This file contains a private key, so nothing of it was imported or stored\./,
    );
  });

  test('a private key under the name of a public one', () => {
    const body = privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64');
    const other = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    expect(found(`-----BEGIN RSA PUBLIC KEY-----\n${body}\n-----END RSA PUBLIC KEY-----`)).toMatch(
      /cannot be read/,
    );
    expect(found(`-----BEGIN PUBLIC KEY-----\n${other}\n-----END PUBLIC KEY-----`)).toMatch(/cannot be read/);
  });

  test.each([
    ['nothing', '', /no public key.*PEM/],
    ['another file', '{"name": "Smith & Partners"}', /no public key.*PEM/],
    ['an SSH key', 'ssh-rsa AAAAB3NzaC1yc2E= desk', /no public key.*PEM/],
    ['a damaged key', spki.replace('MIIB', 'MIIC'), /cannot be read.*PEM/],
    ['a key whose text is damaged', spki.replace('MIIB', 'MI*B'), /cannot be read.*PEM/],
    [
      'a good and a damaged key',
      spki + spki.replace('MIIB', 'MIIC'),
      /^Key 2 in this file cannot be read.*PEM/,
    ],
    ['more than it should have', `${'x'.repeat(300_000)}${spki}`, /too large.*PEM/],
    ['too many', spki.repeat(21), /more than 20 keys/],
    [
      'a key that can be broken',
      String(
        generateKeyPairSync('rsa', { modulusLength: 512 }).publicKey.export({ type: 'spki', format: 'pem' }),
      ),
      /512 bits and is too short, so it would prove nothing/,
    ],
    [
      'a curve that can be broken',
      String(
        generateKeyPairSync('ec', { namedCurve: 'secp112r1' }).publicKey.export({
          type: 'spki',
          format: 'pem',
        }),
      ),
      /of a curve that Landfolio does not take, so it would prove nothing/,
    ],
  ])('%s', (_, text, says) => {
    expect(found(text)).toMatch(says);
  });
});
