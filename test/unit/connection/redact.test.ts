import { describe, expect, test } from 'vitest';
import { createRedactor } from '../../../main/connection/redact.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

test('a secret is taken out of every text of a failure, also where a text was cut off within it', () => {
  const secret = 'Very+Secret/12';
  const failure = createRedactor(secret).failure({
    kind: 'unreadable',
    reason: { code: 'unreadable', party: 'It', why: `it is not JSON but ${secret}`, isPage: false },
    path: `errors.${secret}`,
    serverMessage: `client_secret=Very%2BSecret%2F12 and Very+Secr…`,
  });
  expect(failure).toEqual({
    kind: 'unreadable',
    reason: { code: 'unreadable', party: 'It', why: 'it is not JSON but [secret]', isPage: false },
    path: 'errors.[secret]',
    serverMessage: 'client_secret=[secret] and [secret]…',
  });
});

const secret = 'Very+Secret/"12\\é';
const redacted = (text: string) => {
  const answer = { headers: { 'x-echo': text }, bytes: new TextEncoder().encode(text) };
  return new TextDecoder().decode(createRedactor(secret).answer(answer).bytes);
};

test.each([
  ['as it is', `a ${secret} b`],
  ['in JSON', `a ${JSON.stringify(secret).slice(1, -1)} b`],
  ['in JSON with escaped slashes', `a ${JSON.stringify(secret).slice(1, -1).replace('/', '\\/')} b`],
  ['as .NET writes JSON', 'a Very\\u002BSecret/\\u002212\\\\\\u00e9 b'],
  ['in JSON within JSON', `a ${JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1)} b`],
  ['in HTML', 'a Very&#43;Secret&#x2F;&quot;12\\&#233; b'],
  ['in HTML with zeros', 'a Very&#043;Secret&#x0002f;&#34;12&#92;&#xE9; b'],
  ['percent-encoded', `a ${encodeURIComponent(secret)} b`],
  ['several times', `a ${secret} b`.replace(secret, secret + secret).replace(' b', ' b')],
])('a secret is taken out of the bytes of an answer %s', (_, text) => {
  expect(redacted(text).replaceAll('[secret][secret]', '[secret]')).toBe('a [secret] b');
});

describe('a secret that is written in another alphabet or case', () => {
  const plain = 'S3CR3T+CANARY/xyz~987ü';
  const encoded = (text: string, encoding: 'base64' | 'base64url' | 'hex') =>
    Buffer.from(text).toString(encoding);
  const form = new URLSearchParams({ client_secret: plain, audience: 'o' }).toString();
  const sent = ['', 'a', 'ab', 'abc'].flatMap((before) => [
    `${before}:${plain}`,
    `${before}${plain}`,
    `${before}&${form}`,
    `x${before}=${encodeURIComponent(plain)}&a=b`,
  ]);
  /** What a person could still read of it. */
  const read = (text: string) => Buffer.from(text, 'base64').toString('latin1');

  test.each(sent)('is taken out of what holds the Base64 of %s', (text) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const told = `{"echo":"${encoded(text, encoding)}"}`;
      for (const written of [told, told.replaceAll('/', '\\/'), encodeURIComponent(told)]) {
        const answer = { headers: { 'x-echo': written }, bytes: new TextEncoder().encode(written) };
        const { headers, bytes } = createRedactor(plain).answer(answer);
        const left = new TextDecoder().decode(bytes);
        expect(left).toContain('[secret]');
        expect(headers['x-echo']).toBe(left);
        for (const run of left.split(/[^\w+/-]+/)) expect(read(run)).not.toMatch(/3CR|CANA|xyz|~98|%2BCAN/);
        const reason = { code: 'notRecorded', cause: written } as const;
        expect(createRedactor(plain).failure({ kind: 'rejected', reason }).reason).toEqual({
          ...reason,
          cause: left,
        });
      }
    }
  });

  test.each([
    ['in hexadecimal digits', encoded(plain, 'hex')],
    ['in large hexadecimal digits', encoded(plain, 'hex').toUpperCase()],
    ['in capitals', plain.toUpperCase()],
    ['in small letters', plain.toLowerCase()],
    ['in small letters and a URL', encodeURIComponent(plain).toLowerCase()],
  ])('is taken out %s', (_, text) => {
    const failure = { kind: 'rejected', reason: reasonSaying('No.'), serverMessage: `got ${text}.` } as const;
    expect(createRedactor(plain).failure(failure).serverMessage).toBe('got [secret].');
    const ascii = text.replace(/ü/i, 'ü');
    const answer = { headers: {}, bytes: new TextEncoder().encode(`got ${ascii}.`) };
    expect(new TextDecoder().decode(createRedactor(plain).answer(answer).bytes)).toBe('got [secret].');
  });

  test('is taken out where a text was cut off within it', () => {
    const serverMessage = `got ${encoded(`id:${plain}`, 'base64').slice(0, -9)}…`;
    expect(
      createRedactor(plain).failure({ kind: 'rejected', reason: reasonSaying('No.'), serverMessage })
        .serverMessage,
    ).toMatch(/^got \w{1,5}\[secret\]…$/);
  });

  test('a short one stays as it was: it could stand in any word', () => {
    const reason = { code: 'notRecorded', cause: 'Test dGVzdA== 74657374 of a test' } as const;
    expect(createRedactor('test').failure({ kind: 'rejected', reason }).reason).toEqual({
      ...reason,
      cause: 'Test dGVzdA== 74657374 of a [secret]',
    });
  });

  test('other text stays, in a long answer too', () => {
    const bytes = Buffer.alloc(8 * 1024 * 1024, 'UzNDUjNU U0VDUkVU 5333 s3cr3t ');
    expect(createRedactor(plain).answer({ headers: {}, bytes }).bytes).toBe(bytes);
  });
});

test('an answer in JSON stays JSON without the secret, and everything else in it stays', () => {
  const value = { orderId: 7, note: `\n\\${secret}`, list: [`${secret}"`, 'Very+Secret', 'ü'] };
  expect(JSON.parse(redacted(JSON.stringify(value)))).toEqual({
    orderId: 7,
    note: '\n[secret]',
    list: ['[secret]"', 'Very+Secret', 'ü'],
  });
});

test('an answer without the secret keeps its very bytes, and one with a short secret too', () => {
  const bytes = new Uint8Array([0xff, 0, 0xef, 0xbb, 0xbf, 0x31]);
  expect(createRedactor(secret).answer({ headers: {}, bytes }).bytes).toBe(bytes);
  expect(createRedactor('1').answer({ headers: {}, bytes }).bytes).toBe(bytes);
});

test('a token as long as one may be is found', () => {
  const token = Array.from({ length: 16 * 1024 }, (_, index) => String.fromCharCode(33 + (index % 94))).join(
    '',
  );
  const bytes = new TextEncoder().encode(`x ${token.slice(0, 5000)} Bearer ${token} y`);
  const { bytes: left } = createRedactor(token).answer({ headers: {}, bytes });
  expect(new TextDecoder().decode(left)).toBe(`x ${token.slice(0, 5000)} Bearer [secret] y`);
});
