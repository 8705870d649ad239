import { constants, createHash, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkToken, type TokenRules } from '../../../../main/register/authenticity/check-token.ts';
import type { PublicKey } from '../../../../main/register/authenticity/read-keys.ts';
import {
  anyRules,
  oaep,
  type Pair,
  paired,
  pkcs1,
  rsaPair,
  underKey,
  unpadded,
} from '../../../support/authenticity.ts';

const number = '124080291367D';
const other = '124080291368D';

const pairs: Readonly<Record<number, Pair>> = Object.fromEntries(
  [1024, 2048, 3072, 4096].map((bits) => [bits, rsaPair(bits)]),
);
const [small, usual] = [pairs[1024] as Pair, pairs[2048] as Pair];
const stranger = rsaPair(2048);

function check(
  token: Buffer | string,
  {
    securityNo = number,
    keys = [usual.read],
    rules = {},
  }: {
    securityNo?: string;
    keys?: readonly PublicKey[];
    rules?: Partial<TokenRules>;
  } = {},
) {
  const text = typeof token === 'string' ? token : token.toString('base64');
  return checkToken({ token: text, securityNo }, keys, { ...anyRules, ...rules });
}

const digests = ['sha1', 'sha256', 'sha384', 'sha512'];
const pss = (pair: Pair, content: string, hash: string, saltLength: number) =>
  sign(hash, Buffer.from(content), {
    key: pair.privateKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength,
  });

interface Maker {
  readonly name: string;
  readonly make: (pair: Pair, content: string) => Buffer;
  /** What it is called when it is read. */
  readonly method: { readonly padding: string; readonly digest?: string | null };
  /** The token is the signature of a number, which it does not hold. */
  readonly isSignature?: true;
}

const pssMaker = (name: string, hash: string, saltLength: number): Maker => ({
  name: `PSS with ${hash} and ${name}`,
  make: (pair, text) => pss(pair, text, hash, saltLength),
  method: { padding: 'pss', digest: hash },
  isSignature: true,
});

const withMaxSalt = 'the longest salt';
const theDigest = 'the digest of the number under PKCS #1 v1.5';
const makers: readonly Maker[] = [
  { name: 'PKCS #1 v1.5', make: pkcs1, method: { padding: 'pkcs1', digest: null } },
  { name: 'no padding', make: unpadded, method: { padding: 'none', digest: null } },
  { name: 'OAEP with SHA-1', make: (pair, text) => oaep(pair, text, 'sha1'), method: { padding: 'oaep' } },
  {
    name: 'OAEP with SHA-256',
    make: (pair, text) => oaep(pair, text, 'sha256'),
    method: { padding: 'oaep' },
  },
  {
    name: 'OAEP as Java makes it',
    make: (pair, text) => oaep(pair, text, 'sha256', 'sha1'),
    method: { padding: 'oaep' },
  },
  ...digests.map(
    (hash): Maker => ({
      name: `PKCS #1 v1.5 signature with ${hash}`,
      make: (pair, text) => sign(hash, Buffer.from(text), pair.privateKey),
      method: { padding: 'pkcs1', digest: hash },
      isSignature: true,
    }),
  ),
  ...['sha1', 'sha256', 'sha384'].map((hash) =>
    pssMaker('a salt of its length', hash, constants.RSA_PSS_SALTLEN_DIGEST),
  ),
  pssMaker(withMaxSalt, 'sha256', constants.RSA_PSS_SALTLEN_MAX_SIGN),
  pssMaker('no salt', 'sha256', 0),
  {
    name: theDigest,
    make: (pair, text) => pkcs1(pair, createHash('sha256').update(text).digest()),
    method: { padding: 'pkcs1', digest: 'sha256' },
  },
  {
    name: 'UTF-16 under PKCS #1 v1.5',
    make: (pair, text) => pkcs1(pair, Buffer.from(text, 'utf16le')),
    method: { padding: 'pkcs1', digest: null },
  },
];

