import { expect, test } from 'vitest';
import { redactAnswer, redactFailure } from '../../../main/connection/redact.ts';

test('a secret is taken out of every text of a failure, also where a text was cut off within it', () => {
  const secret = 'Very+Secret/12';
  const failure = redactFailure(
    {
      kind: 'unreadable',
      message: `it is not JSON but ${secret}`,
      path: `errors.${secret}`,
      serverMessage: `client_secret=Very%2BSecret%2F12 and Very+Secr…`,
    },
    secret,
  );
  expect(failure).toEqual({
    kind: 'unreadable',
    message: 'it is not JSON but [secret]',
    path: 'errors.[secret]',
    serverMessage: 'client_secret=[secret] and [secret]…',
  });
});

const secret = 'Very+Secret/"12\\é';
const redacted = (text: string) => {
  const answer = { headers: { 'x-echo': text }, bytes: new TextEncoder().encode(text) };
  return new TextDecoder().decode(redactAnswer(answer, secret).bytes);
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
  expect(redactAnswer({ headers: {}, bytes }, secret).bytes).toBe(bytes);
  expect(redactAnswer({ headers: {}, bytes }, '1').bytes).toBe(bytes);
});

test('a token as long as one may be is found', () => {
  const token = Array.from({ length: 16 * 1024 }, (_, index) => String.fromCharCode(33 + (index % 94))).join(
    '',
  );
  const bytes = new TextEncoder().encode(`x ${token.slice(0, 5000)} Bearer ${token} y`);
  const { bytes: left } = redactAnswer({ headers: {}, bytes }, token);
  expect(new TextDecoder().decode(left)).toBe(`x ${token.slice(0, 5000)} Bearer [secret] y`);
});
