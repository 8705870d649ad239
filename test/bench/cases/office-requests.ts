import type { NodeOffice } from '../../support/node-app.ts';
import { TestOffice } from '../../support/office.ts';
import { openOfficeApp, orderSearch } from '../../support/office-app.ts';
import { land } from '../../support/other-service/land.ts';
import { startOtherService } from '../../support/other-service/other-service.ts';
import type { Row } from '../measure.ts';

const items = 30;
/** They wait at the service for so long after the last was ordered. */
const heldMs = 60_000;
const titles = land.flatMap((one) => one.titles).filter(({ isCancelled }) => isCancelled !== true);

/** Requests to the land service from the last order on, until every computer has all certificates: five computers, and one. */
export async function officeRequests(): Promise<Row> {
  const one = await requests(1);
  const five = await requests(5);
  return {
    what: `requests to the land service an item, of ${items} that wait for a minute and arrive: five computers / one`,
    ours: five.toFixed(1),
    baseline: one.toFixed(1),
    ratio: `${(five / one).toFixed(2)}×`,
    goal: '≤ 1.1×',
    isMet: five <= 1.1 * one,
  };
}

async function requests(count: number): Promise<number> {
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
    service.behaviour.holdsItems = false;
    for (const { client, until } of apps)
      await until(async () => {
        const { documents } = await client.documents.list({ limit: 50, offset: 0 });
        return documents.filter(({ state }) => state === 'stored').length === items;
      });
    return (service.ledger.calls.length - before) / items;
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
