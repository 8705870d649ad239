import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseJson, readJson } from '../../../main/http/json.ts';
import { scanJson } from '../../../main/http/json-scan.ts';
import { reasonWith } from '../../support/reason-saying.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const parse = (text: string, type = 'application/json') => parseJson(bytes(text), type);

describe('JSON of the service', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/problem+json',
    'Application/JSON',
    '',
  ])('is taken with the content type "%s"', (type) =>
    expect(parse('{"a":1}', type)).toEqual({ ok: true, value: { a: 1 } }),
  );

  it('is taken with one byte order mark, and not with two', () => {
    expect(parse('\uFEFF[1]')).toEqual({ ok: true, value: [1] });
    expect(parse('\uFEFF\uFEFF[1]').ok).toBe(false);
  });

  it.each([
    ['a page', '<html></html>', 'text/html'],
    ['a page that claims to be JSON', '<html></html>', 'application/json'],
    ['nothing', '', 'application/json'],
    ['a cut text', '{"a":[1,2', 'application/json'],
    ['a NUL', '{"a":"\u0000"}', 'application/json'],
    ['two values', '{} {}', 'application/json'],
    ['NaN', '[NaN]', 'application/json'],
    ['the same key twice', '{"orderId":"1","orderId":"2"}', 'application/json'],
    ['the same key twice, once escaped', '{"orderId":"1","order\\u0049d":"2"}', 'application/json'],
    ['a million levels', '['.repeat(1e6), 'application/json'],
    ['65 levels', `${'['.repeat(65)}1${']'.repeat(65)}`, 'application/json'],
    ['300,000 values', `[${'1,'.repeat(300_000)}1]`, 'application/json'],
  ])('is not %s', (_, text, type) => expect(parse(text, type).ok).toBe(false));

  it('keeps all digits of a whole number that a JavaScript number would round', () => {
    const read = parse(
      '{"id":12345678901234567890,"ids":[-9007199254740993],"safe":9007199254740991,"price":1e20,"__proto__":1}',
    );
    expect(read).toEqual({
      ok: true,
      value: { id: '12345678901234567890', ids: ['-9007199254740993'], safe: 9007199254740991, price: 1e20 },
    });
  });

  it('keeps a number as text that would be infinite', () => {
    expect(parse('[1e400,-1E+999,1e300]')).toEqual({ ok: true, value: ['1e400', '-1E+999', 1e300] });
  });

  it('is not broken UTF-8 nor UTF-16', () => {
    expect(parseJson(new Uint8Array([0x22, 0xff, 0x22]), undefined).ok).toBe(false);
    expect(parseJson(new Uint8Array(Buffer.from('{"a":1}', 'utf16le')), undefined).ok).toBe(false);
  });

  it('may hold one text of megabytes, escapes and all', () => {
    const long = 'ab\n'.repeat(2_000_000);
    const read = parse(JSON.stringify({ long }));
    expect(read.ok && (read.value as { long: string }).long === long).toBe(true);
  });

  it('may be 64 levels deep', () => expect(parse(`${'['.repeat(64)}1${']'.repeat(64)}`).ok).toBe(true));

  it('leaves __proto__ out, however it is spelled, and changes no prototype', () => {
    const read = parse(
      '{"__proto__":{"isAdmin":true},"a":{"\\u005f_proto__":{"b":1},"constructor":{"prototype":{"c":1}}}}',
    );
    expect(read.ok && JSON.stringify(read.value)).toBe('{"a":{"constructor":{"prototype":{"c":1}}}}');
    expect(Object.hasOwn({}, 'isAdmin') || 'isAdmin' in {} || 'c' in {}).toBe(false);
  });

  it('says exactly what JSON.parse says of every value but a whole number that is too large', () => {
    const isLarge = (value: unknown) => Number.isInteger(value) && !Number.isSafeInteger(value);
    const digits = (_: string, value: unknown) =>
      isLarge(value) && /^-?\d+$/.test(String(value)) ? String(value) : value;
    fc.assert(
      fc.property(fc.json({ maxDepth: 8, noUnicodeString: false }), (text) => {
        fc.pre(!text.includes('__proto__'));
        expect(parse(text)).toEqual({ ok: true, value: JSON.parse(text, digits) });
      }),
    );
  });

  it('is refused wherever JSON.parse refuses it, and nowhere else but for the limits', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b"',
      '"\\u12',
      '"',
      '1',
      '-',
      '1.',
      '1e5',
      'true',
      'nul',
      ' ',
      '\n',
      '0',
      '01',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const { problem } = scanJson(text);
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(problem === null || problem.reason.includes('twice')).toBe(isJson);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('an answer of a shape', () => {
  const schema = z.looseObject({
    products: z.array(
      z.looseObject({ code: z.string(), price: z.union([z.number(), z.looseObject({ cents: z.number() })]) }),
    ),
  });
  const read = (value: unknown) =>
    readJson(
      {
        headers: { 'content-type': 'application/json' },
        bytes: bytes(JSON.stringify(value)),
        correlationId: 'c',
      },
      schema,
    );

  it('is given as its type, unknown fields and all', () => {
    const value = { products: [{ code: 'a', price: 1, extra: true }], more: 1 };
    expect(read(value)).toEqual({ ok: true, value });
  });

  it('names the path of the field and the reason', () => {
    const wrong = read({
      products: [
        { code: 'a', price: 1 },
        { code: 'b', price: 1 },
        { code: 'c', price: 'free' },
      ],
    });
    expect(wrong).toMatchObject({
      ok: false,
      failure: { kind: 'unreadable', path: 'products[2].price', correlationId: 'c' },
    });
    const missing = read({});
    expect(missing).toMatchObject({
      failure: { path: 'products', reason: reasonWith(expect.stringContaining('products: is missing')) },
    });
    expect(read({ products: [{ code: 'a', price: { cents: 'x' } }] })).toMatchObject({
      failure: { path: 'products[0].price.cents' },
    });
    expect(read([])).toMatchObject({
      failure: { kind: 'unreadable', reason: reasonWith(expect.stringContaining('the whole')) },
    });
  });

  it('never throws, whatever bytes come', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (some) => {
        expect(readJson({ headers: {}, bytes: some }, schema).ok).toBe(false);
      }),
    );
  });
});
