import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppClient } from '../../../main/hosts/cli/app-client.ts';
import { uncheckedPropertyPfi as pfi } from '../../../shared/model/pfi.ts';
import type { ServiceFailure, ServiceFailureKind } from '../../../shared/model/service-failure.ts';
import { failureMessage } from '../../../shared/model/service-failure-text.ts';
import type { AnswerFault, Operation } from '../../support/other-service/behaviour.ts';
import { type OtherServiceApp, openOtherServiceApp } from '../../support/other-service-app.ts';

// What a service may do to a safe read, and what a person is told then.

interface Read {
  readonly operation: Operation;
  readonly run: (client: AppClient) => Promise<unknown>;
  /** What a 404 means: nothing found, or a failure. */
  readonly isEmptyWhereMissing?: true;
  /** The shape of the answer is not documented at all: it is read in each shape, and right. */
  readonly isShapeless?: true;
  /** Kept for a day: each try is made over a connection of its own. */
  readonly isKept?: true;
}

const encrypted = '9999/8888+7777/6666+5555/4444+3333==';
const reason = { purpose: 'Service of a notice', matterNumber: '7' };
const person = { kind: 'individual', lastName: 'VAN DER BERG', givenName: '' } as const;
const company = { kind: 'company', companyName: 'QUARRY' } as const;
let eventId = '';
let connections = 0;

const reads: readonly Read[] = [
  { operation: 'addressSearch', run: (client) => client.addresses.search({ searchFor: 'nhill' }) },
  {
    operation: 'structuredSearch',
    run: (client) => client.addresses.structured({ locality: 'NHILL' }),
    isShapeless: true,
  },
  { operation: 'autocomplete', run: (client) => client.addresses.autocomplete({ query: '7 GUM' }) },
  {
    operation: 'properties',
    run: (client) => client.properties.find({ by: 'pfi', propertyPfi: pfi('5150') }),
    isEmptyWhereMissing: true,
  },
  {
    operation: 'titles',
    run: (client) => client.titles.find({ titleId: encrypted }),
    isEmptyWhereMissing: true,
  },
  {
    operation: 'parcels',
    run: (client) => client.parcels.find({ spi: 'TP401T' }),
    isEmptyWhereMissing: true,
  },
  {
    operation: 'crownAllotments',
    run: (client) => client.crownAllotments.find({ section: '7', parishCode: '2551' }),
    isEmptyWhereMissing: true,
  },
  { operation: 'parishes', run: (client) => client.crownAllotments.parishes({}), isKept: true },
  { operation: 'townships', run: (client) => client.crownAllotments.townships({}), isKept: true },
  {
    operation: 'individualNames',
    run: (client) => client.owners.names({ query: person, reason }),
    isEmptyWhereMissing: true,
  },
  {
    operation: 'companyNames',
    run: (client) => client.owners.names({ query: company, reason }),
    isEmptyWhereMissing: true,
  },
  {
    operation: 'proprietors',
    run: (client) => client.owners.holdings({ query: person, reason, pageNumber: 1 }),
    isEmptyWhereMissing: true,
  },
  {
    operation: 'products',
    run: (client) => client.products.list({ subject: { kind: 'title', titleId: '8071/006' } }),
  },
  { operation: 'managers', run: (client) => client.extraDataLists.managers({}), isKept: true },
  { operation: 'municipalities', run: (client) => client.extraDataLists.municipalities({}), isKept: true },
  { operation: 'history', run: (client) => client.orderHistory.refresh({}) },
  { operation: 'listEvents', run: (client) => client.specialEvents.list({}) },
  { operation: 'getEvent', run: (client) => client.specialEvents.get({ eventId }) },
];

/** What each fault is told as, where it happens again and again. */
const told: readonly (readonly [AnswerFault, ServiceFailureKind, RegExp])[] = [
  ['reset', 'network', /The connection to the .* was lost\. Check the internet connection and try again\./],
  ['half', 'network', /was lost\. Check the internet connection/],
  ['busy', 'unavailable', /is currently unavailable \(503\)\. Try again in 60 seconds\./],
  ['limited', 'limited', /received too many requests\. Try again in 60 seconds\./],
  ['unauthorised', 'refused', /credentials|user name|allow this office to search|not accept/],
  ['forbidden', 'refused', /not (allow|let) this office/],
  ['page', 'unreadable', /not JSON|web page|HTML/i],
  ['silent', 'timeout', /did not respond within 30 seconds\. Try again\./],
];

