import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../../main/http/http.ts';
import {
  askFeed,
  descriptionName,
  type Feed,
  readDescription,
  readFeed,
} from '../../../main/updates/feed.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { createFakeHttp, type FakeAnswer } from '../../support/fake-http.ts';
import { reasonSaying } from '../../support/reason-saying.ts';
import { describe as describeVersion, makeFeedKey } from '../../support/update-feed.ts';

const key = makeFeedKey();
const address = 'https://updates.office.example/landfolio/';

function feedOf(entered = key.entered): Feed {
  const feed = readFeed(address, entered);
  if (!feed.ok || feed.value === null) throw new Error('This is a feed');
  return feed.value;
}

describe('a feed as it is entered', () => {
  it('is none where nothing is', () => {
    expect(readFeed('', '')).toEqual(ok(null));
  });

  it.each([
    ['http://updates.office.example/', 'feed'],
    ['ftp://updates.office.example/', 'feed'],
    ['file:///srv/updates/', 'feed'],
    ['updates.office.example', 'feed'],
    ['//updates.office.example/', 'feed'],
    ['https://priya:secret@updates.office.example/', 'feed'],
    ['https://updates.office.example/?channel=beta', 'feed'],
    ['https://updates.office.example/#x', 'feed'],
    ['', 'feed'],
  ])('is not %j', (given, field) => {
    expect(readFeed(given, key.entered)).toMatchObject({ failure: [{ field }] });
  });

  it.each([
    '',
    'x',
    key.entered.slice(1),
    `${key.entered}=`,
    ` ${key.entered}`,
    `${key.entered.slice(0, 42)}==`,
  ])('has no key %j', (given) => {
    expect(readFeed(address, given)).toMatchObject({ failure: [{ field: 'key' }] });
  });

  it('names both where both are wrong, and ends with a slash where both are right', () => {
    expect(readFeed('x', 'y')).toMatchObject({ failure: [{ field: 'feed' }, { field: 'key' }] });
    const feed = readFeed('https://u.example/a', key.entered);
    expect(feed.ok && feed.value?.address).toBe('https://u.example/a/');
  });
});

describe('a description', () => {
  it.each([
    [describeVersion('1.2.3', 'a.exe'), { version: '1.2.3', share: 100 }],
    [describeVersion('1.2.3', 'a.exe', '', 'stagingPercentage: 10\n'), { version: '1.2.3', share: 10 }],
    ['version: \'1.2.3\'\r\nstagingPercentage: "0"\r\n', { version: '1.2.3', share: 0 }],
    ['stagingPercentage: 10\n', null],
    ['version:\n', null],
    ['version: 1.2.3\nversion: 1.2.4\n', null],
    ['version: 1.2.3\nstagingPercentage: 1\nstagingPercentage: 100\n', null],
    ['version: 1.2.3\nstagingPercentage: 101\n', null],
    ['version: 1.2.3\nstagingPercentage: -1\n', null],
    ['version: 1.2.3\nstagingPercentage: many\n', null],
    ['  version: 1.2.3\n', null],
  ])('%j says %j', (text, said) => {
    expect(readDescription(text)).toEqual(said);
  });

  it('is looked for under the name that electron-builder gives it', () => {
    expect([
      descriptionName('win32', 'arm64'),
      descriptionName('darwin', 'arm64'),
      descriptionName('linux', 'x64'),
      descriptionName('linux', 'arm64'),
    ]).toEqual(['latest.yml', 'latest-mac.yml', 'latest-linux.yml', 'latest-linux-arm64.yml']);
  });
});

describe('what a feed answers', () => {
  const text = describeVersion('1.2.3', 'a.exe');
  const good = (body: string): FakeAnswer =>
    ok({ status: 200, headers: {}, bytes: new TextEncoder().encode(body), correlationId: 'c' });
  const missing: FakeAnswer = failed({ kind: 'notFound', status: 404, reason: reasonSaying('Not there.') });
  const ask = (signature: FakeAnswer, description = text) => {
    const http = createFakeHttp(({ url }: HttpRequest) =>
      url.endsWith('.sig') ? signature : good(description),
    );
    return askFeed(http, feedOf(), 'latest.yml');
  };

  it('is signed where the key of the feed signed exactly these bytes', async () => {
    expect(await ask(good(key.sign(text)))).toMatchObject({ value: { version: '1.2.3', isSigned: true } });
  });

  it.each<[string, FakeAnswer]>([
    ['there is no signature', missing],
    ['another key signed it', good(makeFeedKey().sign(text))],
    ['other bytes were signed', good(key.sign(`${text} `))],
    ['the signature is empty', good('')],
    ['the signature is cut', good(key.sign(text).slice(0, 80))],
  ])('is not where %s', async (_, signature) => {
    expect(await ask(signature)).toMatchObject({ value: { isSigned: false } });
  });

  it('is not where any one byte was changed', async () => {
    const signature = good(key.sign(text));
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), async (at) => {
        const other = `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`;
        const answer = await ask(signature, other);
        expect(answer.ok && answer.value.isSigned).toBe(false);
      }),
    );
  });

  it('is a failure where the signature could not be asked for', async () => {
    const failure = { kind: 'network', reason: { code: 'signInPage' } } as const;
    expect(await ask(failed(failure))).toEqual(failed({ code: 'feedFailed', failure }));
  });
});
