import { beforeEach, expect, test } from 'vitest';
import { merged, type Notice, useViewState } from '../../../renderer/bridge/view-state.ts';
import { noticesInRow } from '../../../renderer/shell/use-notice-room.ts';

function certificate(key: number, name: string): Notice {
  return {
    key,
    kind: 'info',
    title: `${name} downloaded`,
    body: `${key}/001 · matter 1`,
    documentId: `document-${key}`,
    orderViewId: null,
    statementId: null,
    certificateName: name,
    certificates: 1,
    action: null,
  };
}
const saved: Notice = {
  ...certificate(9, 'x'),
  title: 'Saved',
  documentId: null,
  certificateName: null,
  certificates: 0,
};

// Files of one worker share the store.
beforeEach(() => useViewState.setState({ notices: [], announcements: [] }));

test('two certificates are told apart, each with its document', () => {
  const notices = [certificate(1, 'Register Search Statement'), certificate(2, 'Copy of Plan')];
  expect(merged(notices)).toEqual(notices);
});

test('more that come in a moment are one notice that names the last, and others stay beside it', () => {
  const three = merged([certificate(1, 'A'), saved, certificate(2, 'B'), certificate(3, 'Copy of Plan')]);
  expect(three.map((notice) => notice.title)).toEqual(['Saved', '3 certificates downloaded']);
  expect(three[1]).toMatchObject({
    documentId: null,
    certificates: 3,
    body: 'Latest: Copy of Plan, 3/001 · matter 1',
  });
  const [, more] = merged([...three, certificate(4, 'D')]);
  expect(more).toMatchObject({ title: '4 certificates downloaded', certificates: 4, key: 4 });
});

test('what is said beside several certificates leaves their notice as it is', () => {
  const three = merged([certificate(1, 'A'), certificate(2, 'B'), certificate(3, 'Copy of Plan')]);
  expect(merged([...three, saved])).toEqual([...three, saved]);
});

test('no two notices have the same key, in whatever order they were said, told together and dismissed', () => {
  const { notify, dismiss } = useViewState.getState();
  const seen = new Set<number>();
  const shown = () => useViewState.getState().notices.map(({ key }) => key);
  for (const documentId of ['a', 'b', null, 'c', null, null, 'd', 'e', null]) {
    const before = shown();
    notify({ title: 'Said', documentId, certificateName: documentId });
    const keys = shown();
    expect(new Set(keys).size).toBe(keys.length);
    const added = keys.filter((key) => !before.includes(key));
    expect(added.some((key) => seen.has(key))).toBe(false);
    for (const key of keys) seen.add(key);
    if (documentId === null) dismiss(keys.at(-1) ?? 0);
  }
});

test('what is said again is shown once, and each removal from the cart keeps its own undo', () => {
  const { notify } = useViewState.getState();
  const action = { label: 'Order for 2026-118', run: () => {} };
  const shown = (title: string) =>
    useViewState.getState().notices.filter((notice) => notice.title === title).length;
  for (const body of ['The current matter is 2026-118.', 'The current matter is 2026-118.', 'Other'])
    notify({ title: 'The cart is for matter 2026-117', body, action });
  expect(shown('The cart is for matter 2026-117')).toBe(2);
  for (const label of ['Undo', 'Undo'])
    notify({ title: 'Copy of Plan removed', action: { ...action, label }, ofCart: 'cart' });
  expect(shown('Copy of Plan removed')).toBe(2);
});

test('a problem makes no room for what is said after it, however many there are', () => {
  const { notify } = useViewState.getState();
  const titles = () => useViewState.getState().notices.map(({ title }) => title);
  notify({ kind: 'problem', title: '2 products are still in the cart' });
  for (const title of ['a', 'b', 'c', 'd']) notify({ title });
  expect(titles()).toEqual(['2 products are still in the cart', 'b', 'c', 'd']);
  for (let n = 0; n < 200; n += 1) notify({ kind: 'problem', title: `Problem ${n}` });
  notify({ title: 'e' });
  expect(titles().filter((title) => title.startsWith('Problem'))).toHaveLength(200);
  expect(titles().at(0)).toBe('2 products are still in the cart');
  expect(titles().at(-1)).toBe('e');
});