describe.each(makers)('$name', ({ name, make, method, isSignature }) => {
  test.each([1024, 2048, 3072, 4096])('is verified with a key of %i bits', (bits) => {
    const pair = pairs[bits] as Pair;
    expect(check(make(pair, number), { keys: [pair.read] })).toMatchObject({
      answer: 'verified',
      fingerprint: pair.read.fingerprint,
      method: { ...method, encoding: 'base64' },
    });
  });

  test.each(['base64', 'base64url', 'hex'] as const)(
    'is read as %s, also where the API mapping says so',
    (encoding) => {
      const token = make(usual, number).toString(encoding);
      for (const rules of [{}, { authenticityEncoding: encoding }])
        expect(check(token, { rules })).toMatchObject({ answer: 'verified', method });
    },
  );

  test('of another number is never verified, and says so where the token shows it', () => {
    const answer = check(make(usual, other));
    // Salt that leaves no room for zeros: a block of another key may look so by chance.
    if (name.endsWith(withMaxSalt)) expect(answer).toEqual({ answer: 'notChecked', why: 'notOpened' });
    else if (name === theDigest) expect(answer).toEqual({ answer: 'notChecked', why: 'otherContent' });
    else expect(answer).toMatchObject({ answer: 'doesNotMatch', says: isSignature ? null : other });
  });

  test('of another key is not checked', () => {
    expect(check(make(stranger, number))).toEqual({ answer: 'notChecked', why: 'notOpened' });
    expect(check(make(small, number))).toEqual({ answer: 'notChecked', why: 'otherSize' });
  });

  test('is found among several keys, also behind one of another kind', () => {
    const keys = [small.read, stranger.read, paired(generateKeyPairSync('ed25519')).read, usual.read];
    expect(check(make(usual, number), { keys })).toMatchObject({
      answer: 'verified',
      fingerprint: usual.read.fingerprint,
    });
  });
});

describe('the API mapping', () => {
  test.each([
    [{ authenticityPadding: 'pkcs1' }, { authenticityPadding: 'oaep' }, pkcs1(usual, number)],
    [{ authenticityPadding: 'none' }, { authenticityPadding: 'pkcs1' }, unpadded(usual, number)],
    [
      { authenticityPadding: 'oaep', authenticityDigest: 'sha1' },
      { authenticityPadding: 'oaep', authenticityDigest: 'sha256' },
      oaep(usual, number, 'sha1'),
    ],
    [
      { authenticityPadding: 'pss', authenticityDigest: 'sha256' },
      { authenticityPadding: 'pss', authenticityDigest: 'sha512' },
      pss(usual, number, 'sha256', 32),
    ],
    [
      { authenticityPadding: 'pkcs1', authenticityDigest: 'sha256' },
      { authenticityPadding: 'pkcs1', authenticityDigest: 'sha1' },
      sign('sha256', Buffer.from(number), usual.privateKey),
    ],
  ] as const)('%j verifies what %j does not', (right, wrong, token) => {
    expect(check(token, { rules: right })).toMatchObject({ answer: 'verified' });
    expect(check(token, { rules: wrong })).toEqual({ answer: 'notChecked', why: 'notOpened' });
  });

  test('another encoding is none of this token', () => {
    const token = pkcs1(usual, number).toString('hex');
    expect(check(token, { rules: { authenticityEncoding: 'base64' } })).toEqual({
      answer: 'notChecked',
      why: 'otherSize',
    });
    expect(check('no / token', { rules: {} })).toEqual({ answer: 'notChecked', why: 'notEncoded' });
  });
});

describe('keys that only confirm', () => {
  const curve = paired(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }));
  const edwards = paired(generateKeyPairSync('ed25519'));
  const onlyPss = paired(generateKeyPairSync('rsa-pss', { modulusLength: 2048 }));
  test.each([
    ['EC', curve, (text: string) => sign('sha256', Buffer.from(text), curve.privateKey)],
    [
      'EC, without DER',
      curve,
      (text: string) =>
        sign('sha384', Buffer.from(text), { key: curve.privateKey, dsaEncoding: 'ieee-p1363' }),
    ],
    ['Ed25519', edwards, (text: string) => sign(null, Buffer.from(text), edwards.privateKey)],
    ['RSA-PSS', onlyPss, (text: string) => sign('sha256', Buffer.from(text), onlyPss.privateKey)],
  ] as const)('%s', (_, { read }, make) => {
    expect(check(make(number), { keys: [read] })).toMatchObject({
      answer: 'verified',
      method: { padding: 'signature' },
    });
    expect(check(make(other), { keys: [read] })).toEqual({ answer: 'notChecked', why: 'notConfirmed' });
  });

  test('a key that neither opens nor confirms', () => {
    const { read } = paired(generateKeyPairSync('x25519'));
    expect(check(pkcs1(usual, number), { keys: [read] })).toEqual({ answer: 'notChecked', why: 'otherKind' });
  });
});

