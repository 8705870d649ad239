import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endlessAnswers, hostileAnswers, json, poisoned, whole } from '../../faults/hostile/answers.ts';
import { type HostileDesk, type Outcome, openHostileDesk } from '../../faults/hostile/desk.ts';
import { aStatement } from '../../support/drss.ts';

/*
 * The table of bad inputs (reliability: Hostile or malformed answers) against the client functions of every capability.
 * Proved elsewhere: 12 (unit/ordering/requote, cart-faults), 16 and 17 (integration/ordering/fetching), 21
 * (integration/http/open), 24 (fetching), 25 and 26 (e2e, viewer), 28 (unit/shared/model/export-name).
 */
let desk: HostileDesk;
beforeAll(async () => {
  desk = await openHostileDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.forget());
afterEach(() => {
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  expect(desk.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Runs and gives the most bytes that were held meanwhile, beyond those before. */
async function weighed(run: () => Promise<Outcome>): Promise<Outcome & { readonly grown: number }> {
  const held = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
  collect();
  const before = held();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, held());
  }, 2);
  try {
    const outcome = await run();
    return { ...outcome, grown: Math.max(most, held()) - before };
  } finally {
    clearInterval(timer);
  }
}

async function outcomes(of: Readonly<Record<string, () => Promise<Outcome>>>) {
  const each = Object.entries(of).map(async ([name, run]) => ({ name, kind: (await run()).kind }));
  return Promise.all(each);
}
const notAmong = (allowed: readonly string[], of: readonly { name: string; kind: string }[]) =>
  of.filter(({ name, kind }) =>
    // The health checks say in words what went wrong.
    name === 'health checks' ? kind === 'used' : !allowed.includes(kind),
  );

describe.each(hostileAnswers.filter(({ isLarge }) => isLarge !== true))('$number: $name', (answer) => {
  test('is a failure of its own kind for every read, and nothing else is asked', async () => {
    desk.reply = answer.reply;
    expect(notAmong(answer.read, await outcomes(desk.reads))).toEqual([]);
    // A safe read is tried three times at most; the health checks are two.
    expect(desk.heads.length).toBeLessThanOrEqual(3 * (Object.keys(desk.reads).length + 1));
    expect(desk.heads.filter((head) => head.includes('elsewhere'))).toEqual([]);
  });

  test('leaves what may cost money open, after one request', async () => {
    desk.reply = answer.reply;
    for (const [name, charge] of Object.entries(desk.charges)) {
      desk.forget();
      expect([name, (await charge()).kind]).toEqual([name, answer.charge[0]]);
      expect([desk.heads.length, desk.noted.count]).toEqual([1, 1]);
    }
  });
});

describe.each(hostileAnswers.filter(({ isLarge }) => isLarge === true))('$number: $name', (answer) => {
  test('is refused by every operation with less than 100 MB of memory', async () => {
    desk.reply = answer.reply;
    const all = [
      ...Object.entries(desk.reads).map(([name, run]) => ({ name, run, allowed: answer.read })),
      ...Object.entries(desk.charges).map(([name, run]) => ({ name, run, allowed: answer.charge })),
    ];
    for (const { name, run, allowed } of all) {
      const { kind, grown } = await weighed(run);
      const isAllowed = allowed.includes(kind) || (kind === 'unknown' && allowed.includes('inDoubt'));
      expect([name, kind, isAllowed]).toEqual([name, kind, true]);
      expect(grown).toBeLessThan(100 * 1024 * 1024);
    }
  });
});

test.each(endlessAnswers)('$number: $name ends at a limit for every operation', async (answer) => {
  const hasty = await openHostileDesk({ headers: 150, bodyIdle: 150, deadline: 300 });
  try {
    hasty.reply = answer.reply;
    expect(notAmong(answer.read, await outcomes(hasty.reads))).toEqual([]);
    expect(notAmong(answer.charge, await outcomes(hasty.charges))).toEqual([]);
    expect(hasty.noted.count).toBe(Object.keys(hasty.charges).length);
  } finally {
    await hasty.close();
  }
});

test('6: members that would change every object change none', async () => {
  desk.reply = whole(poisoned);
  for (const run of [...Object.values(desk.reads), ...Object.values(desk.charges)]) {
    const { value } = await run();
    expect((value as Record<string, unknown> | null)?.isAdmin).toBeUndefined();
  }
});

test('8: a byte order mark is forgiven', async () => {
  desk.reply = whole('\ufeff{"orderId":"O-1"}');
  expect(await desk.reads['order record']?.()).toMatchObject({ kind: 'used', value: { orderId: 'O-1' } });
  expect(await desk.charges.order?.()).toMatchObject({ kind: 'used', value: { orderId: 'O-1' } });
});

const aProduct = { productCode: 'A', productIds: { titleId: 'x' }, productName: 'A', price: 891, gst: 81 };
test.each([
  [11, 'a price beyond all numbers', '1e400', 'unreadable'],
  [11, 'a price below nothing', '-1', 'unreadable'],
  [11, 'a price in words', '"ten dollars"', 'unreadable'],
  [11, 'a price in quotes', '"12.50"', 'used'],
])('%i: %s', async (_number, _name, price, kind) => {
  desk.reply = whole(JSON.stringify({ products: [aProduct] }).replace('891', price));
  const outcome = await desk.reads.products?.();
  expect(outcome?.kind).toBe(kind);
  if (kind === 'used') expect(outcome?.value).toMatchObject([{ priceCents: 1250 }]);
  else expect(outcome?.value).toMatchObject({ path: 'products[0].price' });
});

test.each([
  ['no id', ''],
  ['10 KB of id', 'a'.repeat(10_240)],
  ['a number that is not whole', 1.5],
  ['a number that cannot be exact', 2 ** 53],
  ['the folder above', '..'],
])('13: an order whose id is %s stays open', async (_, orderId) => {
  desk.reply = json({ orderId });
  expect(await desk.charges.order?.()).toMatchObject({ kind: 'unknown' });
});

test.each(['../../x', 'O-1\r\nx-injected: 1', 'O-1?a=b#c', 'O-1/item/2'])(
  '13: the id %j leads nowhere else in a path',
  async (orderId) => {
    const { readOrderRecordOf } = desk;
    desk.reply = json({ orderId });
    await readOrderRecordOf(orderId);
    expect(desk.heads).toHaveLength(1);
    const [line = ''] = (desk.heads[0] ?? '').split('\r\n');
    expect(line).toBe(`GET /base/orders/v1/${encodeURIComponent(orderId)} HTTP/1.1`);
    expect(desk.heads[0]?.toLowerCase()).not.toContain('\r\nx-injected');
  },
);

const anItem = { orderItemNumber: 1, productCode: 'A', price: 891, gst: 81 };
test.each([
  ['no items', undefined],
  ['items that are no list', 'two'],
  ['two items of one number', [anItem, anItem]],
  ['100,000 items', Array.from({ length: 100_000 }, () => 1)],
])('14: an order with its id and %s is certain', async (_, itemsOrdered) => {
  desk.reply = json({ orderId: 'O-1', itemsOrdered });
  expect(await desk.charges.order?.()).toMatchObject({ kind: 'used', value: { orderId: 'O-1' } });
});

test('15: words and fields that are not known are kept as they came', async () => {
  desk.reply = json({ orderId: 'O-1', productStatus: 'PONDERING', mood: { deep: [1] } });
  expect(await desk.reads['ordered item']?.()).toMatchObject({
    kind: 'used',
    value: { productStatus: 'PONDERING' },
  });
});

test.each([
  'http://files.example.com/a',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:application/pdf;base64,AAAA',
  '\\\\server\\share',
  '//files.example.com/a',
  'https://127.0.0.1/a',
  'https://0x7f.1/a',
  'https://2130706433/a',
  'https://[::1]/a',
  'https://[::ffff:7f00:1]/a',
  'https://169.254.169.254/a',
  'https://user:pw@files.example.com/a',
  'https://files.example.com:8443/a',
  'https://a.example\\@evil.example/a',
  'https://files.exa\tmple.com/a',
])('18 to 20: nothing is fetched from %j', async (link) => {
  expect(await desk.download(link)).toMatchObject({
    kind: 'unreadable',
    value: { path: 'resourceLocation' },
  });
  expect(desk.heads).toEqual([]);
});

test.each([
  ['plain http', 'http://files.example.com/a', 1],
  ['the local network', 'https://10.0.0.1/a', 1],
  ['itself for ever', '/files/1', 4],
])('22: a link that sends on to %s is not followed', async (_, location, requests) => {
  desk.reply = whole('', { location }, 302);
  expect(await desk.download(`${desk.origin}/files/1`)).toMatchObject({ kind: 'redirected' });
  expect(desk.heads).toHaveLength(requests);
});

test('23: a link host that asks for credentials gets none', async () => {
  desk.reply = whole('{}', { 'www-authenticate': 'Bearer' }, 401);
  expect(await desk.download(`${desk.origin}/files/1`)).toMatchObject({ kind: 'refused' });
  expect(desk.heads).toHaveLength(1);
  expect(desk.heads.join()).not.toMatch(/authorization|cookie|the-bearer-token/i);
});

test.each(['<img src=x onerror=alert(1)>', 'a\u202egpj.exe', '\u{1f3e1} \u0628\u064a\u062a'])(
  '27: the product name %j is a text and nothing else',
  async (productName) => {
    desk.reply = json({ products: [{ ...aProduct, productName }] });
    expect(await desk.reads.products?.()).toMatchObject({ kind: 'used', value: [{ name: productName }] });
  },
);

test('27: a product name of 1 MB is refused with its path', async () => {
  desk.reply = json({ products: [{ ...aProduct, productName: 'a'.repeat(1_000_000) }] });
  expect(await desk.reads.products?.()).toMatchObject({
    kind: 'unreadable',
    value: { path: 'products[0].productName' },
  });
});

const aToken = { access_token: 'abc', expires_in: 3600, token_type: 'Bearer' };
test.each([
  ['a life of nothing', { expires_in: 0 }],
  ['a life below nothing', { expires_in: -1 }],
  ['another type', { token_type: 'mac' }],
  ['100 KB', { access_token: 'a'.repeat(100_000) }],
  ['a line break', { access_token: 'a\r\nx-injected: 1' }],
  ['no text', { access_token: 5 }],
])('30: a token with %s is refused', async (_, change) => {
  desk.reply = json({ ...aToken, ...change });
  expect(await desk.reads.token?.()).toMatchObject({ kind: 'unreadable' });
});

test.each(['3600', 1e12])('30: a token with a life of %j is used for a day at most', async (expires_in) => {
  desk.reply = json({ ...aToken, expires_in });
  const outcome = await desk.reads.token?.();
  expect(outcome?.kind).toBe('used');
  const minted = outcome?.value as { usableUntil: number } | undefined;
  expect((minted?.usableUntil ?? Number.NaN) - performance.now()).toBeLessThanOrEqual(86_400_000);
});

const order = (orderId: string) => ({ orderId });
test.each([
  ['one page for ever', { orders: [order('O-1')], total: 9 }],
  ['one order twice and a higher count', { orders: [order('O-1'), order('O-1')], total: 2 }],
  ['nothing', { orders: [] }],
])('31: a history of %s proves nothing', async (_, page) => {
  desk.reply = json(page);
  expect(await desk.reads['order history']?.()).toMatchObject({ kind: 'used', value: { isComplete: false } });
  expect(desk.heads.length).toBeLessThanOrEqual(201);
});

test.each([
  ['base64 that is none', '***'],
  ['base64 that is not UTF-8', '/////w=='],
])('32: a statement with a text of %s is shown without it', async (_, data) => {
  const statement = aStatement();
  const certificate = { ...statement.titleSearchCertificate, registerSearchStatement: { data } };
  desk.reply = json({ titleSearchCertificate: certificate });
  expect(await desk.charges['register statement']?.()).toMatchObject({ kind: 'used', value: { text: null } });
});

test('32: a statement with a hostile link is shown and the link is not used', async () => {
  const certificate = {
    ...aStatement().titleSearchCertificate,
    registerSearchStatementCertificate: { link: 'https://169.254.169.254/latest' },
  };
  desk.reply = json({ titleSearchCertificate: certificate });
  expect(await desk.charges['register statement']?.()).toMatchObject({ kind: 'used', value: { link: null } });
  expect(desk.heads).toHaveLength(1);
});