test('what a notice offers about a cart goes with it when it is placed, and every other notice stays', () => {
  const { notify, leaveCart } = useViewState.getState();
  const action = { label: 'Undo', run: () => {} };
  notify({ title: 'Copy of Plan removed from cart', action, ofCart: 'cart' });
  notify({ title: 'All orders are shown', action });
  leaveCart('another');
  expect(useViewState.getState().notices).toHaveLength(2);
  leaveCart('cart');
  expect(useViewState.getState().notices.map(({ title }) => title)).toContain('All orders are shown');
  expect(useViewState.getState().notices.map(({ title }) => title)).not.toContain(
    'Copy of Plan removed from cart',
  );
});

test('what is said to a screen reader at once is each said, equal texts too, and not for ever', () => {
  const { announce } = useViewState.getState();
  for (const text of ['one', 'one', 'two']) announce(text);
  const said = () => useViewState.getState().announcements;
  expect(said().map(({ text }) => text)).toEqual(['one', 'one', 'two']);
  expect(new Set(said().map(({ key }) => key)).size).toBe(3);
  for (let n = 0; n < 50; n += 1) announce(`more ${n}`);
  expect(said().length).toBeLessThan(20);
  expect(said().at(-1)?.text).toBe('more 49');
});

test('remembers the phase in which an item was seen last, not for ever, and only of one connection', () => {
  const { seePhases, leaveConnection } = useViewState.getState();
  const seen = () => useViewState.getState().seenPhases;
  seePhases([{ id: 'a', phase: 'processing' }]);
  seePhases([{ id: 'a', phase: 'complete' }]);
  expect(seen().get('a')).toBe('complete');
  for (let page = 0; page < 60; page += 1) {
    const rows = Array.from({ length: 100 }, (_, row) => ({
      id: `${page}-${row}`,
      phase: 'fetching' as const,
    }));
    seePhases(page === 59 ? [...rows, { id: '20-0', phase: 'held' }] : rows);
  }
  expect(seen().size).toBe(5000);
  expect([seen().get('a'), seen().get('20-0'), seen().get('59-99')]).toEqual([undefined, 'held', 'fetching']);
  leaveConnection();
  expect(seen().size).toBe(0);
});

test('another connection takes away what notices offer, and no problem that nobody has dismissed', () => {
  const { notify, leaveConnection } = useViewState.getState();
  const action = { label: 'Show order', run: () => {} };
  notify({ kind: 'problem', title: 'Order status unknown', action });
  notify({ title: 'Order placed', action });
  leaveConnection();
  const { notices, switches } = useViewState.getState();
  expect(notices.map((notice) => [notice.title, notice.action])).toEqual([['Order status unknown', null]]);
  leaveConnection();
  expect(useViewState.getState().switches).toBe(switches + 1);
});

test('a row holds the notices that have room in it, and the button for the others beside them', () => {
  // In rem beside the navigation: windows of 1280, 1024 and 512 px, and 1024 px with text at 200 %.
  expect(noticesInRow({ width: 67.5, height: 48 }, 3)).toBe(3);
  expect(noticesInRow({ width: 51.5, height: 48 }, 3)).toBe(2);
  expect(noticesInRow({ width: 51.5, height: 48 }, 2)).toBe(2);
  expect(noticesInRow({ width: 28.75, height: 48 }, 3)).toBe(1);
  expect(noticesInRow({ width: 28.75, height: 48 }, 1)).toBe(1);
  // Three fit by themselves, four only without the button.
  expect(noticesInRow({ width: 75, height: 48 }, 4)).toBe(3);
  expect(noticesInRow({ width: 10, height: 48 }, 2)).toBe(1);
  // In little height one has the whole row.
  expect(noticesInRow({ width: 67.5, height: 24 }, 3)).toBe(1);
});
