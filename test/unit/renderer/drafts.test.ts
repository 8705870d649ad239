import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface Form {
  readonly name: string;
  readonly notes: string;
}

/** The session storage of a window. */
class Storage {
  static room = Number.POSITIVE_INFINITY;

  setItem(key: string, text: string): void {
    if (text.length > Storage.room) throw new Error('QuotaExceededError');
    Reflect.set(this, key, text);
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

let loads = 0;

/** The page as it is loaded: what the module holds is new, the storage is the window's. */
async function load(): Promise<typeof import('../../../renderer/bridge/drafts.ts')> {
  loads += 1;
  return import(/* @vite-ignore */ `../../../renderer/bridge/drafts.ts?load=${loads}`);
}

beforeEach(() => {
  Storage.room = Number.POSITIVE_INFINITY;
  vi.stubGlobal('sessionStorage', new Storage());
});

afterEach(() => vi.unstubAllGlobals());

test('a draft is there again after the page was loaded again, until it is dropped', async () => {
  const before = (await load()).draftOf<Form>('matter 7');
  before.type({ notes: 'Ring' });
  before.type({ name: 'Nair' });
  const after = (await load()).draftOf<Form>('matter 7');
  expect(after.read()).toEqual({ name: 'Nair', notes: 'Ring' });
  after.drop();
  expect((await load()).draftOf<Form>('matter 7').read()).toEqual({});
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('what was saved is dropped, and what was typed since then stays', async () => {
  const draft = (await load()).draftOf<Form>('matter 7');
  draft.type({ name: 'Nair', notes: 'Ring' });
  const sent = draft.read();
  draft.type({ notes: 'Ring first' });
  draft.drop(sent);
  expect(draft.read()).toEqual({ notes: 'Ring first' });
  draft.drop(draft.read());
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('all drafts of what is gone are dropped, and no other', async () => {
  const { draftOf, dropDraftsOf } = await load();
  const names = ['matter 7', 'event 7 new', 'matter 77', 'search', '7'];
  for (const name of names) draftOf<Form>(name).type({ notes: name });
  dropDraftsOf('7');
  const kept = (await load()).draftOf;
  expect(names.map((name) => kept<Form>(name).read().notes)).toEqual([
    undefined,
    undefined,
    'matter 77',
    'search',
    '7',
  ]);
});

test('what is stored in another type than its form has is left out, and the rest of the draft stays', async () => {
  const stored = { name: 7, notes: 'Ring', isOpen: 'yes', list: [1], deep: { a: 1 } };
  sessionStorage.setItem('landfolio.draft matter 7', JSON.stringify(stored));
  const { draftOf, isBooleanOrNull, isText, listOf, recordOf } = await load();
  interface Mixed extends Form {
    readonly isOpen: boolean | null;
    readonly list: readonly string[];
    readonly deep: Readonly<Record<string, string>>;
  }
  const checks = { isOpen: isBooleanOrNull, list: listOf(isText), deep: recordOf(isText) };
  const draft = draftOf<Mixed>('matter 7', checks);
  expect(draft.read()).toEqual({ notes: 'Ring' });
  // The same object each time: a screen that follows it must not draw without end.
  expect(draft.read()).toBe(draft.read());
  const right = { name: 'Nair', isOpen: null, list: ['a'], deep: { a: 'b' } };
  draft.type(right);
  expect(draft.read()).toEqual({ notes: 'Ring', ...right });
  expect((await load()).draftOf<Mixed>('matter 7', checks).read()).toEqual({ notes: 'Ring', ...right });
});

test('a storage that is full, unreadable or forbidden costs no draft that is on the screen', async () => {
  const draft = (await load()).draftOf<Form>('notifications');
  Storage.room = 20;
  draft.type({ notes: 'x'.repeat(40) });
  expect(draft.read().notes).toHaveLength(40);
  expect(Object.keys(sessionStorage)).toEqual([]);
  for (const text of ['{', 'null', '"x"', '[1]']) sessionStorage.setItem(`landfolio.draft ${text}`, text);
  sessionStorage.setItem('landfolio.draft matter 7', '{"notes":"Ring"}');
  const { draftOf } = await load();
  expect(draftOf<Form>('matter 7').read()).toEqual({ notes: 'Ring' });
  for (const text of ['{', 'null', '"x"', '[1]']) expect(draftOf<Form>(text).read()).toEqual({});
  vi.stubGlobal('sessionStorage', undefined);
  const forbidden = (await load()).draftOf<Form>('notifications');
  forbidden.type({ notes: 'Ring' });
  expect(forbidden.read()).toEqual({ notes: 'Ring' });
});