let setup: OtherServiceApp;
beforeAll(async () => {
  // A wait that is longer than a read may wait is told to the person instead. What Landfolio reads by itself would be counted too.
  setup = await openOtherServiceApp({ retryAfter: '60' }, {}, { watchesLater: true });
  const event = { name: 'a', location: 'b', eventDescription: 'c', dates: ['2026-12-24'], price: 1 };
  ({ eventId } = await setup.client.specialEvents.create(event));
});
afterAll(async () => {
  expect(setup.service.ledger.wrongs).toEqual([]);
  await setup.dispose();
});

/** The failure that a screen gets to show. */
async function failureOf(run: Promise<unknown>) {
  const error: unknown = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ code: 'SERVICE_FAILED', data: { reason: { code: expect.any(String) } } });
  return (error as { data: ServiceFailure }).data;
}

describe.each(reads)('$operation', ({ operation, run, isEmptyWhereMissing, isShapeless, isKept }) => {
  const ask = async (plan: readonly AnswerFault[]) => {
    const { service, client } = setup;
    connections += 1;
    if (isKept === true) await setup.join(service, { accountId: `ELSE/${1000 + connections}` });
    service.behaviour.plan[operation] = [...plan];
    const before = service.ledger.count(operation);
    const end = await run(client).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    service.behaviour.plan[operation] = [];
    return { ...end, calls: service.ledger.count(operation) - before };
  };

  test.each(told)('%s, again and again, is a failure of kind %s', async (fault, kind, words) => {
    const { error, calls } = (await ask([fault, fault, fault, fault])) as {
      error?: unknown;
      calls: number;
    };
    const failure = await failureOf(Promise.reject(error));
    expect(failure.kind).toBe(kind);
    expect(failureMessage(failure)).toMatch(words);
    // Never more than a second token, or three tries.
    expect(calls).toBeLessThanOrEqual(3);
    if (fault === 'limited' || fault === 'busy') expect(failure.retryAfterSeconds).toBe(60);
  });

  test('a 404 is nothing found, or is said', async () => {
    const end = await ask(['missing']);
    if (isEmptyWhereMissing === true) {
      expect(end).toHaveProperty('value');
      expect(JSON.stringify((end as { value: unknown }).value)).toMatch(/^(\[\]|\{"holdings":\[\].*)$/);
    } else {
      const failure = await failureOf(Promise.reject((end as { error: unknown }).error));
      expect(failure).toMatchObject({ kind: 'notFound', serverMessage: expect.stringMatching(/\w+ \w+/) });
    }
  });

  test('an answer that is wrapped is reported, not guessed', async () => {
    const end = await ask(['wrapped']);
    if (isShapeless === true) {
      expect(end).toEqual({ ...(await ask([])), calls: 1 });
      return;
    }
    const failure = await failureOf(Promise.reject((end as { error: unknown }).error));
    expect(failure.kind).toBe('unreadable');
    expect(end.calls).toBe(1);
  });

  test('a list that comes as one object is a list of one, or reported', async () => {
    const usual = (await ask([])).calls;
    const end = await ask(['unwrapped']);
    expect(end.calls).toBeLessThanOrEqual(usual);
    if ('value' in end) expect(JSON.stringify(end.value)).toMatch(/[a-z]/i);
    else expect((await failureOf(Promise.reject(end.error))).kind).toBe('unreadable');
    const lists: readonly Operation[] = [
      'properties',
      'titles',
      'products',
      'proprietors',
      'history',
      'managers',
    ];
    if (lists.includes(operation)) expect(end).toHaveProperty('value');
  });

  test.each(['reset', 'half', 'silent'] as const)('%s once is made good by asking again', async (fault) => {
    const usual = (await ask([])).calls;
    const end = await ask([fault]);
    expect(end).toHaveProperty('value');
    expect(end.calls).toBe(usual + 1);
  });

  test('an answer in small pieces is read', async () => {
    expect(await ask([])).toHaveProperty('value');
  });
});
