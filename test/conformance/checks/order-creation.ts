import assert from 'node:assert/strict';
import { orderProblemText } from '../../../shared/model/order-problem-text.ts';
import { cartOf } from '../../support/cart-of.ts';
import type { Bench } from '../bench/bench.ts';
import type { ScriptedAnswer, ScriptedRequest } from '../bench/scripted-service.ts';
import { type Check, check } from '../check.ts';
import { answered, isOf, oneSent, refusedHere, refusedThere } from '../expect.ts';
import {
  bodyOf,
  childCustomer,
  isIfGiven,
  orderDetails,
  ordered,
  orderedTitle,
  orderRaw,
  plainest,
  wireOf,
} from './ordered.ts';
import {
  context,
  fastPolls,
  listedOrder,
  orderAnswer,
  ordersScript,
  placeAll,
  placeCart,
  plainProduct,
  scriptedSubject,
  sentOrder,
} from './scripted-orders.ts';
import { carriesBearer } from './shared.ts';

const charges = ['charges'] as const;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What our client sends for such products and details. */
const sentFor = (bench: Bench, products: readonly object[], details: Parameters<typeof placeAll>[1] = {}) =>
  bench.scripted(ordersScript({ products }), async (scripted) => {
    const { client } = scripted;
    for (const product of await client.products.list({ subject: scriptedSubject }))
      await cartOf(client).add({ product, context });
    for (const { id } of (await cartOf(client).get()).lines)
      await cartOf(client).updateLine({ lineId: id, isWarningAcknowledged: true });
    await cartOf(client).setDetails({ matterNumber: '2026-118', ...details });
    await placeCart(client);
    const [sent] = sentOrder(scripted.seen);
    assert.ok(sent !== undefined, 'nothing was sent');
    return sent;
  });

/** Our client refuses to place such a cart, and sends no order. */
const keptHere = (
  bench: Bench,
  field: string,
  details: Parameters<typeof placeAll>[1],
  product: object = plainProduct,
) =>
  bench.scripted(ordersScript({ products: [product] }), async (scripted) => {
    const { client, watch } = scripted;
    for (const one of await client.products.list({ subject: scriptedSubject }))
      await cartOf(client).add({
        product: one,
        context,
      });
    await cartOf(client).setDetails({ matterNumber: '2026-118', ...details });
    const line = (await cartOf(client).get()).lines[0]?.id ?? '';
    refusedHere(await watch(() => placeCart(client)), field.replace('{line}', line));
  });

/** What our client shows of an answer to its order. */
const shown = (bench: Bench, order: ScriptedAnswer) =>
  bench.scripted(ordersScript({ order }), (scripted) => placeAll(scripted));

