import { implement } from '@orpc/server';
import { contract } from '../../../shared/contract/router.ts';
import type { AlertView } from '../../../shared/contract/views/alert.ts';
import type { SpecialEventView } from '../../../shared/contract/views/special-event.ts';
import { wireProfileSchema } from '../../../shared/model/wire-profile.ts';
import type { FakeOffice } from './fake-office.ts';
import { keptStatement, seedStatements } from './register.ts';

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const day = 86_400_000;

function seedAlerts(now: number): AlertView[] {
  const at = (offset: number) => new Date(now + offset).toISOString();
  return [
    {
      id: 'a1',
      volumeFolio: '10940/843',
      customerRef: '2026-118',
      startDateTime: at(-9 * day),
      endDateTime: at(60 * day),
      state: 'subscribed',
      subscriptionId: '0b1f9d3e-5a4c-4e0a-9a53-2a7f0f5c8d11',
      requestedAt: now - 9 * day,
      problem: null,
      notifications: [
        {
          id: 'n2',
          notificationId: 'b2',
          activityType: 'POSTLODGE',
          activityTime: at(-2 * day),
          importedAt: now - 3_600_000,
        },
        {
          id: 'n1',
          notificationId: 'b1',
          activityType: 'PRELODGE',
          activityTime: at(-3 * day),
          importedAt: now - 3_600_000,
        },
      ],
    },
    {
      id: 'a2',
      volumeFolio: '9500/906',
      customerRef: '2026-121',
      startDateTime: at(-day),
      endDateTime: at(30 * day),
      state: 'unknown',
      subscriptionId: null,
      requestedAt: now - day,
      problem:
        'No answer came after the request had left. It may have been charged. Landfolio does not ask again by itself.',
      notifications: [],
    },
    {
      id: 'a3',
      volumeFolio: '3049/244A',
      customerRef: '2026-041',
      startDateTime: at(-200 * day),
      endDateTime: at(-110 * day),
      state: 'subscribed',
      subscriptionId: '7c0e5d7a-9f6d-4e43-8b51-90c8f6d2a4e7',
      requestedAt: now - 200 * day,
      problem: null,
      notifications: [],
    },
  ];
}

const events: SpecialEventView[] = [
  {
    eventId: 'e1',
    name: 'Night at the Lands Titles Office',
    location: 'Queen Street, Melbourne',
    eventDescription: 'A walk through the old vaults with the keeper of the parchment titles.',
    dates: ['2026-11-24', '2026-11-25'],
    price: 25,
  },
  {
    eventId: 'e2',
    name: 'Maps of the gold fields',
    location: 'Ballarat',
    eventDescription: 'Crown allotments from 1851 on.',
    dates: ['2026-11-27'],
    price: 12.5,
  },
];

const scenarios = [
  ['slow-authority', 'Slow authority', 'Councils take three times as long; items become late.'],
  ['failed-item', 'Failed item', 'The next item of each order fails.'],
  ['cancelled-item', 'Cancelled item', 'The next item of each order is cancelled.'],
  ['expired-link', 'Expired link', 'Download links end at once; a new one has to be got.'],
  [
    'title-changed',
    'Title changed since the last search',
    'A mortgage is discharged, a caveat is lodged, land is transferred.',
  ],
  ['server-errors', 'Server errors', 'Every third call fails with 500.'],
  ['token-expiry', 'Token expiry', 'Tokens last half a minute.'],
  ['rate-limit', 'Rate limit', 'More than ten calls a minute are answered with 429.'],
] as const;

const managers = [
  ['31', 'Bellarine Strata Management'],
  ['44', 'Harbour & Hill Owners Corporations'],
  ['52', 'Melbourne Strata Partners'],
].map(([id = '', name = '']) => {
  const data = (speed: string) => ({ ownersCorporationManager: { id, name, deliverySpeed: speed } });
  return {
    id,
    name,
    deliverySpeeds: [
      {
        speed: 'STANDARD',
        priceCents: 17622,
        gstCents: 1602,
        turnaround: '10 days',
        extraData: data('STANDARD'),
      },
      {
        speed: 'EXPRESS',
        priceCents: 24310,
        gstCents: 2210,
        turnaround: '3 days',
        extraData: data('EXPRESS'),
      },
    ],
    extraData: data('STANDARD'),
  };
});

