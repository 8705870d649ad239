import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readServerMessage } from '../../../main/http/server-message.ts';

const read = (text: string, type?: string) => readServerMessage(new TextEncoder().encode(text), type);

describe('the words of the server', () => {
  it.each([
    ['orders', '{"errorType":"INVALID","errorMessage":"titleId is wrong"}', 'titleId is wrong'],
    [
      'its sister',
      '{"code":400,"errorType":"BAD","description":"no such plan","timestamp":"x"}',
      'no such plan',
    ],
    ['address search', '{"error":"No search keywords"}', 'No search keywords'],
    ['a token issuer', '{"error":"access_denied","error_description":"Unauthorized"}', 'Unauthorized'],
    ['only a type', '{"errorType":"NOT_ALLOWED"}', 'NOT_ALLOWED'],
    ['a list of errors', '[{"errorMessage":"first"},{"errorMessage":"second"}]', 'first'],
    ['wrong types beside', '{"errorMessage":{"a":1},"error":"plain"}', 'plain'],
    ['plain text', 'Too many requests', 'Too many requests'],
  ])('are found in the shape of %s', (_, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['a page', '<!doctype html><h1>502</h1>', undefined],
    ['a page that says so', 'Bad gateway', 'text/html'],
    ['broken JSON', '{"error": "x', 'application/json'],
    ['nothing', '', 'text/plain'],
    ['a long text', 'x'.repeat(501), 'text/plain'],
    ['no object', '[]', 'application/json'],
    ['empty words', '{"error":"  "}', 'application/json'],
  ])('are none in %s', (_, text, type) => {
    expect(read(text, type)).toBeUndefined();
  });

  it('lose control and direction characters, and line breaks', () => {
    expect(read(JSON.stringify({ error: 'a\u202Eb\u0000 c\r\nd\u200b' }))).toBe('ab c d');
  });

  it('are one line of at most 500 characters, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (error) => {
        const words = read(JSON.stringify({ error }), 'application/json');
        expect(words === undefined || (words.length > 0 && words.length <= 500)).toBe(true);
        expect(words ?? '').not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }),
    );
    expect(read(JSON.stringify({ error: 'x'.repeat(600) }))).toHaveLength(500);
  });
});