describe('never verified', () => {
  test('a number that is no whole text, by the signature of the sign that stands for such', () => {
    const signature = sign('sha256', Buffer.from('\ufffd'), usual.privateKey).toString('base64');
    expect(checkToken({ token: signature, securityNo: '\ud800' }, [usual.read], anyRules).answer).toBe(
      'notChecked',
    );
  });

  test.each([
    ['the number within a longer text', `${number} 2026-11-26`],
    ['the number behind another', `9${number}`],
    ['the beginning of the number', number.slice(0, -1)],
    ['the number in other letters', number.toLowerCase()],
  ])('%s', (_, said) => {
    for (const make of [pkcs1, unpadded, (pair: Pair, text: string) => oaep(pair, text, 'sha256')])
      expect(check(make(usual, said))).toMatchObject({ answer: 'doesNotMatch', says: said });
  });

  test('an empty token or number, and a number of white space', () => {
    expect(check('')).toEqual({ answer: 'notChecked', why: 'noToken' });
    for (const securityNo of ['', '  ', '\0'])
      expect(check(pkcs1(usual, securityNo === '' ? number : securityNo), { securityNo }).answer).not.toBe(
        'verified',
      );
    expect(check(pkcs1(usual, number), { keys: [] })).toEqual({ answer: 'notChecked', why: 'noKey' });
  });

  test('a block that anybody can make: zero, one, the modulus and more than it', () => {
    const zeros = Buffer.alloc(256);
    const one = Buffer.from([...zeros.subarray(1), 1]);
    for (const token of [zeros, one, Buffer.alloc(256, 0xff)]) expect(check(token).answer).toBe('notChecked');
  });

  test('a cube root, which a key with exponent 3 would open without padding', () => {
    const cubed = rsaPair(2048, 3);
    const root = 43_000_000_001n;
    const securityNo = Buffer.from((root ** 3n).toString(16).padStart(26, '0'), 'hex').toString('latin1');
    const token = Buffer.from(root.toString(16).padStart(512, '0'), 'hex');
    expect(check(token, { securityNo, keys: [cubed.read] })).toEqual({
      answer: 'notChecked',
      why: 'notOpened',
    });
    expect(check(pkcs1(cubed, number), { keys: [cubed.read] })).toMatchObject({ answer: 'verified' });
  });

  test('a padding that was cut short or continued', () => {
    const block = Buffer.concat([
      Buffer.from([0, 1]),
      Buffer.alloc(7, 0xff),
      Buffer.from([0]),
      Buffer.from(number.padEnd(246)),
    ]);
    expect(check(underKey(usual, block))).toEqual({ answer: 'notChecked', why: 'notOpened' });
  });

  const mutated = fc
    .tuple(fc.constantFrom(...makers), fc.nat(), fc.integer({ min: 1, max: 255 }))
    .map(([{ make }, at, by]) => {
      const token = make(small, number);
      const place = at % token.length;
      token[place] = (token[place] ?? 0) ^ by;
      return token;
    });
  test('property: a token with any changed byte', () => {
    fc.assert(
      fc.property(mutated, fc.constantFrom('base64', 'base64url', 'hex'), (token, encoding) => {
        expect(check(token.toString(encoding), { keys: [small.read] }).answer).toBe('notChecked');
      }),
      { numRuns: 150 },
    );
  });

  const tokens = makers.map(({ make }) => make(small, number));
  test('property: another number beside the same token', () => {
    const changed = fc
      .tuple(fc.nat(number.length - 1), fc.string({ minLength: 0, maxLength: 2 }))
      .map(([at, by]) => number.slice(0, at) + by + number.slice(at + 1));
    fc.assert(
      fc.property(fc.constantFrom(...tokens), fc.oneof(changed, fc.string()), (token, securityNo) => {
        fc.pre(securityNo !== number);
        expect(check(token, { securityNo, keys: [small.read] }).answer).not.toBe('verified');
      }),
      { numRuns: 300 },
    );
  });

  test('property: a changed character of the written token', () => {
    const written = ['base64', 'base64url', 'hex'].map((encoding) =>
      (tokens[0] as Buffer).toString(encoding as 'hex'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...written), fc.nat(), fc.string({ maxLength: 2 }), (token, place, by) => {
        const at = place % token.length;
        const changed = token.slice(0, at) + by + token.slice(at + 1);
        fc.pre(changed.replace(/[\r\n]/g, '') !== token && changed !== token.replace(/=+$/, ''));
        expect(check(changed, { keys: [small.read] }).answer).not.toBe('verified');
      }),
      { numRuns: 300 },
    );
  });
});
