import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testResultText } from '../../../renderer/features/connections/text.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { failureMessage } from '../../../shared/model/service-failure-text.ts';
import { cartOf } from '../../support/cart-of.ts';
import type { AnswerFault } from '../../support/other-service/behaviour.ts';
import { fillCart, type OtherServiceApp, openOtherServiceApp } from '../../support/other-service-app.ts';

// Health checks, the token issuer, what lies behind links, and items that are watched.

const broken = [
  'reset',
  'half',
  'busy',
  'limited',
  'unauthorised',
  'forbidden',
  'missing',
  'page',
  'silent',
  'wrapped',
] as const satisfies readonly AnswerFault[];
const sentence = /^[A-Z].*\w{3,} \w+.*\.$/s;

let setup: OtherServiceApp;
beforeAll(async () => {
  setup = await openOtherServiceApp({ retryAfter: '60', itemCourse: [] });
});
afterAll(async () => {
  expect(setup.service.ledger.wrongs).toEqual([]);
  await setup.dispose();
});

function plan(operation: Parameters<typeof spoil>[0], fault: AnswerFault): void {
  spoil(operation, [fault, fault, fault, fault]);
}

function spoil(operation: keyof OtherServiceApp['service']['behaviour']['plan'], some: AnswerFault[]): void {
  setup.service.behaviour.plan = { [operation]: some };
}

describe.each(broken)('%s', (fault) => {
  test('of one health check is said, and does not hide the other', async () => {
    plan('alertHealth', fault);
    const [drss, alerts] = await setup.client.about.health({});
    expect(drss).toMatchObject({ api: 'drss', state: 'running', failure: null });
    expect(alerts).toMatchObject({ api: 'alerts', state: 'unknown' });
    expect(alerts?.failure && failureMessage(alerts.failure)).toMatch(sentence);
  });

  test('of the token issuer is said for each API by the test of the connection', async () => {
    const { client } = setup;
    const { connection } = await client.status.get({});
    // The list of orders is read meanwhile, and asks for tokens too.
    setup.service.behaviour.plan = { token: Array.from({ length: 60 }, () => fault) };
    const tested = await client.connections.test({ id: connection.id });
    setup.service.behaviour.plan = {};
    const withoutToken = tested.filter(({ result }) => result.kind === 'noToken');
    expect(withoutToken).toHaveLength(5);
    for (const { isWorking, result } of withoutToken) {
      expect(isWorking).toBe(false);
      expect(testResultText(result).message).toMatch(sentence);
    }
    const again = await client.connections.test({ id: connection.id });
    expect(again.every(({ isWorking }) => isWorking)).toBe(true);
  });
});

test.each(['reset', 'unauthorised', 'page'] as const)(
  'gets over %s while it watches an item, and orders nothing again',
  async (fault) => {
    const { client, service, app } = setup;
    // Once: how long it waits between several is proved on a clock that tests move.
    service.behaviour.plan = { item: [fault] };
    service.behaviour.retryAfter = '0';
    const title = { kind: 'title', titleId: '9120/442' } as const;
    const cart = await fillCart(client, title, 'RegisterSearchStatement', `ITEM-${fault}`);
    const order = await cartOf(client).place({ confirmedTotalCents: cart.totalCents });
    const done = await app.until(async () => {
      const [item] = (await client.orders.get({ id: order.id })).items;
      return item?.phase === 'complete' && item;
    });
    service.behaviour.retryAfter = '60';
    expect(done.documentId).not.toBeNull();
    expect(service.behaviour.plan.item).toEqual([]);
    expect(service.ledger.orders.filter(({ reference }) => reference?.includes(fault))).toHaveLength(1);
  },
);

describe.each(broken.filter((one) => one !== 'wrapped'))('%s of the link of a statement', (fault) => {
  test('is said, costs nothing more, and the PDF is fetched later', async () => {
    const { client, service } = setup;
    const matterNumber = `PDF-${fault}`;
    const { id } = await client.statements.retrieve({
      volumeFolio: '9120/442',
      matterNumber,
      withCertificate: true,
    });
    plan('download', fault);
    const charged = service.ledger.charges.length;
    const first = await client.statements.fetchCertificate({ id }).then(
      ({ documentId }) => ({ documentId, message: null }),
      (error: { data: ServiceFailure }) => ({ documentId: null, message: failureMessage(error.data) }),
    );
    service.behaviour.plan = {};
    if (first.documentId === null) expect(first.message).toMatch(sentence);
    else {
      // A page under the name of a PDF is kept apart, and not shown as one.
      const kept = await client.documents.get({ id: first.documentId });
      expect([fault, kept.state]).toEqual(['page', 'quarantined']);
    }
    const { documentId } = await client.statements.fetchCertificate({ id });
    if (first.documentId === null) {
      expect(await client.documents.get({ id: documentId })).toMatchObject({ state: 'stored' });
    }
    expect(service.ledger.charges).toHaveLength(charged);
  });
});
