import fc from 'fast-check';
import { redactedLines, redactedValue } from '../../../main/app/support-bundle.ts';
import { readDescription, readFeed } from '../../../main/updates/feed.ts';
import { readCommandBox } from '../../../shared/model/command-box.ts';
import { placeLink, readPlaceLink } from '../../../shared/model/place.ts';
import { anyValue, type FuzzedParser, fuzz, hostileText, must } from './arbitraries.ts';

const pieces = fc.constantFrom(
  'landfolio://show/',
  'orders',
  'settings',
  '/',
  '..',
  '%2f',
  '?a=b',
  '#',
  'version: ',
  '1.2.3',
  '\n',
);
const nearly = fc.array(fc.oneof(pieces, hostileText), { maxLength: 6 }).map((parts) => parts.join(''));
const text = fc.oneof(hostileText, nearly);

/** Parsers of what the desktop hands over: links, feeds, the support bundle's sources, the command box. */
export const desktopParsers: readonly FuzzedParser[] = [
  fuzz('the command box', ['shared/model/command-box.ts'], text, (typed) => {
    const readings = readCommandBox(typed);
    must(readings.length <= 6, 'More than can be shown');
    must(new Set(readings.map(({ said }) => said)).size === readings.length, 'The same twice');
  }),
  fuzz('links to a place', ['shared/model/place.ts'], text, (link) => {
    const place = readPlaceLink(link);
    if (place === null) return;
    must(/^[a-z0-9-]*$/.test(`${place.screen}${place.id ?? ''}`), 'More than a place');
    must(JSON.stringify(readPlaceLink(placeLink(place))) === JSON.stringify(place), 'Another place');
  }),
  fuzz('feeds of newer versions', ['main/updates/feed.ts'], fc.tuple(text, text), ([address, key]) => {
    const feed = readFeed(address, key);
    if (feed.ok) must(feed.value === null || feed.value.address.startsWith('https://'), 'An open feed');
    else must(feed.failure.length > 0 && feed.failure.every(({ message }) => message !== ''), 'No words');
    const described = readDescription(address);
    must(described === null || (described.share >= 0 && described.share <= 100), 'A share of nobody');
  }),
  fuzz(
    'what goes into a support bundle',
    ['main/app/support-bundle.ts'],
    fc.tuple(text, anyValue),
    ([lines, value]) => {
      must(typeof redactedLines(lines) === 'string', 'No text');
      redactedValue(value);
    },
  ),
];