export const orderCreationChecks: readonly Check[] = [
  check(
    {
      rules: ['ORD-05', 'ORD-08', 'ORD-09', 'ORD-10', 'ORD-11', 'ORD-12'],
      input: 'good',
      says: 'our client sends what was listed and typed, and nothing else',
      needs: charges,
    },
    async (bench) => {
      const { product, sent } = await ordered(bench);
      assert.deepEqual(JSON.parse(sent.body), {
        products: [wireOf(product)],
        deliveryPreference: bench.connection.wire.deliveryByEmail,
        email: orderDetails.email,
        contactName: orderDetails.contactName,
        contactNumber: orderDetails.contactNumber,
      });
    },
  ),
  check(
    {
      rules: ['ORD-01', 'ORD-03', 'ORD-15', 'ORD-16'],
      input: 'good',
      says: 'its headers are the customer, the matter with a mark, a bearer token and a key of its own',
      needs: charges,
    },
    async (bench) => {
      const { headers } = (await ordered(bench)).sent;
      assert.equal(headers['customer-id'], childCustomer);
      assert.match(headers['customer-reference'] ?? '', /^2026-118 [0-9A-Z]{15}$/);
      assert.match(headers['content-type'] ?? '', /^application\/json/);
      const key = headers[bench.connection.wire.idempotencyKeyHeader];
      assert.match(key ?? '', uuid);
      carriesBearer(headers);
    },
  ),
  check(
    {
      rules: ['ORD-19', 'ORD-20', 'ORD-21', 'ORD-22', 'ORD-24'],
      input: 'good',
      says: 'the answer has its members, each of its type',
      needs: charges,
    },
    async (bench) => {
      const { answer } = await ordered(bench);
      isOf(answer.orderId, 'string', 'orderId');
      isIfGiven(bench, answer.totalPrice, 'number', 'totalPrice');
      isIfGiven(bench, answer.totalGst, 'number', 'totalGst');
      if (answer.fees !== undefined) isOf(answer.fees, 'array', 'fees');
      isIfGiven(bench, answer.itemsOrdered, 'array', 'itemsOrdered');
      const items = answer.itemsOrdered ?? [];
      if (bench.practice !== null) assert.equal(items.length, 1);
      for (const item of items) {
        isIfGiven(bench, item.orderItemNumber, 'integer', 'orderItemNumber');
        for (const member of ['productCode', 'productName', 'authorityName'])
          isIfGiven(bench, item[member], 'string', member);
        isIfGiven(bench, item.productIds, 'object', 'productIds');
        isIfGiven(bench, item.price, 'number', 'price');
        isIfGiven(bench, item.gst, 'number', 'gst');
        isIfGiven(bench, item.discounts, 'array', 'discounts');
      }
    },
  ),
  check(
    {
      rules: ['ORD-23'],
      input: 'good',
      says: 'the encrypted titleId comes back as volume/folio, and is shown so',
      needs: charges,
    },
    async (bench) => {
      const titleId = await orderedTitle(bench);
      assert.match(titleId, /^[0-9]{1,5}\/[0-9]{1,3}[A-Z]?$/);
      assert.equal((await ordered(bench)).view.items[0]?.identifier, titleId);
    },
  ),
  check(
    {
      rules: ['ORD-01', 'ORD-02'],
      input: 'boundary',
      says: 'a customer-id of 39 characters goes out and is taken',
      needs: charges,
    },
    async (bench) => {
      const longest = '~!#$%^*()_+{}|:<>?[];,./'.padEnd(39, 'x');
      const { headers } = await sentFor(bench, [plainProduct], { customerId: longest });
      assert.equal(headers['customer-id'], longest);
      const product = await plainest(bench);
      const reply = await orderRaw(bench, bodyOf([wireOf(product)]), { 'customer-id': longest });
      assert.ok(reply.status === 200 || reply.status === 201, `${reply.status} ${reply.text}`);
    },
  ),
  check(
    {
      rules: ['ORD-02'],
      input: 'bad',
      says: 'one of 40 characters is refused, here before anything is sent',
      needs: charges,
    },
    async (bench) => {
      const tooLong = 'x'.repeat(40);
      await keptHere(bench, 'customerId', { customerId: tooLong });
      const body = bodyOf([wireOf(await plainest(bench))]);
      refusedThere(await orderRaw(bench, body, { 'customer-id': tooLong }));
    },
  ),
  check(
    { rules: ['ORD-01'], input: 'boundary', says: 'none goes out where there is none' },
    async (bench) => {
      assert.equal((await sentFor(bench, [plainProduct])).headers['customer-id'], undefined);
    },
  ),
  check(
    {
      rules: ['ORD-03'],
      input: 'boundary',
      says: 'whatever the matter is called, at most 40 allowed characters go out, mark and all',
    },
    async (bench) => {
      for (const matterNumber of ['M-_&(),.@ 1'.padEnd(40, '9'), 'Smith → Łukasz/7 #9', 'x']) {
        const { headers } = await sentFor(bench, [plainProduct], { matterNumber });
        assert.match(String(headers['customer-reference']), /^[0-9a-zA-Z\-_&(),.@ ]{1,40}$/, matterNumber);
        assert.match(String(headers['customer-reference']), / [0-9A-Z]{15}$/);
      }
    },
  ),
  check(
    {
      rules: ['ORD-03'],
      input: 'bad',
      says: 'no matter is refused here; 41 characters and a # by the service',
      needs: charges,
    },
    async (bench) => {
      for (const matterNumber of ['', '###', 'x'.repeat(41)])
        await keptHere(bench, 'matterNumber', { matterNumber });
      const body = bodyOf([wireOf(await plainest(bench))]);
      for (const reference of ['x'.repeat(41), 'matter #7'])
        refusedThere(await orderRaw(bench, body, { 'customer-reference': reference }));
    },
  ),
  check(
    {
      rules: ['ORD-04', 'ORD-05'],
      input: 'bad',
      says: 'no products, an unknown one, one without ids and what is no JSON are refused',
      needs: charges,
    },
    async (bench) => {
      const { productCode, productIds } = wireOf(await plainest(bench));
      for (const body of [
        bodyOf([]),
        { deliveryPreference: 'NONE' },
        bodyOf([{ productCode: 'NoSuchProduct', productIds }]),
        bodyOf([{ productCode }]),
        bodyOf([{ productIds }]),
        bodyOf([{ productCode, productIds: { titleId: 'nothing' } }]),
        'not JSON',
      ])
        refusedThere(await orderRaw(bench, body));
    },
  ),
  check(
    {
      rules: ['ORD-05'],
      input: 'boundary',
      says: 'ids of every form go out unchanged, numbers as numbers',
    },
    async (bench) => {
      const products = [
        { productIds: { titleId: 'a+b/c=' } },
        { productIds: { documentId: 'AR122019D' } },
        { productIds: { propertyPfi: '208045633', authorityId: 101 } },
        { productIds: { newKey: 'x', other: 7 } },
      ].map((ids, n) => ({ ...plainProduct, productCode: `Product${n}`, ...ids }));
      const { body } = await sentFor(bench, products);
      assert.deepEqual(
        body.products,
        products.map(({ productCode, productIds }) => ({ productCode, productIds })),
      );
    },
  ),
  check(
    {
      rules: ['ORD-06'],
      input: 'good',
      says: 'isWarningAcknowledged goes out with a product that warns, and with no other',
    },
    async (bench) => {
      const warning = { ...plainProduct, productCode: 'Warns', customerWarning: 'Read this.' };
      const { body } = await sentFor(bench, [warning, plainProduct]);
      assert.deepEqual(
        body.products.map((one: object) => 'isWarningAcknowledged' in one && one.isWarningAcknowledged),
        [true, false],
      );
    },
  ),
  check(
    {
      rules: ['ORD-06', 'ORD-07'],
      input: 'bad',
      says: 'an unread warning and missing extra data stop our client',
    },
    async (bench) => {
      await keptHere(
        bench,
        'lines.{line}.isWarningAcknowledged',
        {},
        { ...plainProduct, customerWarning: 'Read.' },
      );
      await keptHere(
        bench,
        'lines.{line}.extraData.vendors',
        {},
        { ...plainProduct, extraData: [{ key: 'vendors' }] },
      );
    },
  ),
  check(
    {
      rules: ['ORD-06', 'ORD-07'],
      input: 'bad',
      says: 'the service takes neither an unread warning nor missing extra data',
      needs: ['practice'],
    },
    async (bench) => {
      const all = await bench.findings.products();
      const warns = all.find(({ warning, isOrderable }) => warning !== null && isOrderable);
      const asks = all.find(({ extraDataKeys, warning }) => extraDataKeys.length > 0 && warning === null);
      for (const product of [warns, asks]) {
        assert.ok(product !== undefined);
        refusedThere(await orderRaw(bench, bodyOf([wireOf(product)])));
      }
    },
  ),
  check(
    {
      rules: ['ORD-07'],
      input: 'good',
      says: 'with its warning read and its extra data given the service takes it',
      needs: ['practice'],
    },
    async (bench) => {
      const product = (await bench.findings.products()).find(({ extraDataKeys }) =>
        extraDataKeys.includes('vendors'),
      );
      assert.ok(product !== undefined);
      const vendors = [{ vendorType: 'INDIVIDUAL', firstName: 'Rose', lastName: 'Smith' }];
      const given = { ...wireOf(product), isWarningAcknowledged: true, extraData: { vendors } };
      const reply = await orderRaw(bench, bodyOf([given]));
      assert.equal(reply.status, 201, reply.text);
    },
  ),
  check(
    {
      rules: ['ORD-08', 'ORD-09', 'ORD-10', 'ORD-11'],
      input: 'boundary',
      says: 'what was left empty does not go out',
    },
    async (bench) => {
      const { body } = await sentFor(bench, [plainProduct], {
        delivery: 'none',
        email: 'begun@',
        contactName: ' ',
        contactNumber: '',
      });
      assert.deepEqual(Object.keys(body), ['products', 'deliveryPreference']);
      assert.equal(body.deliveryPreference, 'NONE');
    },
  ),
  check(
    {
      rules: ['ORD-09', 'ORD-10', 'ORD-11'],
      input: 'bad',
      says: 'our client refuses what is no address, name or number',
    },
    async (bench) => {
      await keptHere(bench, 'email', { delivery: 'email', email: '' });
      await keptHere(bench, 'email', { delivery: 'email', email: 'orders at office' });
      await keptHere(bench, 'contactName', { contactName: 'x'.repeat(101) });
      await keptHere(bench, 'contactNumber', { contactNumber: 'ring me' });
    },
  ),
  check(
    {
      rules: ['ORD-08', 'ORD-09'],
      input: 'bad',
      says: 'the service takes no other delivery, and no email without its address',
      needs: charges,
    },
    async (bench) => {
      const products = [wireOf(await plainest(bench))];
      for (const change of [
        { deliveryPreference: 'PIGEON' },
        { deliveryPreference: 7 },
        { deliveryPreference: 'EMAIL' },
        { deliveryPreference: 'EMAIL', email: 'no address' },
      ])
        refusedThere(await orderRaw(bench, bodyOf(products, change)));
    },
  ),
  check(
    {
      rules: ['ORD-13'],
      input: 'boundary',
      says: 'a cart of 51 becomes an order of 50 and one of 1; 50 are one',
    },
    async (bench) => {
      for (const [count, expected] of [
        [50, [50]],
        [51, [50, 1]],
      ] as const) {
        const products = Array.from({ length: count }, (_, n) => ({
          ...plainProduct,
          productCode: `${plainProduct.productCode}${n}`,
        }));
        const references: (string | string[] | undefined)[] = [];
        const order = ({ headers }: ScriptedRequest) => {
          const made = references.push(headers['customer-reference']);
          return { status: 201, body: { ...orderAnswer, orderId: String(made), itemsOrdered: undefined } };
        };
        // The first order is read back before another is sent.
        const record = ({ path }: ScriptedRequest) => {
          const orderId = path.split('/').at(-1);
          return { body: { ...listedOrder(1), orderId, customerReference: references[Number(orderId) - 1] } };
        };
        await bench.scripted(ordersScript({ products, order, record }), async (scripted) => {
          const { stoppedBecause } = await placeAll(scripted);
          assert.equal(stoppedBecause, null);
          assert.deepEqual(
            sentOrder(scripted.seen).map(({ body }) => body.products.length),
            expected,
          );
        });
      }
    },
  ),
  check(
    {
      rules: ['ORD-13'],
      input: 'bad',
      says: 'the practice service takes 50 and not 51',
      needs: ['practice'],
    },
    async (bench) => {
      const product = wireOf(await plainest(bench));
      const order = (count: number) => orderRaw(bench, bodyOf(Array.from({ length: count }, () => product)));
      refusedThere(await order(51));
      assert.equal((await order(50)).status, 201);
    },
  ),
  check(
    {
      rules: ['ORD-14'],
      input: 'good',
      says: 'our client puts the prerequisites in the same order',
    },
    async (bench) => {
      const product = { ...plainProduct, productCode: 'Roads', prerequisites: [plainProduct] };
      const { body } = await sentFor(bench, [product]);
      assert.deepEqual(body.products.map((one: { productCode: string }) => one.productCode).sort(), [
        'RegisterSearchStatement',
        'Roads',
      ]);
    },
  ),
  check(
    {
      rules: ['ORD-14'],
      input: 'bad',
      says: 'the practice service refuses a product without its prerequisites',
      needs: ['practice'],
    },
    async (bench) => {
      const product = (await bench.findings.products()).find(({ prerequisites }) => prerequisites.length > 0);
      assert.ok(product !== undefined);
      refusedThere(await orderRaw(bench, bodyOf([wireOf(product)])));
    },
  ),
  check({ rules: ['ORD-15'], input: 'bad', says: 'no token and a wrong one are kept out' }, async (bench) => {
    const request = { to: 'orders', path: '/orders/v1', method: 'POST', body: bodyOf([]) } as const;
    refusedThere(await bench.raw({ ...request, token: 'none' }), 401);
    refusedThere(await bench.raw({ ...request, token: { text: 'wrong' } }), 401);
  }),
  check(
    {
      rules: ['ORD-16'],
      input: 'boundary',
      says: 'the same key gives the first answer and makes nothing; another key another order',
      needs: ['practice'],
    },
    async (bench) => {
      const body = bodyOf([wireOf(await plainest(bench))]);
      const name = bench.connection.wire.idempotencyKeyHeader;
      const order = (key: string) => orderRaw(bench, body, { [name]: key });
      const before = bench.practice?.ledger().length ?? 0;
      const key = crypto.randomUUID();
      const [first, again, other] = [await order(key), await order(key), await order(crypto.randomUUID())];
      assert.equal(first.status, 201);
      assert.deepEqual([again.status, again.text], [first.status, first.text]);
      assert.notEqual(other.json.orderId, first.json.orderId);
      assert.equal((bench.practice?.ledger().length ?? 0) - before, 2);
      refusedThere(await order('no uuid'));
    },
  ),
  check(
    {
      rules: ['ORD-17'],
      input: 'bad',
      says: 'while the first call runs another of its key gets 429, and afterwards the first answer',
      needs: ['practice'],
    },
    async (bench) => {
      const { practice } = bench;
      assert.ok(practice !== null);
      const body = bodyOf([wireOf(await plainest(bench))]);
      const headers = { [bench.connection.wire.idempotencyKeyHeader]: crypto.randomUUID() };
      const before = practice.ledger().length;
      practice.setScenario('held-answer', true);
      const first = orderRaw(bench, body, headers);
      try {
        await bench.app.until(() => practice.ledger().length > before);
        refusedThere(await orderRaw(bench, body, headers), 429);
      } finally {
        practice.setScenario('held-answer', false);
      }
      const { status, text } = await first;
      assert.equal(status, 201);
      assert.equal((await orderRaw(bench, body, headers)).text, text);
      assert.equal(practice.ledger().length - before, 1);
    },
  ),
  check(
    {
      rules: ['ORD-18'],
      input: 'bad',
      says: 'an answer that proves nothing leaves it in doubt: sent once, and not again by a second press',
    },
    async (bench) => {
      for (const order of [
        { status: 500, body: { errorMessage: 'Broken' } },
        { status: 429, headers: { 'retry-after': '0' } },
        { status: 200, body: 'certainly' },
        { status: 201, body: {} },
      ])
        await bench.scripted(
          ordersScript({ order }),
          async (scripted) => {
            const { client, watch, seen } = scripted;
            const view = await placeAll(scripted);
            assert.equal(view.state, 'UNKNOWN', `${order.status}: ${view.state}`);
            assert.ok((orderProblemText(view.problem) ?? '').length > 20, 'nothing is said about it');
            for (const product of await client.products.list({ subject: scriptedSubject }))
              await cartOf(client).add({
                product,
                context,
              });
            await cartOf(client).setDetails({ matterNumber: '2026-118' });
            const { outcome } = await watch(() => placeCart(client));
            assert.equal(outcome.ok ? 'placed' : outcome.code, 'ALREADY_PLACED');
            assert.equal(sentOrder(seen).length, 1);
          },
          () => fastPolls,
        );
    },
  ),
  check(
    {
      rules: ['ORD-18'],
      input: 'bad',
      says: 'a refusal is shown in the words of the service, and orders nothing',
    },
    (bench) =>
      bench.scripted(
        ordersScript({ order: { status: 400, body: { errorType: 'X', errorMessage: 'No such plan.' } } }),
        async (scripted) => {
          const { outcome } = await scripted.watch(() => placeAll(scripted));
          assert.equal(outcome.ok, false);
          assert.ok(JSON.stringify(outcome.data).includes('No such plan.'), JSON.stringify(outcome.data));
          assert.equal(sentOrder(scripted.seen).length, 1);
        },
      ),
  ),
  check(
    { rules: ['ORD-20', 'ORD-21'], input: 'boundary', says: 'fees are shown, none and absent ones too' },
    async (bench) => {
      const fees = [{ type: 'Service fee', amount: 110, gst: 10 }];
      const view = await shown(bench, {
        status: 201,
        body: { ...orderAnswer, fees, totalPrice: 750, totalGst: 10 },
      });
      assert.deepEqual(view.fees, [{ type: 'Service fee', amountCents: 110, gstCents: 10 }]);
      assert.deepEqual([view.quotedTotalCents, view.totalCents, view.gstCents], [640, 750, 10]);
      for (const none of [{}, { fees: [] }, { fees: null }])
        assert.deepEqual((await shown(bench, { status: 201, body: { ...orderAnswer, ...none } })).fees, []);
    },
  ),
  check(
    {
      rules: ['ORD-21', 'ORD-24'],
      input: 'good',
      says: 'fees and discounts of the service are in its total, and shown',
      needs: ['practice'],
    },
    async (bench) => {
      const { practice, client } = bench;
      const product = await plainest(bench);
      practice?.setScenario('order-fees', true);
      try {
        await cartOf(client).clear();
        await cartOf(client).add({
          product,
          context,
        });
        await cartOf(client).setDetails({
          matterNumber: 'fees',
          delivery: 'none',
          customerId: childCustomer,
        });
        const watched = await bench.watch(() => placeCart(client));
        const view = answered(watched.outcome);
        const answer = JSON.parse(oneSent(watched, 'POST', bench.urlOf('orders', '/orders/v1')).answer);
        for (const { type, amount, gst } of answer.fees) {
          isOf(type, 'string', 'fees[].type');
          isOf(amount, 'number', 'fees[].amount');
          isOf(gst, 'number', 'fees[].gst');
        }
        assert.equal(view.fees.length, 1);
        assert.deepEqual(view.items[0]?.discounts, answer.itemsOrdered[0].discounts);
        assert.equal(view.items[0]?.discounts.length, 1);
        const [fee, discount] = [answer.fees[0].amount, answer.itemsOrdered[0].discounts[0].amount];
        assert.equal(view.totalCents, (product.priceCents ?? 0) + fee - discount);
      } finally {
        practice?.setScenario('order-fees', false);
      }
    },
  ),
  check(
    { rules: ['ORD-24'], input: 'boundary', says: 'discounts of any form are shown as received' },
    async (bench) => {
      const discounts = [{ kind: 'bulk', percent: 5 }, 'welcome', 7];
      const body = { ...orderAnswer, itemsOrdered: [{ ...orderAnswer.itemsOrdered[0], discounts }] };
      assert.deepEqual((await shown(bench, { status: 201, body })).items[0]?.discounts, discounts);
    },
  ),
  check(
    {
      rules: ['ORD-19', 'ORD-22'],
      input: 'boundary',
      says: 'an order id alone proves the order; a number is taken',
    },
    async (bench) => {
      const view = await shown(bench, { status: 200, body: { orderId: 10219435 } });
      assert.deepEqual([view.state, view.orderId], ['CONFIRMED', '10219435']);
    },
  ),
  check(
    {
      rules: ['ORD-25'],
      input: 'boundary',
      says: 'after an order its items are asked for, not taken for anything',
    },
    (bench) =>
      bench.scripted(
        ordersScript({}),
        async (scripted) => {
          const { id } = await placeAll(scripted);
          const path = '/api/orders/v1/10219435/item/1';
          await scripted.app.until(() => scripted.seen.some((request) => request.path === path));
          await scripted.app.until(
            async () => (await scripted.client.orders.get({ id })).items[0]?.phase === 'processing',
          );
        },
        () => fastPolls,
      ),
  ),
];
