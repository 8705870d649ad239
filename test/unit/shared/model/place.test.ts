import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Place, placeLink, readPlaceLink, screenNames } from '../../../../shared/model/place.ts';

const id = fc.uuid();
const withId = fc.record({ screen: fc.constantFrom('orders', 'documents', 'statements'), id } as const);
const bare = fc.record({ screen: fc.constantFrom(...screenNames), id: fc.constant(null) });
const tab = fc.record({
  screen: fc.constant('settings'),
  id: fc.constantFrom('connections', 'office', 'person', 'files', 'network', 'desktop', 'support', 'about'),
} as const);
const place: fc.Arbitrary<Place> = fc.oneof(bare, withId, tab);

/** Text that begins like a link of ours, and text that does not. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 300 }).map((text) => `landfolio://show/${text}`),
  fc
    .array(
      fc.constantFrom(
        ...[
          'landfolio:',
          '//',
          'show',
          '/',
          'orders',
          '..',
          '%2e',
          '%00',
          '\\',
          '?a=b',
          '#',
          '@',
          ':80',
          ' ',
        ],
        ...['settings', 'support', 'javascript:', 'file:', 'https://evil.example', '"', '--no-sandbox', '\n'],
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

describe('a link into Landfolio', () => {
  it('is read as the place that it was made of', () => {
    fc.assert(
      fc.property(place, (one) => {
        expect(readPlaceLink(placeLink(one))).toEqual(one);
      }),
    );
  });

  it('says a place or nothing, whatever it holds', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const read = readPlaceLink(text);
        if (read === null) return;
        expect(screenNames).toContain(read.screen);
        // What is not in the place is not in the link: nothing rides along.
        expect(text.toLowerCase().replace(/\/$/, '')).toBe(placeLink(read));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    'landfolio://show/cart/0190b7e2-1111-7222-8333-444455556666',
    'landfolio://show/orders/1',
    'landfolio://show/orders/..',
    'landfolio://show/orders/0190B7E2-1111-7222-8333-444455556666',
    'landfolio://show/orders?place=true',
    'landfolio://show/orders#x',
    'landfolio://show/settings/wire',
    'landfolio://show/constructor',
    'landfolio://show/',
    'landfolio://show',
    'landfolio:show/orders',
    'landfolio:///show/orders',
    'landfolio://user@show/orders',
    'landfolio://show:80/orders',
    'landfolio://place/orders',
    'landfolio://show/orders ',
    ' landfolio://show/orders',
    'landfolio://show/orders\n',
    'landfolio://show/orders//',
    'landfolio://show/%6frders',
    'javascript:landfolio://show/orders',
    'https://show/orders',
    '',
  ])('is not %j', (text) => expect(readPlaceLink(text)).toBeNull());

  it.each(['landfolio://show/orders/', 'LANDFOLIO://SHOW/orders', 'Landfolio://Show/orders'])(
    'may be written as systems write it: %s',
    (text) => expect(readPlaceLink(text)).toEqual({ screen: 'orders', id: null }),
  );
});
