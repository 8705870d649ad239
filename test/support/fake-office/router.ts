import { implement } from '@orpc/server';
import { standingNumbers } from '../../../main/ordering/surplus-orders.ts';
import type { AppEvent } from '../../../shared/contract/events.ts';
import { contract } from '../../../shared/contract/router.ts';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import type { PropertyQuery } from '../../../shared/contract/views/property.ts';
import { standardSets } from '../../../shared/model/certificate-set.ts';
import type { CertificateState } from '../../../shared/model/certificate-words.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { type FakeOffice, originsAt } from './fake-office.ts';
import { productsFor, properties, sharedAddress } from './land.ts';
import { createLandRouter } from './land-router.ts';
import { createPreferencesRouter } from './preferences-router.ts';
import { createServicesRouter } from './services-router.ts';

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const down = {
  data: {
    kind: 'unavailable' as const,
    message:
      'The service answered that it is unavailable. Try again in a few minutes; nothing typed is lost.',
    status: 503,
    serverMessage: 'Scheduled maintenance until 10:00',
    correlationId: '0193c1de-8a71-7d00-b9f2-5d2d6a3f4e10',
  },
};

function findProperties(query: PropertyQuery) {
  if (query.by === 'pfi') return properties.filter((one) => one.propertyPfi === query.propertyPfi);
  if (query.by === 'cpn')
    return properties.filter(
      (one) => one.propertyNumber === query.propertyNumber && one.municipality === query.municipality,
    );
  const found = properties.filter((one) => one.address === query.eziAddress);
  const [first] = found;
  if (query.eziAddress !== sharedAddress || !first) return found;
  return [
    first,
    {
      ...first,
      propertyPfi: uncheckedPropertyPfi('602441'),
      address: `2/${sharedAddress}`,
      propertyNumber: 'A7800',
    },
  ];
}

function isShown(order: OrderView, show: string): boolean {
  const phases = order.items.map((item) => item.phase);
  if (show === 'waiting')
    return phases.some((phase) => ['processing', 'withAuthority', 'fetching', 'unknown'].includes(phase));
  if (show === 'done') return phases.length > 0 && phases.every((phase) => phase === 'complete');
  if (show === 'attention')
    return (
      order.actions.length > 0 ||
      order.items.some((item) => item.isLate || item.phase === 'failed' || item.phase === 'held')
    );
  return true;
}

function hasText(value: unknown, text: string): boolean {
  return JSON.stringify(value).toLowerCase().includes(text.toLowerCase());
}

