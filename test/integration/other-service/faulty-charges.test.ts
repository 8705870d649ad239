import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppClient } from '../../../main/hosts/cli/app-client.ts';
import type { OrderProblem } from '../../../shared/model/order-problem.ts';
import { orderProblemText } from '../../../shared/model/order-problem-text.ts';
import { cartOf } from '../../support/cart-of.ts';
import type { AnswerFault, Operation } from '../../support/other-service/behaviour.ts';
import { fillCart, type OtherServiceApp, openOtherServiceApp } from '../../support/other-service-app.ts';

// What a service may do to a call that costs money, or changes something: it sees each of them once, whatever it does.

type Problem = string | { readonly cause: string | null } | OrderProblem | null;

interface Charge {
  readonly operation: Operation;
  /** Asks once more for the same, where it is given the number of an earlier try. */
  readonly run: (client: AppClient, number: number) => Promise<{ state: string; problem: Problem }>;
  /** The state in which the answer was good. */
  readonly done: string;
  /** Good all the same: it can be nothing else. */
  readonly alsoGood?: AnswerFault;
}

/** One that is in doubt stops only what is asked for its own title. */
const titleOfTry = (number: number) => `12500/${String(number).padStart(3, '0')}`;

const charges: readonly Charge[] = [
  {
    operation: 'place',
    async run(client, number) {
      const title = { kind: 'title', titleId: '8071/006' } as const;
      const cart = await fillCart(client, title, 'RegisterSearchStatement', `M-${number}`);
      const { id } = await cartOf(client).place({ confirmedTotalCents: cart.totalCents });
      // Its number is verified as soon as the service has had the rest that it asked for.
      return setup.app.until(async () => {
        const order = await client.orders.lookAgain({ id });
        return order.state === 'PLACED' ? null : order;
      });
    },
    done: 'CONFIRMED',
  },
  {
    operation: 'statement',
    run: (client, number) =>
      client.statements.retrieve({ volumeFolio: titleOfTry(number), matterNumber: `M-${number}` }),
    done: 'kept',
    alsoGood: 'wrapped',
  },
  {
    operation: 'decrypt',
    async run(client, number) {
      const context = { propertyPfi: null, spis: [`${number}\\LP55120`], titleCount: 1 };
      const titleId = 'OOOO+pppp/QQQQ+rrrr/SSSS+tttt/UUUU==';
      await client.titles.decrypt({ titleId, matterNumber: `M-${number}`, context });
      return { state: 'bought', problem: null };
    },
    done: 'bought',
    alsoGood: 'wrapped',
  },
  {
    operation: 'subscribe',
    run: (client, number) =>
      client.alerts.subscribe({
        volumeFolio: titleOfTry(number),
        customerRef: `M-${number}`,
        startDateTime: '2026-12-01T09:00:00+11:00',
        endDateTime: '2027-12-01T09:00:00+11:00',
      }),
    done: 'subscribed',
  },
];

/** After these nobody knows whether it was done. */
const doubtful: readonly AnswerFault[] = [
  'reset',
  'half',
  'cut',
  'busy',
  'limited',
  'page',
  'silent',
  'wrapped',
];
/** By these the service says that it did nothing. */
const refusing: readonly AnswerFault[] = ['unauthorised', 'forbidden', 'missing'];

let setup: OtherServiceApp;
let tries = 0;
beforeAll(async () => {
  // The history proves nothing: an order in doubt stays in doubt.
  setup = await openOtherServiceApp({ history: 'foreign', retryAfter: '1' });
});
afterAll(async () => {
  expect(setup.service.ledger.wrongs).toEqual([]);
  await setup.dispose();
});

function wordsOf(problem: Problem): string | null {
  if (typeof problem === 'string' || problem === null) return problem;
  return 'cause' in problem ? problem.cause : orderProblemText(problem);
}

async function outcome(charge: Charge, number: number) {
  return charge.run(setup.client, number).then(
    ({ state, problem }) => {
      const words = wordsOf(problem);
      return { state, words, code: null, earlier: '' };
    },
    (error: { code: string; message: string; data: { orderViewId?: string } }) => ({
      state: null,
      words: error.message,
      code: error.code,
      earlier: error.data.orderViewId ?? '',
    }),
  );
}

describe.each(charges)('$operation', (charge) => {
  const { operation, done } = charge;
  const seen = () => setup.service.ledger.count(operation);
  const plan = (fault: AnswerFault) => {
    // More of it than is used: a second call would meet it again.
    setup.service.behaviour.plan[operation] = [fault, fault, fault];
    tries += 1;
  };
  const calm = () => {
    setup.service.behaviour.plan = {};
  };

  test.each(doubtful)('%s: sent once, in doubt, and not sent again', async (fault) => {
    plan(fault);
    const before = seen();
    const end = await outcome(charge, tries);
    calm();
    expect(seen() - before).toBe(1);
    if (fault === charge.alsoGood) {
      expect(end).toMatchObject({ state: done, words: null });
      return;
    }
    expect(end.state).not.toBe(done);
    expect(end.words).toMatch(/\w{3,} \w+.*\./);
    // Where it came and is kept, to ask again is to buy it again, which takes the same knowing step.
    const again = await outcome(charge, tries);
    expect(again).toMatchObject({ state: null, code: 'ALREADY_PLACED' });
    expect(seen() - before).toBe(1);
  });

  test.each(refusing)('%s: sent once, refused, and a person may try again', async (fault) => {
    plan(fault);
    const before = seen();
    const end = await outcome(charge, tries);
    calm();
    expect(seen() - before).toBe(1);
    expect(end).toMatchObject({
      state: null,
      code: 'SERVICE_FAILED',
      words: expect.stringMatching(/\w+ \w+/),
    });
    if (operation === 'place') {
      // The history does not bear the refusal out: first the person puts the refused order away.
      const locked = await outcome(charge, tries);
      expect(locked).toMatchObject({ code: 'ALREADY_PLACED' });
      await setup.client.orders.discard({ id: locked.earlier });
    }
    expect(await outcome(charge, tries)).toMatchObject({ state: done });
    expect(seen() - before).toBe(2);
  });

  test('in small pieces it is simply done', async () => {
    plan('drip');
    const before = seen();
    expect(await outcome(charge, tries)).toMatchObject({ state: done, words: null });
    expect(seen() - before).toBe(1);
    calm();
  });
});

test.each(charges.filter(({ operation }) => operation !== 'place'))(
  '$operation: without a token nothing is sent',
  async (charge) => {
    tries += 1;
    const { service } = setup;
    // A connection of another account, which has no token yet. An order's token is there: its prices were read with it.
    await setup.join(service, { accountId: `ELSE/${1000 + tries}` });
    const before = service.ledger.count(charge.operation);
    // Its list of orders is read by itself, and wants one as well.
    service.behaviour.plan.token = Array.from({ length: 9 }, () => 'unauthorised' as const);
    const end = await outcome(charge, tries);
    service.behaviour.plan = {};
    expect(service.ledger.count(charge.operation) - before).toBe(0);
    expect(end).toMatchObject({
      code: 'SERVICE_FAILED',
      words: expect.stringContaining('Nothing was sent'),
    });
  },
);

test('no order and no charge stands twice in the books', () => {
  const { orders, charges: booked } = setup.service.ledger;
  const ids = [
    ...orders.map(({ reference }) => reference),
    ...booked.map(({ correlationId }) => correlationId),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});
