import type { NodeOffice } from '../../support/node-app.ts';
import { TestOffice } from '../../support/office.ts';
import { openOfficeApp, orderSearch } from '../../support/office-app.ts';
import { land } from '../../support/other-service/land.ts';
import { startOtherService } from '../../support/other-service/other-service.ts';
import type { Row } from '../measure.ts';

const items = 30;
const heldMs = 60_000;
const titles = land.flatMap((one) => one.titles).filter(({ isCancelled }) => isCancelled !== true);

/** Requests to the land service in a minute while the same items wait: ordered by five computers of an office, and by one. */
export async function officeRequests(): Promise<Row> {
  const one = await requests(1);
  const five = await requests(5);
  const ratio = five.status / one.status;
  return {
    what: `requests to the land service in a minute while ${items} items wait: five computers / one`,
    ours: `${five.all}, ${five.status} for status`,
    baseline: `${one.all}, ${one.status} for status`,
    ratio: `${ratio.toFixed(2)}× for status`,
    goal: '≤ 1.1×',
    isMet: ratio <= 1.1,
  };
}

async function requests(count: number): Promise<{ readonly all: number; readonly status: number }> {
  const logins = Array.from({ length: count }, (_, n) => `p${n}`);
  const office = await TestOffice.start(logins);
  const service = await startOtherService({ holdsItems: true });
  const apps: NodeOffice[] = [];
  try {
    for (const login of logins) apps.push(await openOfficeApp(office, login, service));
    for (let n = 0; n < items; n += 1) {
      const [app, title] = [apps[n % count], titles[n % titles.length]];
      if (app === undefined || title === undefined) throw new Error('No computer or title');
      await knows(app, n);
      await orderSearch(app, title, `2026-${400 + n}`);
    }
    for (const app of apps) await knows(app, items);
    const before = service.ledger.calls.length;
    await new Promise((resolve) => setTimeout(resolve, heldMs));
    const calls = service.ledger.calls.slice(before);
    return { all: calls.length, status: calls.filter(({ operation }) => operation === 'item').length };
  } finally {
    for (const app of apps) await app.dispose();
    await service.close();
    await office.close();
  }
}

/** It has the items of so many orders. */
async function knows({ client, until }: NodeOffice, orders: number): Promise<void> {
  await until(async () => {
    const list = await client.orders.list({ show: 'all', limit: 50, offset: 0 });
    return list.orders.flatMap(({ items: all }) => all).length >= orders;
  });
}
