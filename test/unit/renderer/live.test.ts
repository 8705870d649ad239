import { createRouterClient, implement } from '@orpc/server';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppClient } from '../../../renderer/bridge/client.ts';
import { followOffice } from '../../../renderer/bridge/live.ts';
import { createOffice } from '../../../renderer/bridge/office.tsx';
import { useViewState } from '../../../renderer/bridge/view-state.ts';
import type { AppEvent } from '../../../shared/contract/events.ts';
import { contract } from '../../../shared/contract/router.ts';
import type { CartView } from '../../../shared/contract/views/cart.ts';
import type { StatementSummaryView } from '../../../shared/contract/views/statement.ts';
import { noPdf } from '../../support/drss.ts';
import { eventually } from '../../support/eventually.ts';
import { stubStatus } from '../../support/stub-router.ts';

const statement: StatementSummaryView = {
  id: 's',
  volumeFolio: '9876/043',
  matterNumber: '2026-118',
  state: 'kept',
  requestedAt: 2,
  producedDate: '2026-11-21 10:14:00',
  ...{ address: null, land: null, proprietors: [] },
  securityNo: '1',
  problem: null,
  hasText: true,
  hasCertificateLink: true,
  certificate: null,
  pdf: noPdf,
};

const gone: { readonly id: string; readonly number: string }[] = [];

/** An office whose events and connection a test decides. */
function follow() {
  const cache = new QueryClient();
  let wake = () => {};
  const waiting: AppEvent[] = [];
  const checked: string[] = [];
  const office = { status: stubStatus, isHeld: Promise.resolve(), checked };
  const os = implement(contract);
  const router = {
    status: {
      get: os.status.get.handler(async () => {
        const { status } = office;
        await office.isHeld;
        return status;
      }),
    },
    orders: {
      checkItem: os.orders.checkItem.handler(({ input }) => {
        checked.push(input.itemId);
        return Promise.reject(new Error('No order here'));
      }),
    },
    statements: {
      list: os.statements.list.handler(() => []),
      get: os.statements.get.handler(() => Promise.reject(new Error('No screen asks for one'))),
      authenticity: os.statements.authenticity.handler(() =>
        Promise.reject(new Error('No screen asks for it')),
      ),
    },
    matters: {
      list: os.matters.list.handler(() => []),
      delete: os.matters.delete.handler(() => office.isHeld.then(() => ({ documents: 0 }))),
    },
    connections: {
      use: os.connections.use.handler(() => office.isHeld.then(() => office.status.connection)),
      remove: os.connections.remove.handler(() => ({})),
      importFile: os.connections.importFile.handler(() => office.status.connection),
    },
    cart: {
      get: os.cart.get.handler(() => Promise.reject(new Error('No screen asks for it'))),
      list: os.cart.list.handler(() => Promise.reject(new Error('No screen asks for it'))),
      existing: os.cart.existing.handler(() => Promise.reject(new Error('No screen asks for it'))),
      alsoElsewhere: os.cart.alsoElsewhere.handler(() => Promise.reject(new Error('No screen asks for it'))),
    },
    titles: { known: os.titles.known.handler(() => []) },
    due: { today: os.due.today.handler(() => Promise.reject(new Error('No screen asks for it'))) },
    events: {
      watch: os.events.watch.handler(async function* ({ signal }) {
        while (signal?.aborted !== true) {
          const event = waiting.shift();
          if (event !== undefined) yield event;
          else await new Promise<void>((resolve) => (wake = resolve));
        }
      }),
    },
  };
  const client = createRouterClient(router) as unknown as AppClient;
  const { queries } = createOffice(client);
  const link = { call: () => Promise.reject(new Error('Not by the link')) };
  const stop = followOffice({
    connector: { client, open: async () => ({ link, lost: new AbortController().signal }) },
    queries,
    cache,
    arrive: () => {},
    matterGone: (matter) => gone.push(matter),
  });
  return {
    office,
    cache,
    queries,
    stop,
    tell(...events: AppEvent[]) {
      waiting.push(...events);
      wake();
    },
  };
}

const spoken = () => useViewState.getState().announcements.at(-1)?.text ?? '';
const notices = () => useViewState.getState().notices;
const noticeTitles = () => notices().map(({ title }) => title);
/** A notice whose title is `Name: failed`. */
const aNotice = (productName: string): AppEvent => ({
  type: 'notice',
  notice: { kind: 'itemEnded', hasFailed: true, productName, identifier: '1/001', matterNumber: null },
  about: { orderViewId: 'order', statementId: null, heldItemId: null },
});
const named = (name: string, environment: 'production' | 'test' | 'practice') => ({
  ...stubStatus,
  connection: { ...stubStatus.connection, id: name, name, environment },
});

let app: ReturnType<typeof follow>;
beforeEach(() => {
  useViewState.setState({ notices: [], announcements: [] });
  app = follow();
});
afterEach(() => app.stop());

test('what moved is said, and what is only told again is not', async () => {
  app.tell({ type: 'statement', statement: { ...statement, state: 'sending' } });
  app.tell({ type: 'statement', statement });
  await eventually(() => expect(spoken()).toBe('The register statement for 9876/043 is saved.'));
  useViewState.getState().announce('');
  app.tell({ type: 'statement', statement: { ...statement, hasText: false } }, aNotice('Read so far'));
  await eventually(() => expect(noticeTitles()).toEqual(['Read so far: failed']));
  expect(spoken()).toBe('');
});