/** Statements, alerts, events, the wire profile and everything else that stands beside the main job. */
export function createServicesRouter(office: FakeOffice) {
  const os = implement(contract);
  const isFresh = office.state.scenario === 'fresh';
  const state = {
    statements: isFresh ? [] : seedStatements(office.now()),
    alerts: isFresh ? [] : seedAlerts(office.now()),
    events: [...events],
    active: new Set<string>(['slow-authority']),
    overrides: {} as Record<string, string>,
  };
  const rows = () =>
    Object.entries(wireProfileSchema.parse({})).map(([key, value]) => {
      const shape = wireProfileSchema.shape[key as keyof typeof wireProfileSchema.shape];
      return {
        key,
        description: shape.description ?? '',
        value: state.overrides[key] ?? String(value),
        standard: String(value),
        choices: key === 'priceUnit' ? ['cents', 'dollars'] : null,
      };
    });
  return {
    statements: {
      retrieve: os.statements.retrieve.handler(async ({ input, errors }) => {
        await rest(600);
        if (input.volumeFolio === '9500/906' && !input.afterUnknown) {
          throw errors.ALREADY_PLACED({
            data: {
              orderViewId: 'unknown',
              message:
                'The outcome of the last request for this statement is unknown: it may have been charged. Ask again only if you know that it was not, or do not mind paying twice.',
            },
          });
        }
        const made = keptStatement(input.volumeFolio, input.matterNumber, office.now());
        state.statements = [made, ...state.statements];
        return made;
      }),
      list: os.statements.list.handler(({ input }) =>
        state.statements.filter((one) => !input.volumeFolio || one.volumeFolio === input.volumeFolio),
      ),
      get: os.statements.get.handler(({ input, errors }) => {
        const found = state.statements.find((one) => one.id === input.id);
        if (!found) throw errors.NOT_KEPT({ data: { what: 'register statement', id: input.id } });
        return found;
      }),
      fetchCertificate: os.statements.fetchCertificate.handler(async ({ input, errors }) => {
        await rest(500);
        const [document] = office.state.documents;
        if (!document) throw errors.NOT_KEPT({ data: { what: 'certificate', id: input.id } });
        return { documentId: document.id };
      }),
    },
    alerts: {
      subscribe: os.alerts.subscribe.handler(async ({ input }) => {
        await rest(500);
        const { afterUnknown: _, ...request } = input;
        const made: AlertView = {
          ...request,
          id: crypto.randomUUID(),
          state: 'subscribed',
          subscriptionId: crypto.randomUUID(),
          requestedAt: office.now(),
          problem: null,
          notifications: [],
        };
        state.alerts = [made, ...state.alerts];
        return made;
      }),
      list: os.alerts.list.handler(() => state.alerts),
      importNotifications: os.alerts.importNotifications.handler(({ input, errors }) => {
        try {
          JSON.parse(input.text);
        } catch {
          throw errors.INVALID({
            data: { faults: [{ field: '', message: 'This is not JSON: look at line 1.' }] },
          });
        }
        if (!input.text.includes('subscriptionId')) {
          throw errors.INVALID({
            data: {
              faults: [
                {
                  field: '[0].data.activityType',
                  message: 'The first notification: the activity (data.activityType) is missing.',
                },
              ],
            },
          });
        }
        return { imported: 1, alreadyKnown: 1, notTaken: [], alerts: state.alerts.slice(0, 1) };
      }),
    },
    specialEvents: {
      list: os.specialEvents.list.handler(async ({ input }) => {
        await rest(150);
        return (input.page ?? 1) === 1 ? state.events : [];
      }),
      get: os.specialEvents.get.handler(({ input, errors }) => {
        const found = state.events.find((one) => one.eventId === input.eventId);
        if (!found)
          throw errors.SERVICE_FAILED({ data: { kind: 'notFound', message: 'There is no such event.' } });
        return found;
      }),
      create: os.specialEvents.create.handler(({ input }) => {
        const made = { ...input, eventId: crypto.randomUUID() };
        state.events = [...state.events, made];
        return made;
      }),
      update: os.specialEvents.update.handler(({ input, errors }) => {
        const found = state.events.find((one) => one.eventId === input.eventId);
        if (!found)
          throw errors.SERVICE_FAILED({ data: { kind: 'notFound', message: 'There is no such event.' } });
        const { name, location, eventDescription, dates, price } = input.change;
        const next = {
          ...found,
          ...(name === undefined ? {} : { name }),
          ...(location === undefined ? {} : { location }),
          ...(eventDescription === undefined ? {} : { eventDescription }),
          ...(dates === undefined ? {} : { dates }),
          ...(price === undefined ? {} : { price }),
        };
        state.events = state.events.map((one) => (one.eventId === next.eventId ? next : one));
        return next;
      }),
      remove: os.specialEvents.remove.handler(({ input }) => {
        state.events = state.events.filter((one) => one.eventId !== input.eventId);
        return {};
      }),
      setCredentials: os.specialEvents.setCredentials.handler(() => ({ isStored: true, problem: null })),
      withheld: os.specialEvents.withheld.handler(() => null),
      agree: os.specialEvents.agree.handler(() => ({})),
    },
    about: {
      versions: os.about.versions.handler(() => [
        { api: 'Orders API', version: '1.11.1', path: '/orders/v1' },
        { api: 'Discovery API', version: '1.11.0', path: '/discovery/v1' },
        { api: 'Discovery autocomplete', version: '1.11.0', path: '/discovery/v2' },
        { api: 'DRSS API', version: '2', path: '/drss/v2' },
        { api: 'Title alert API', version: '1.4.0', path: '/alert/v1' },
        { api: 'Address search v1', version: '1.0.0', path: '/search/v1' },
        { api: 'Sample special-events API', version: '1.1.1', path: '/special-events' },
      ]),
      health: os.about.health.handler(async () => {
        await rest(300);
        const name = { apiName: 'DRSS', environment: 'test', status: 'running', message: null };
        return [
          {
            ...name,
            api: 'drss' as const,
            state: 'running' as const,
            applicationName: 'drss-service',
            applicationVersion: '2.3.1',
          },
          {
            api: 'alerts' as const,
            state: 'unknown' as const,
            applicationName: null,
            applicationVersion: null,
            apiName: null,
            environment: null,
            status: null,
            message: 'The health check answered 503.',
          },
        ];
      }),
    },
    practice: {
      scenarios: os.practice.scenarios.handler(() =>
        scenarios.map(([name, title, description]) => ({
          name,
          title,
          description,
          isActive: state.active.has(name),
        })),
      ),
      choose: os.practice.choose.handler(({ input }) => {
        if (input.isActive) state.active.add(input.name);
        else state.active.delete(input.name);
        return {};
      }),
    },
    wireProfile: {
      get: os.wireProfile.get.handler(() => rows()),
      set: os.wireProfile.set.handler(({ input, errors }) => {
        const faults = Object.entries(input.overrides)
          .filter(([, value]) => value !== null && value.trim() === '')
          .map(([field]) => ({ field, message: 'Give a name, or go back to the default.' }));
        if (faults.length > 0) throw errors.INVALID({ data: { faults } });
        for (const [key, value] of Object.entries(input.overrides)) {
          if (value === null) delete state.overrides[key];
          else state.overrides[key] = value;
        }
        return rows();
      }),
      trials: os.wireProfile.trials.handler(() => [
        { operation: 'properties', title: 'GET properties by PFI', fields: ['propertyPfi'] },
        { operation: 'titles', title: 'GET titles', fields: ['titleId'] },
        {
          operation: 'crownAllotments',
          title: 'GET crown-allotments',
          fields: ['allotment', 'section', 'parishCode'],
        },
        { operation: 'parishes', title: 'GET parishes', fields: [] },
      ]),
      tryIt: os.wireProfile.tryIt.handler(async ({ input }) => {
        await rest(300);
        const query = new URLSearchParams(input.fields).toString();
        return {
          request: `GET http://127.0.0.1:43117/discovery/v1/${input.operation}${query ? `?${query}` : ''}`,
          status: 200,
          headers: { 'content-type': 'application/json; charset=utf-8', 'x-correlation-id': '0193c1de-8a71' },
          body: '{"propertySummaries":[{"propertyPfi":"208045633","propertyStatus":"ACTIVE","councilPropertyDetails":{"propertyNumber":"603787","municipalityName":"MELBOURNE"}}]}',
        };
      }),
    },
    extraDataLists: {
      managers: os.extraDataLists.managers.handler(() => managers),
      typedManager: os.extraDataLists.typedManager.handler(({ input }) => ({
        extraData: { ownersCorporationManager: { name: input.name, deliverySpeed: 'STANDARD' } },
      })),
      municipalities: os.extraDataLists.municipalities.handler(() =>
        ['BALLARAT', 'BASS COAST', 'HUME', 'MANSFIELD', 'MELBOURNE', 'NILLUMBIK'].map((name, index) => ({
          id: String(index + 300),
          name,
          extraData: { municipality: name },
        })),
      ),
    },
    orderHistory: {
      refresh: os.orderHistory.refresh.handler(async () => {
        await rest(500);
        return { read: 61, added: 1, isComplete: true, unread: 0 };
      }),
      fetchCertificate: os.orderHistory.fetchCertificate.handler(async ({ input, errors }) => {
        await rest(300);
        const order = office.changeItem(input.itemId, { isFetchable: false, phase: 'fetching' });
        if (!order) throw errors.NOT_KEPT({ data: { what: 'item', id: input.itemId } });
        return order;
      }),
    },
  };
}
