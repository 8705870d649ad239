import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppClient } from '../../../main/hosts/cli/app-client.ts';
import type { AnswerFault, Operation } from '../../support/other-service/behaviour.ts';
import { eventsPassword, eventsUser } from '../../support/other-service/special-events.ts';
import { type OtherServiceApp, openOtherServiceApp } from '../../support/other-service-app.ts';

// What changes a special event is sent once; where nobody knows whether it was done, that is said.

const draft = { name: 'a', location: 'b', eventDescription: 'c', dates: ['2026-12-24'], price: 1.25 };

const writes: readonly [Operation, (client: AppClient, eventId: string) => Promise<unknown>][] = [
  ['createEvent', (client) => client.specialEvents.create(draft)],
  ['updateEvent', (client, eventId) => client.specialEvents.update({ eventId, change: { price: 2 } })],
  ['deleteEvent', (client, eventId) => client.specialEvents.remove({ eventId })],
];

const told: readonly [AnswerFault, string, RegExp][] = [
  ['reset', 'network', /was lost\..*The change may have been made\. Check the list before you try again\./],
  ['half', 'network', /The change may have been made/],
  ['silent', 'timeout', /did not respond within 30 seconds\..*The change may have been made/],
  ['busy', 'unavailable', /is currently unavailable \(503\)\. The change may have been made/],
  ['limited', 'limited', /received too many requests\. Try again in 60 seconds\./],
  ['unauthorised', 'refused', /\w+ \w+.*\./],
  ['forbidden', 'refused', /does not allow this office to do this\./],
  ['missing', 'notFound', /found nothing for this request\./],
];

let setup: OtherServiceApp;
let eventId = '';
beforeAll(async () => {
  setup = await openOtherServiceApp({ retryAfter: '60' });
  ({ eventId } = await setup.client.specialEvents.create(draft));
});
afterAll(async () => {
  expect(setup.service.ledger.wrongs).toEqual([]);
  await setup.dispose();
});

describe.each(writes)('%s', (operation, run) => {
  test.each(told)('%s: sent once, and told as %s', async (fault, kind, words) => {
    const { service, client } = setup;
    // A removal that was done is not to be done to the event that the others need.
    const { eventId: id } =
      operation === 'deleteEvent' ? await client.specialEvents.create(draft) : { eventId };
    service.behaviour.plan[operation] = [fault, fault];
    const before = service.ledger.count(operation);
    await expect(run(client, id)).rejects.toMatchObject({
      code: 'SERVICE_FAILED',
      message: expect.stringMatching(words),
      data: { kind },
    });
    expect(service.ledger.count(operation) - before).toBe(1);
    service.behaviour.plan = {};
  });

  test('a page instead of the answer is reported', async () => {
    if (operation === 'deleteEvent') return;
    const { service, client } = setup;
    service.behaviour.plan[operation] = ['page'];
    await expect(run(client, eventId)).rejects.toMatchObject({ data: { kind: 'unreadable' } });
  });
});

test('a wrong password is said, and the right one goes to the sample API only', async () => {
  const { service, client } = setup;
  await client.specialEvents.setCredentials({ userName: eventsUser, password: 'wrong' });
  await expect(client.specialEvents.get({ eventId })).rejects.toMatchObject({ data: { kind: 'refused' } });
  await client.specialEvents.setCredentials({ userName: eventsUser, password: eventsPassword });
  expect(await client.specialEvents.get({ eventId })).toMatchObject({ eventId });
  await client.properties.find({ by: 'cpn', propertyNumber: '501', municipality: 'MOUNT ALEXANDER' });
  const basic = service.ledger.calls.filter(({ headers }) => /^Basic/i.test(headers.authorization ?? ''));
  expect(
    new Set(basic.map(({ operation }) => operation.endsWith('Event') || operation === 'listEvents')),
  ).toEqual(new Set([true]));
});
