import fc from 'fast-check';
import { aStatement } from '../../support/drss.ts';

/** A parser, what it is fed, and what must hold of whatever comes out. It throws where that does not hold. */
export interface FuzzedParser {
  readonly name: string;
  /** The sources that it drives, as `main/http/json.ts`. */
  readonly modules: readonly string[];
  readonly property: (seconds: () => void) => fc.IAsyncProperty<unknown>;
}

const utf8 = new TextEncoder();

export function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}

/** Answers as they should be, so that fuzzing gets past the first field. */
const samples: readonly unknown[] = [
  aStatement(),
  { access_token: 'abc', expires_in: 3600, token_type: 'Bearer', scope: '' },
  {
    orderId: 'O-1',
    totalPrice: 891,
    totalGst: 81,
    fees: [{ type: 'a', amount: 1, gst: 0 }],
    itemsOrdered: [{ orderItemNumber: 1, productCode: 'A', price: 810, gst: 81 }],
  },
  {
    orders: [{ orderId: 'O-1', customerReference: 'x', orderDate: '2026-09-01T10:00:00Z' }],
    total: 1,
    next: null,
  },
  {
    productStatus: 'COMPLETE',
    resourceLocation: 'https://files.example.com/1',
    resourceFileSize: 5,
    resourceExpiry: '2026-09-02T10:00:00Z',
  },
  {
    products: [
      {
        productCode: 'A',
        productIds: { titleId: 'x' },
        productName: 'A',
        price: 891,
        gst: 81,
        extraData: ['vendors'],
        prerequisites: [{ productCode: 'B' }],
      },
    ],
  },
  {
    propertySummaries: [
      { propertyPfi: '1', addressDetails: { eziAddress: '1 A STREET B 3000' }, landParcels: [], titles: [] },
    ],
  },
  [{ id: '1', eziAddress: '1 A STREET B 3000' }],
  {
    took: 1,
    hits: {
      total: { value: 1, relation: 'eq' },
      hits: [{ _source: { doc_id: '1', type: 'Address', location: '1,2' } }],
    },
  },
  { titles: [{ titleId: '10940/843', titleStatus: 'LIVE', titleType: 'Freehold' }] },
  { parishes: [{ code: '2001', name: 'Boroondara' }] },
  { subscriptionId: 's-1' },
  { titleIds: { abc: '10940/843' } },
  { eventId: '1', eventType: 'a', data: { volumeFolio: '10940/843', activityType: 'x' } },
  { error: 'access_denied', errors: [{ message: 'no' }] },
];

const names = [...new Set(samples.flatMap(keysIn)), '__proto__', 'constructor', 'prototype', 'toString', ''];

function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(keysIn);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
}

const odd = fc.constantFrom<unknown>(
  null,
  '',
  0,
  -1,
  2 ** 53,
  1e308,
  '1e400',
  'NaN',
  [],
  {},
  '../../x',
  'a\r\nb',
  '\u202e',
  '\ud800',
  true,
  '12.50',
  [[]],
  '9'.repeat(400),
);
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        ',',
        '(',
        ')',
        '~',
        ' ',
        '0',
        '9',
        '10940',
        'PS',
        'A',
        'STREET',
        'UNIT',
        '-',
        '\n',
        '\u0000',
        '\u202e',
        'é',
        '"',
        '{',
        '[',
        'https://',
        '@',
        ':',
        '127.0.0.1',
        '%2e',
        '?',
      ),
      { maxLength: 24 },
    )
    .map((parts) => parts.join('')),
);

export const anyValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    odd,
    fc.oneof(fc.boolean(), fc.double(), fc.integer(), hostileText),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.constantFrom(...names), tie('value')), { maxLength: 6 }).map(entriesToObject),
  ),
})).value;

/** Own members under any name, also `__proto__`. */
function entriesToObject(entries: readonly (readonly [string, unknown])[]): unknown {
  const made: Record<string, unknown> = {};
  for (const [name, value] of entries) {
    Object.defineProperty(made, name, { value, enumerable: true, writable: true, configurable: true });
  }
  return made;
}

/** A sample with some of its members changed. */
const nearly = fc
  .tuple(
    fc.constantFrom(...samples),
    fc.array(fc.tuple(fc.nat(), fc.oneof(odd, anyValue)), { minLength: 1, maxLength: 3 }),
  )
  .map(([sample, changes]) =>
    changes.reduce<unknown>((value, [at, by]) => changed(value, at, by), structuredClone(sample)),
  );

function changed(value: unknown, at: number, by: unknown): unknown {
  if (typeof value !== 'object' || value === null) return by;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(1, keys.length)];
  if (key === undefined || at % 5 === 0) return by;
  const members = Object.entries(value).map(
    ([name, member]) => [name, name === key ? changed(member, Math.floor(at / 7), by) : member] as const,
  );
  return Array.isArray(value) ? members.map(([, member]) => member) : entriesToObject(members);
}

export const value = fc.oneof(nearly, anyValue);

/** Bodies: JSON of any value, the same with a byte changed, cut or doubled, and anything. */
export const body: fc.Arbitrary<Uint8Array> = fc.oneof(
  value.map((one) => utf8.encode(JSON.stringify(one) ?? '')),
  fc
    .tuple(value, fc.nat(), fc.integer({ min: 0, max: 255 }), fc.constantFrom('change', 'cut', 'double'))
    .map(([one, at, byte, how]) => {
      const bytes = utf8.encode(JSON.stringify(one) ?? '');
      const place = bytes.length === 0 ? 0 : at % bytes.length;
      if (how === 'cut') return bytes.slice(0, place);
      if (how === 'double') return Uint8Array.of(...bytes.slice(0, place), ...bytes);
      bytes[place] = byte;
      return bytes;
    }),
  fc.uint8Array({ maxLength: 400 }),
);

export const status = fc.oneof(
  fc.constantFrom(200, 201, 204, 299, 307, 400, 401, 500),
  fc.integer({ min: 0, max: 999 }),
);

export function fuzz<T>(
  name: string,
  modules: readonly string[],
  arbitrary: fc.Arbitrary<T>,
  check: (given: T) => void | Promise<void>,
): FuzzedParser {
  return {
    name,
    modules,
    property: (ran) =>
      fc.asyncProperty(arbitrary, async (given) => {
        ran();
        await check(given);
        must(!Object.hasOwn(Object.prototype, 'isAdmin'), 'Every object was changed');
        must(Object.keys(Object.prototype).length === 0, 'Every object was changed');
      }),
  };
}
