import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createConfSettings } from '../../../main/platform/conf-settings.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import type { CartView } from '../../../shared/contract/views/cart.ts';
import { cartOf } from '../../support/cart-of.ts';
import { importConnection } from '../../support/import-connection.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';
import { clientId, clientSecret } from '../../support/other-service/token-issuer.ts';
import { fillCart } from '../../support/other-service-app.ts';
import { type OtherServiceJob, plainOrder, withOtherServiceJob } from '../../support/other-service-job.ts';

/* A person works in a window on the data folder of the job. */

async function inWindow<T>(
  { bench, connection }: OtherServiceJob,
  use: (office: NodeOffice) => Promise<T>,
): Promise<T> {
  const clock = createSystemClock();
  const store = join(bench.data, 'store');
  const settings = createConfSettings(bench.data, clock);
  const office = await openNodeOffice({ clock, settings, paths: { store } }, { watchesLater: true });
  try {
    const { id } = await importConnection(office.client, connection);
    await office.client.connections.setCredentials({ id, clientId, clientSecret });
    await office.client.connections.use({ id });
    return await use(office);
  } finally {
    await office.dispose();
  }
}

interface Filled {
  readonly before: CartView;
  /** A cart that was emptied. */
  readonly emptied: CartView;
}

/** What a person put into a cart of the window, and one that they emptied. */
function filled(setup: OtherServiceJob): Promise<Filled> {
  return inWindow(setup, async ({ client }) => {
    const subject = { kind: 'title', titleId: '8071/007A' } as const;
    const emptied = await fillCart(client, subject, 'CopyOfPlan', 'PERSON-1');
    const cart = await fillCart(client, subject, 'RegisterSearchStatement', 'PERSON-1');
    const details = { ...cart.details, customerId: 'child-7', contactName: 'Jo Citizen' };
    return { before: await cartOf(client).setDetails(details), emptied };
  });
}

async function expectKept(setup: OtherServiceJob, { before, emptied }: Filled): Promise<void> {
  const after = await inWindow(setup, async ({ client }) => ({
    kept: await cartOf(client).get(),
    back: await client.cart.undo({
      cartId: emptied.id ?? '',
      lineIds: emptied.lines.map(({ id }) => id),
    }),
  }));
  const { lines, details, revision } = after.kept;
  expect(lines.map(({ id, quotedAt }) => [id, quotedAt])).toEqual(
    before.lines.map(({ id, quotedAt }) => [id, quotedAt]),
  );
  expect([details, revision]).toEqual([before.details, before.revision]);
  expect(after.back.lines.map(({ product }) => product.productCode)).toEqual(['CopyOfPlan']);
}

describe.concurrent('the cart of a person', () => {
  test('stays as it is where the job is killed while it orders, and where it is resumed', async () => {
    await withOtherServiceJob({}, async (setup) => {
      const { service, start, run } = setup;
      const kept = await filled(setup);
      const job = start(plainOrder);
      service.behaviour.beforeAnswer = (operation) => {
        if (operation === 'place') job.kill();
      };
      expect((await job.ended).exitCode).toBeNull();
      service.behaviour.beforeAnswer = () => {};
      await run(['--resume', '--timeout', '30']);
      await expectKept(setup, kept);
      expect(service.ledger.of('place')).toHaveLength(1);
    });
  });

  test('stays as it is where the job’s order is refused, or goes out', async () => {
    await withOtherServiceJob({ placing: 'refused, 400' }, async (setup) => {
      const { run } = setup;
      const kept = await filled(setup);
      const refused = await run(plainOrder);
      expect(refused.last, refused.stdout).toMatchObject({ step: 'failed', code: 'rejected' });
      await expectKept(setup, kept);
    });
    await withOtherServiceJob({}, async (setup) => {
      const { service, run } = setup;
      const kept = await filled(setup);
      const end = await run(plainOrder);
      expect(end.last, end.stdout).toMatchObject({ step: 'done' });
      // What a person typed into their cart is not for the orders of the job.
      expect(service.ledger.orders[0]?.customerId).toBe(setup.connection.customerId);
      await expectKept(setup, kept);
    });
  });
});