/** Answers the whole contract from a fake office. */
export function createFakeRouter(office: FakeOffice) {
  const os = implement(contract);
  const { state, cart } = office;
  const sets = {
    sets: standardSets.map((set) => ({ ...set, entries: [...set.entries], origin: 'standard' as const })),
    deletedStandards: [],
  };
  const isDown = state.scenario === 'failing';
  const publishCart = () => {
    const view = cart.view();
    office.publish({ type: 'cart', cart: view });
    return view;
  };
  const settings = {
    fileNameTemplate: '{matter} {product} {identifier} {date}.pdf',
    contactName: 'Priya Nair',
    contactNumber: '03 5422 1000',
    email: 'office@naircole.example',
  };
  const desktopChoice = {
    closeToTray: true,
    startAtLogin: false,
    notifications: true,
    quietFrom: '18:00',
    quietUntil: '08:00',
    opensDocuments: true,
  };
  const updateView = {
    feed: '',
    key: '',
    obstacle: null,
    phase: 'off' as const,
    version: null,
    message: 'No feed is entered, so nothing is asked: your IT installs newer versions.',
    checkedAt: null,
    isBusy: false,
  };
  const networkChoice = {
    proxy: 'system',
    certificateFile: '',
    userName: null as string | null,
    certificates: 'none' as CertificateState,
    certificateProblem: null,
  };
  const mattersWith = (text: string) => {
    const numbers = new Set(state.orders.map((order) => order.matterNumber));
    return [...numbers]
      .filter((number) => number.includes(text))
      .map((number) => ({
        id: number,
        number,
        orders: state.orders.filter((one) => one.matterNumber === number).length,
        documents: 2,
        kind: 'sale' as const,
        client: '',
        parties: 'Priya Nair\nJonathan Cole',
        property: '12 VICTORIA WAY CARLTON 3053',
        settlementOn: '2026-12-04',
        orderedFor: [],
        notes: '',
        createdAt: office.now(),
        lastUsedAt: office.now(),
      }));
  };
  const { addresses, ...land } = createLandRouter(office);
  return os.router({
    partialResults: { get: os.partialResults.get.handler(() => ({ unread: null })) },
    ...land,
    ...createServicesRouter(office),
    status: {
      get: os.status.get.handler(() => office.status()),
      dismissLibraryNotice: os.status.dismissLibraryNotice.handler(() => {
        office.state.library = { ...office.state.library, notice: null };
        return office.status();
      }),
    },
    events: {
      watch: os.events.watch.handler(async function* ({ signal }) {
        const waiting: AppEvent[] = [];
        let wake = () => {};
        const listen = (event: AppEvent) => {
          waiting.push(event);
          wake();
        };
        office.listeners.add(listen);
        signal?.addEventListener('abort', () => wake());
        try {
          while (!signal?.aborted) {
            for (let event = waiting.shift(); event; event = waiting.shift()) yield event;
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          }
        } finally {
          office.listeners.delete(listen);
        }
      }),
    },
    connections: {
      list: os.connections.list.handler(() => state.connections),
      preview: os.connections.preview.handler(({ input, errors }) => {
        if (!input.text.includes('"audience"')) {
          throw errors.INVALID({
            data: {
              faults: [
                { field: 'environment', message: 'must be production or test' },
                {
                  field: 'baseUrl',
                  message: 'is missing: the address of the discovery and orders APIs, starting with https://',
                },
                {
                  field: 'audience.orders',
                  message: 'is missing: the audience that the token issuer expects for orders',
                },
              ],
            },
          });
        }
        return {
          revision: '1',
          name: 'Imported connection',
          environment: 'test' as const,
          accountId: 'SMITH-01',
          customerId: null,
          claimsPractice: false,
          origins: originsAt('https://api.example'),
          targets: [],
          canBeNew: true,
        };
      }),
      importFile: os.connections.importFile.handler(() => {
        const added = {
          id: 'added',
          name: 'Imported connection',
          environment: 'test' as const,
          baseUrl: 'https://api.example',
          origins: originsAt('https://api.example'),
          isCurrent: false,
          credentials: 'missing' as const,
          credentialProblem: null,
          withheld: null,
        };
        state.connections = [...state.connections, added];
        return added;
      }),
      agree: os.connections.agree.handler(({ input, errors }) => {
        const chosen = state.connections.find((one) => one.id === input.id);
        if (!chosen) throw errors.NOT_KEPT({ data: { what: 'connection', id: input.id } });
        return chosen;
      }),
      use: os.connections.use.handler(({ input, errors }) => {
        const chosen = state.connections.find((one) => one.id === input.id);
        if (!chosen) throw errors.NOT_KEPT({ data: { what: 'connection', id: input.id } });
        state.connections = state.connections.map((one) => ({ ...one, isCurrent: one.id === input.id }));
        office.publish({ type: 'connection' });
        return { ...chosen, isCurrent: true };
      }),
      remove: os.connections.remove.handler(({ input }) => {
        state.connections = state.connections.filter((one) => one.id !== input.id);
        return {};
      }),
      setCredentials: os.connections.setCredentials.handler(({ input, errors }) => {
        const chosen = state.connections.find((one) => one.id === input.id);
        if (!chosen) throw errors.NOT_KEPT({ data: { what: 'connection', id: input.id } });
        const next = { ...chosen, credentials: 'stored' as const };
        state.connections = state.connections.map((one) => (one.id === input.id ? next : one));
        return next;
      }),
      test: os.connections.test.handler(async () => {
        await rest(500);
        const line = { isWorking: true, isAbsent: false, message: 'It answered (200).', advice: null };
        return [
          { ...line, api: 'discovery', title: 'Discovery', asked: 'a token, then the list of parishes' },
          { ...line, api: 'orders', title: 'Orders', asked: 'a token, then the list of municipalities' },
          {
            api: 'drss',
            title: 'Register statements',
            asked: 'a token, then its health; no statement is bought',
            isWorking: false,
            isAbsent: false,
            message: 'No token: Refused: this client is not known for the audience drss.',
            advice: 'Check that your agreement covers this API; then test again.',
          },
        ];
      }),
    },
    addresses: {
      ...addresses,
      autocomplete: os.addresses.autocomplete.handler(async ({ input, errors }) => {
        await rest(120);
        if (isDown) throw errors.SERVICE_FAILED(down);
        const words = input.query.toUpperCase().split(/\s+/);
        return properties
          .filter((one) => words.every((word) => one.address?.includes(word)))
          .slice(0, 10)
          .map((one) => ({
            id: one.propertyPfi,
            eziAddress: one.address ?? '',
            latitude: -38.30211,
            longitude: 145.51023,
          }));
      }),
    },
    properties: {
      find: os.properties.find.handler(async ({ input, errors }) => {
        await rest(150);
        if (isDown) throw errors.SERVICE_FAILED(down);
        return findProperties(input);
      }),
      stored: os.properties.stored.handler(() => []),
    },
    products: {
      list: os.products.list.handler(async ({ input }) => {
        await rest(150);
        return productsFor(input.subject);
      }),
    },
    cart: {
      get: os.cart.get.handler(() => cart.view()),
      add: os.cart.add.handler(({ input }) => {
        cart.add(input.product, input.context);
        return publishCart();
      }),
      removeLine: os.cart.removeLine.handler(({ input }) => {
        cart.remove(input.lineId);
        return publishCart();
      }),
      addAll: os.cart.addAll.handler(({ input }) => {
        for (const { product, context } of input.lines) cart.add(product, context);
        return publishCart();
      }),
      held: os.cart.held.handler(({ input }) => input.lines.map(() => [])),
      removeLines: os.cart.removeLines.handler(({ input }) => {
        cart.remove(...input.lineIds);
        return publishCart();
      }),
      updateLine: os.cart.updateLine.handler(({ input }) => {
        cart.update(input.lineId, input);
        return publishCart();
      }),
      setDetails: os.cart.setDetails.handler(({ input }) => {
        cart.setDetails(input);
        return publishCart();
      }),
      prefill: os.cart.prefill.handler(() => cart.view()),
      clear: os.cart.clear.handler(() => {
        cart.clear();
        return publishCart();
      }),
      undo: os.cart.undo.handler(() => {
        cart.undo();
        return publishCart();
      }),
    },
    certificateSets: {
      list: os.certificateSets.list.handler(() => sets),
      products: os.certificateSets.products.handler(() => []),
      save: os.certificateSets.save.handler(({ input }) => ({ id: 'set', ...input, origin: 'own' as const })),
      remove: os.certificateSets.remove.handler(() => sets),
      restore: os.certificateSets.restore.handler(() => sets),
      reset: os.certificateSets.reset.handler(() => sets),
    },
    orders: {
      place: os.orders.place.handler(async ({ input, errors }) => {
        await rest(700);
        const { details, totalCents } = cart.view();
        if (details.matterNumber === 'DOWN') throw errors.SERVICE_FAILED(down);
        if (details.matterNumber === 'PRICE') {
          const data = {
            shownTotalCents: input.confirmedTotalCents,
            newTotalCents: totalCents + 120,
            lines: ['Register Search Statement: $6.40 is now $7.60'],
          };
          throw errors.PRICE_CHANGED({ data });
        }
        if (details.matterNumber === 'AGAIN') {
          const data = {
            orderViewId: state.orders[0]?.id ?? '',
            message: 'This cart was already sent a moment ago; its outcome is being established.',
          };
          throw errors.ALREADY_PLACED({ data });
        }
        return { ...office.place(), earlier: [], leftInCart: 0, stoppedBecause: null };
      }),
      lines: {
        rows: os.orders.lines.rows.handler(() => ({ rows: [], total: 0, foundAt: null })),
        pick: os.orders.lines.pick.handler(() => []),
        counts: os.orders.lines.counts.handler(() => ({
          counts: {
            all: 0,
            waiting: 0,
            processing: 0,
            withAuthority: 0,
            late: 0,
            attention: 0,
            complete: 0,
            ended: 0,
          },
          products: [],
          contacts: [],
          hasElsewhere: false,
        })),
        chosen: os.orders.lines.chosen.handler(() => []),
        exportCsv: os.orders.lines.exportCsv.handler(() => ({ path: null, rows: 0 })),
        fetchAgain: os.orders.lines.fetchAgain.handler(() => ({ fetching: 0, kept: 0, notReady: 0 })),
      },
      list: os.orders.list.handler(({ input }) => {
        const found = state.orders.filter((order) => isShown(order, input.show));
        return { orders: found.slice(input.offset, input.offset + input.limit), total: found.length };
      }),
      get: os.orders.get.handler(({ input, errors }) => {
        const order = state.orders.find((one) => one.id === input.id);
        if (!order) throw errors.NOT_KEPT({ data: { what: 'order', id: input.id } });
        return order;
      }),
      checkItem: os.orders.checkItem.handler(async ({ input, errors }) => {
        await rest(300);
        const order = office.changeItem(input.itemId, { lastCheckedAt: office.now() });
        if (!order) throw errors.NOT_KEPT({ data: { what: 'item', id: input.itemId } });
        return order;
      }),
      itemText: os.orders.itemText.handler(() => ({
        text: 'REGISTER SEARCH STATEMENT\n\nVolume 10940 Folio 843',
      })),
      sendPrepared: os.orders.sendPrepared.handler(async ({ input, errors }) => {
        await rest(500);
        const order = state.orders.find((one) => one.id === input.id);
        if (!order) throw errors.NOT_KEPT({ data: { what: 'order', id: input.id } });
        const next: OrderView = {
          ...order,
          state: 'CONFIRMED',
          problem: null,
          actions: [],
          orderId: '10219999',
          totalCents: order.quotedTotalCents,
        };
        office.replace(next);
        return next;
      }),
      lookAgain: os.orders.lookAgain.handler(async ({ input, errors }) => {
        await rest(600);
        const order = state.orders.find((one) => one.id === input.id);
        if (!order) throw errors.NOT_KEPT({ data: { what: 'order', id: input.id } });
        const { lookup } = order;
        const next = { ...order, lookup: lookup === null ? null : { ...lookup, lastAt: office.now() } };
        office.replace(next);
        return next;
      }),
      recordAnswer: os.orders.recordAnswer.handler(async ({ input, errors }) => {
        await rest(500);
        const order = state.orders.find((one) => one.id === input.id);
        if (!order) throw errors.NOT_KEPT({ data: { what: 'order', id: input.id } });
        if (input.says === 'made' && input.typed.trim() !== order.matterNumber) {
          const message = `The service shows order ${input.orderId} without the reference of this one. Type the matter number, ${order.matterNumber}, to take it for this order.`;
          throw errors.INVALID({ data: { faults: [{ field: 'typed', message }] } });
        }
        const { says, saidBy, saidOn } = input;
        if (says === 'cancelled' || says === 'stands') {
          const said = { says, saidBy, saidOn, at: office.now(), isUnmatched: false };
          const operatorAnswers = [
            ...order.operatorAnswers,
            ...input.orderIds.map((orderId) => ({ ...said, orderId })),
          ];
          const standing = standingNumbers(order.orderIds, operatorAnswers);
          const settled =
            standing === null
              ? {}
              : { operatorText: null, problem: 'By the operator\u2019s answer it is settled.' };
          const next = { ...order, ...settled, operatorAnswers, chargedOrders: standing?.length ?? null };
          office.replace(next);
          return next;
        }
        const isMade = says === 'made';
        const answer = { says, saidBy, saidOn, at: office.now(), isUnmatched: isMade };
        const made: Partial<OrderView> = isMade
          ? {
              state: 'CONFIRMED',
              orderId: input.orderId,
              orderIds: [input.orderId],
              problem: null,
              actions: [],
            }
          : { state: 'PRESUMED_ABSENT', actions: ['orderAgain', 'lookAgain', 'recordAnswer', 'discard'] };
        const next: OrderView = {
          ...order,
          ...made,
          operatorAnswers: [...order.operatorAnswers, { ...answer, orderId: isMade ? input.orderId : null }],
        };
        office.replace(next);
        return next;
      }),
      orderAgain: os.orders.orderAgain.handler(async ({ input, errors }) => {
        await rest(700);
        const order = state.orders.find((one) => one.id === input.id);
        if (!order) throw errors.NOT_KEPT({ data: { what: 'order', id: input.id } });
        if (input.typed.trim() !== order.matterNumber) {
          const message = `Type the matter number of this order, ${order.matterNumber}, to order it again.`;
          throw errors.INVALID({ data: { faults: [{ field: 'typed', message }] } });
        }
        const next: OrderView = {
          ...order,
          state: 'CONFIRMED',
          problem: null,
          operatorText: null,
          lookup: null,
          actions: [],
          orderId: '10219998',
          orderIds: ['10219998'],
          totalCents: order.quotedTotalCents,
        };
        office.replace(next);
        return next;
      }),
      unlock: os.orders.unlock.handler(({ input, errors }) => {
        const faults = (['name', 'reason'] as const)
          .filter((field) => input[field].trim() === '')
          .map((field) => ({ field, message: `Enter the ${field}.` }));
        if (faults.length > 0) throw errors.INVALID({ data: { faults } });
        state.isUnlocked = true;
        return office.status();
      }),
      discard: os.orders.discard.handler(({ input, errors }) => {
        const order = state.orders.find((one) => one.id === input.id);
        if (!order) throw errors.NOT_KEPT({ data: { what: 'order', id: input.id } });
        const next: OrderView = { ...order, state: 'DISCARDED', problem: null, actions: [] };
        office.replace(next);
        return next;
      }),
    },
    desk: {
      layout: {
        get: os.desk.layout.get.handler(() => ({ widths: {}, hidden: null, sort: null })),
        set: os.desk.layout.set.handler(() => ({})),
      },
      find: os.desk.find.handler(({ input }) => {
        const text = input.text.trim();
        if (text.length < 2) return { matters: [], orders: [], documents: [], inside: [] };
        const orders = state.orders.filter(({ matterNumber }) => matterNumber.includes(text)).slice(0, 4);
        return {
          matters: mattersWith(text).slice(0, 4),
          orders: orders.map((order) => ({ ...order, what: order.items[0]?.productName ?? 'Order' })),
          documents: state.documents.filter((document) => hasText(document, text)).slice(0, 4),
          inside: [],
        };
      }),
    },
    matters: {
      list: os.matters.list.handler(({ input }) => mattersWith(input.text)),
      table: os.matters.table.handler(({ input }) =>
        mattersWith(input.text).map((matter) => ({
          ...matter,
          cost: { cents: 4280, notKnown: 0, inDoubtCents: 0, duplicates: 0, elsewhereCents: 0, differing: 0 },
        })),
      ),
      get: os.matters.get.handler(({ input, errors }) => {
        const matter = mattersWith('').find(({ id }) => id === input.id);
        if (!matter) throw errors.NOT_KEPT({ data: { what: 'matter', id: input.id } });
        const none = {
          uncertainCents: 0,
          duplicates: 0,
          differing: 0,
          differenceCents: 0,
          chargesWithoutPrice: 0,
          ended: 0,
          endedCents: 0,
          unpriced: 0,
        };
        const elsewhere = { orders: 0, totalCents: 0, gstCents: 0, ended: 0, endedCents: 0, unpriced: 0 };
        const money = { totalCents: 4280, gstCents: 389, orders: matter.orders, ...none, elsewhere };
        return { matter, ordered: [], money, earlier: null };
      }),
      create: os.matters.create.handler(({ input, errors }) => {
        const matter = mattersWith('').find(({ number }) => number === input.number);
        if (!matter) throw errors.INVALID({ data: { faults: [{ field: 'number', message: 'No such.' }] } });
        return matter;
      }),
      links: os.matters.links.handler(() => []),
      attach: os.matters.attach.handler(({ input, errors }) => {
        throw errors.NOT_KEPT({ data: { what: 'matter', id: input.id } });
      }),
      detach: os.matters.detach.handler(() => ({})),
      reattach: os.matters.reattach.handler(({ input, errors }) => {
        throw errors.NOT_KEPT({ data: { what: 'link', id: input.linkId } });
      }),
      attachable: os.matters.attachable.handler(() => []),
      timeline: os.matters.timeline.handler(() => ({ entries: [], total: 0 })),
      deletion: os.matters.deletion.handler(({ input, errors }) => {
        throw errors.NOT_KEPT({ data: { what: 'matter', id: input.id } });
      }),
      delete: os.matters.delete.handler(({ input, errors }) => {
        throw errors.NOT_KEPT({ data: { what: 'matter', id: input.id } });
      }),
      update: os.matters.update.handler(({ input, errors }) => {
        const matter = mattersWith('').find(({ id }) => id === input.id);
        if (!matter) throw errors.NOT_KEPT({ data: { what: 'matter', id: input.id } });
        return matter;
      }),
    },
    documents: {
      list: os.documents.list.handler(({ input }) => {
        const found = state.documents.filter((document) => hasText(document, input.text));
        return { documents: found.slice(input.offset, input.offset + input.limit), total: found.length };
      }),
      exportZip: os.documents.exportZip.handler(async function* () {
        yield {
          kind: 'done' as const,
          path: 'C:\\Users\\priya\\2026-118 documents.zip',
          documents: 2,
          left: [],
        };
      }),
      saveCopies: os.documents.saveCopies.handler(async function* () {
        yield { kind: 'done' as const, path: 'C:\\Users\\priya\\Downloads', documents: 2, left: [] };
      }),
      pick: os.documents.pick.handler(({ input }) => {
        const found = state.documents.filter((document) => hasText(document, input.text));
        return { documents: found.slice(input.offset, input.offset + input.limit), total: found.length };
      }),
      rename: os.documents.rename.handler(({ input, errors }) => {
        const document = state.documents.find((one) => one.id === input.id);
        if (!document) throw errors.NOT_KEPT({ data: { what: 'document', id: input.id } });
        return { ...document, givenName: input.name, fileName: input.name ?? document.fileName };
      }),
      get: os.documents.get.handler(({ input, errors }) => {
        const document = state.documents.find((one) => one.id === input.id);
        if (!document) throw errors.NOT_KEPT({ data: { what: 'document', id: input.id } });
        return document;
      }),
      search: os.documents.search.handler(() => ({ hits: [], total: 0, isMore: false })),
      reading: os.documents.reading.handler(() => ({ done: 0, total: 0 })),
      saveAs: os.documents.saveAs.handler(() => ({
        path: 'C:\\Users\\priya\\Desktop\\2026-118 Register Search Statement.pdf',
      })),
      startDrag: os.documents.startDrag.handler(() => ({})),
      showInFolder: os.documents.showInFolder.handler(() => ({})),
      open: os.documents.open.handler(() => ({})),
    },
    network: {
      get: os.network.get.handler(() => networkChoice),
      set: os.network.set.handler(({ input }) => {
        Object.assign(networkChoice, {
          proxy: input.proxy,
          certificateFile: input.certificateFile,
          certificates: input.certificateFile === '' ? 'none' : 'trusted',
          ...(input.user === undefined ? {} : { userName: input.user?.name ?? null }),
        });
        return networkChoice;
      }),
      test: os.network.test.handler(() => [
        { what: 'This computer', isGood: true, message: 'It is connected to a network.' },
        {
          what: 'The land information service',
          isGood: !isDown,
          message: isDown
            ? "The office's proxy (proxy.office.example:8080) asks for a user name and a password. Enter them under Settings, Network."
            : 'It answers (404), and its identity is verified.',
        },
      ]),
    },
    desktop: {
      get: os.desktop.get.handler(() => desktopChoice),
      set: os.desktop.set.handler(({ input }) =>
        Object.assign(
          desktopChoice,
          Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
        ),
      ),
    },
    support: {
      get: os.support.get.handler(() => ({
        folder: 'C:\\Users\\priya\\AppData\\Local\\Landfolio',
        crashes: [
          {
            reference: 'K7QX2M',
            at: office.now() - 3_600_000,
            what: 'The window stopped and was shown anew',
            text: '{\n  "reference": "K7QX2M",\n  "kind": "page",\n  "reason": "oom"\n}\n',
          },
        ],
      })),
      makeBundle: os.support.makeBundle.handler(() => ({
        path: 'C:\\Users\\priya\\Downloads\\Landfolio support 2026-11-22 0910.zip',
        files: ['README.txt', 'about.json', 'settings.json', 'library.json', 'logs/landfolio.log'],
        bytes: 48_213,
      })),
    },
    updates: {
      get: os.updates.get.handler(() => updateView),
      set: os.updates.set.handler(({ input }) => Object.assign(updateView, input)),
      check: os.updates.check.handler(() => updateView),
      restart: os.updates.restart.handler(() => ({})),
    },
    ...createPreferencesRouter(office),
    settings: {
      get: os.settings.get.handler(() => settings),
      set: os.settings.set.handler(({ input }) => {
        if (input.email !== undefined && input.email !== '' && !input.email.includes('@')) {
          return {
            faults: [{ field: 'email', message: 'Give an e-mail address, such as office@example.com.au.' }],
          };
        }
        Object.assign(
          settings,
          Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
        );
        return { faults: [] };
      }),
    },
  });
}
