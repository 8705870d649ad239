import { beforeEach, expect, test, vi } from 'vitest';
import { hasThumbnail } from '../../../renderer/features/documents/thumbnails/has-thumbnail.ts';
import { createThumbnailStore } from '../../../renderer/features/documents/thumbnails/thumbnail-store.ts';
import { eventually } from '../../support/eventually.ts';

interface Drawing {
  readonly url: string;
  readonly signal: AbortSignal;
  end(): void;
  fail(): void;
}

let drawings: Drawing[];
let revoked: string[];
let stored: Map<string, string>;
beforeEach(() => {
  drawings = [];
  revoked = [];
  stored = new Map();
});

function aStore(more: { maxMs?: number; maxKept?: number } = {}) {
  let pictures = 0;
  return createThumbnailStore({
    draw: (url, signal) =>
      new Promise<Blob>((resolve, reject) => {
        drawings.push({
          url,
          signal,
          end: () => resolve(new Blob()),
          fail: () => reject(new Error('broken')),
        });
      }),
    addressOf() {
      pictures += 1;
      return `blob:${pictures}`;
    },
    revoke: (address) => revoked.push(address),
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    ...more,
  });
}

const of = (sha256: string) => ({ sha256, url: `/${sha256}` });
const urls = () => drawings.map(({ url }) => url);

test('pictures are drawn one at a time, each once, and told to all who want them', async () => {
  const store = aStore();
  const tell = vi.fn();
  store.want(of('a'), tell);
  store.want(of('a'), tell);
  store.want(of('b'), tell);
  expect(urls()).toEqual(['/a']);
  expect(store.get('a')).toBeUndefined();
  drawings[0]?.end();
  await eventually(() => expect(urls()).toEqual(['/a', '/b']));
  expect(store.get('a')).toBe('blob:1');
  expect(tell).toHaveBeenCalledTimes(1);
  store.want(of('a'), tell);
  expect(urls()).toEqual(['/a', '/b']);
});

test('what is scrolled away is given up, begun or not, and drawn when it is seen again', async () => {
  const store = aStore();
  const leaveA = store.want(of('a'), () => {});
  const leaveB = store.want(of('b'), () => {});
  store.want(of('c'), () => {});
  leaveB();
  leaveA();
  await eventually(() => expect(urls()).toEqual(['/a', '/c']));
  expect(drawings[0]?.signal.aborted).toBe(true);
  expect(store.get('a')).toBeUndefined();
  store.want(of('a'), () => {});
  drawings[1]?.end();
  await eventually(() => expect(urls()).toEqual(['/a', '/c', '/a']));
});

test('what was given up and is wanted again at once has another turn', async () => {
  const store = aStore();
  store.want(of('a'), () => {})();
  store.want(of('a'), () => {});
  await eventually(() => expect(urls()).toEqual(['/a', '/a']));
  drawings[1]?.end();
  await eventually(() => expect(store.get('a')).toBe('blob:1'));
});

test('a file that cannot be drawn is tried once in a window, also after the page was loaded again', async () => {
  const store = aStore();
  const tell = vi.fn();
  store.want(of('a'), tell);
  drawings[0]?.fail();
  await eventually(() => expect(tell).toHaveBeenCalledTimes(1));
  expect(store.get('a')).toBeNull();
  store.want(of('a'), tell);
  aStore().want(of('a'), tell);
  expect(urls()).toEqual(['/a']);
});

test('a file that takes too long is given up for good', async () => {
  const store = aStore({ maxMs: 1 });
  store.want(of('a'), () => {});
  await eventually(() => expect(store.get('a')).toBeNull());
  expect(drawings[0]?.signal.aborted).toBe(true);
});

test('a file that ended the page while it was drawn is not tried again', () => {
  aStore().want(of('a'), () => {});
  const afterCrash = aStore();
  afterCrash.want(of('a'), () => {});
  afterCrash.want(of('b'), () => {});
  expect(urls()).toEqual(['/a', '/b']);
  expect(afterCrash.get('a')).toBeNull();
});

test('of many pictures those that were looked at last are kept', async () => {
  const store = aStore({ maxKept: 2 });
  for (const [at, name] of ['a', 'b'].entries()) {
    store.want(of(name), () => {});
    drawings[at]?.end();
    await eventually(() => expect(store.get(name)).toBeDefined());
  }
  store.get('a');
  store.want(of('c'), () => {});
  drawings[2]?.end();
  await eventually(() => expect(store.get('c')).toBe('blob:3'));
  expect(revoked).toEqual(['blob:2']);
  expect(store.get('a')).toBe('blob:1');
});

test('plans and own documents have a picture, other certificates and large files have none', () => {
  const plan = { viewUrl: '/x', bytes: 1000, own: null, productName: 'Copy of Plan' };
  const own = { name: 'x', kind: 'other', datedOn: null, origin: '', copyOf: [] } as const;
  expect(hasThumbnail(plan)).toBe(true);
  expect(hasThumbnail({ ...plan, productName: 'Planning Certificate' })).toBe(false);
  expect(hasThumbnail({ ...plan, productName: 'Signed contract', own })).toBe(true);
  expect(hasThumbnail({ ...plan, viewUrl: null })).toBe(false);
  expect(hasThumbnail({ ...plan, bytes: 50_000_000 })).toBe(false);
});