test('a notice of a failure is a problem, and carries what can be done about it', async () => {
  app.tell(aNotice('Copy of Plan'), {
    type: 'notice',
    notice: {
      kind: 'certificate',
      isStored: false,
      productName: 'Roads Certificate',
      identifier: '1/001',
      matterNumber: '1',
      documentId: null,
    },
    about: { orderViewId: 'order', statementId: null, heldItemId: 'item' },
  });
  await eventually(() =>
    expect(notices()).toEqual([
      expect.objectContaining({ kind: 'problem', title: 'Copy of Plan: failed', orderViewId: 'order' }),
      expect.objectContaining({ kind: 'problem', title: 'Roads Certificate failed verification' }),
    ]),
  );
  const action = notices()[1]?.action;
  expect(action?.label).toBe('Download again');
  action?.run();
  await eventually(() => expect(app.office.checked).toEqual(['item']));
  // Its failure is told before the next test begins.
  await eventually(() => expect(notices()).toHaveLength(3));
});

test('a cart that is open asks again what the office has once a statement changed', async () => {
  const key = app.queries.cart.get.queryKey({ input: { cartId: 'cart' } });
  app.cache.setQueryData(key, {} as CartView);
  app.tell({ type: 'statement', statement });
  await eventually(() => expect(app.cache.getQueryState(key)?.isInvalidated).toBe(true));
});

test('after a switch by another window the new connection is named, and nothing old is taken for news of it', async () => {
  app.tell({ type: 'statement', statement: { ...statement, state: 'sending' } });
  app.tell({ type: 'statement', statement });
  await eventually(() => expect(spoken()).not.toBe(''));
  app.office.status = named('Harbour', 'production');
  app.tell({ type: 'connection' });
  const told = { title: 'Now working with Harbour', body: expect.stringContaining('orders are charged') };
  await eventually(() => expect(notices()).toContainEqual(expect.objectContaining(told)));
  // A PDF is fetched for a statement of long ago, which no list here has been asked for yet.
  app.tell(
    { type: 'statement', statement: { ...statement, id: 'of Harbour', volumeFolio: '1/001' } },
    aNotice('Read so far'),
  );
  await eventually(() => expect(noticeTitles()).toContain('Read so far: failed'));
  expect(spoken()).toBe('');
});

test('of two switches the last is named, however late the first is answered', async () => {
  const first = Promise.withResolvers<void>();
  app.office.status = named('First', 'test');
  app.office.isHeld = first.promise;
  app.tell({ type: 'connection' });
  app.tell(aNotice('Between'));
  await eventually(() => expect(noticeTitles()).toContain('Between: failed'));
  app.office.status = named('Second', 'practice');
  app.office.isHeld = Promise.resolve();
  app.tell({ type: 'connection' });
  await eventually(() => expect(noticeTitles()).toContain('Now working with Second'));
  first.resolve();
  app.tell(aNotice('After'));
  await eventually(() => expect(noticeTitles()).toContain('After: failed'));
  expect(noticeTitles()).not.toContain('Now working with First');
});

test('a switch in this window is said to a screen reader only, since its person sees it', async () => {
  const held = Promise.withResolvers<void>();
  app.office.status = named('Harbour', 'production');
  app.office.isHeld = held.promise;
  const own = app.cache.getMutationCache().build(app.cache, app.queries.connections.use.mutationOptions());
  const ended = own.execute({ id: 'Harbour' });
  app.tell({ type: 'connection' }, aNotice('After'));
  await eventually(() => expect(noticeTitles()).toContain('After: failed'));
  held.resolve();
  await ended;
  await eventually(() => expect(spoken()).toBe('Now working with Harbour. Production: orders are charged.'));
  expect(noticeTitles()).toEqual(['After: failed']);
});

test('notices of the old connection offer nothing any more', async () => {
  const { notify } = useViewState.getState();
  notify({ title: 'Copy of Plan removed from cart', action: { label: 'Undo', run: () => {} } });
  notify({
    title: 'Copy of Plan downloaded',
    body: '1/001',
    documentId: 'd',
    certificateName: 'Copy of Plan',
  });
  app.tell({ type: 'connection' });
  await eventually(() =>
    expect(noticeTitles()).toEqual(['Copy of Plan downloaded', 'Now working with Practice']),
  );
  expect(useViewState.getState().notices[0]).toMatchObject({ documentId: null, certificates: 0 });
});

test('a matter that another window deleted is let go, with all that was asked for by its id or number', async () => {
  const { cache, queries } = app;
  const kept = () =>
    cache
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]);
  const forget = async (number: string) => {
    for (const [name, input] of [
      ['page', { id: 'm' }],
      ['documents', { matterNumber: '2026-601' }],
      ['other', { id: 'm2', text: '2026-6011' }],
    ])
      cache.setQueryData([name, { input }], {});
    gone.length = 0;
    app.tell({ type: 'matterGone', matterId: 'm', number }, aNotice(`After ${number}`));
    await eventually(() => expect(noticeTitles()).toContain(`After ${number}: failed`));
  };
  await forget('2026-601');
  expect(gone).toEqual([{ id: 'm', number: '2026-601' }]);
  expect(kept()).toEqual(['other']);

  // Its own deletion a window ends by itself, when it has left the matter's page.
  const held = Promise.withResolvers<void>();
  app.office.isHeld = held.promise;
  const own = cache.getMutationCache().build(cache, queries.matters.delete.mutationOptions());
  const ended = own.execute({ id: 'm', typed: '2026-602', withDocuments: false });
  await forget('2026-602');
  expect([gone, kept().length]).toEqual([[], 3]);
  held.resolve();
  await ended;
});
