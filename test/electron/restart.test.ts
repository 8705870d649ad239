import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  addProduct,
  chooseSubject,
  confirmOrder,
  findProperty,
  goTo,
  matterField,
  openOrder,
  orderRow,
  waitForPhase,
} from '../e2e/support/steps.ts';
import { closeApp, newFolder, openApp } from './support/real-app.ts';
import { named, noElectron } from './support/reasons.ts';

const reason = noElectron();
const proof = test.skipIf(reason !== null);

proof(named('killed in the middle of an order it has that order once, and finishes it', reason), async () => {
  const folder = newFolder();
  try {
    const first = await openApp(folder);
    await findProperty(first.page, '12 victoria w', '12 VICTORIA WAY CARLTON 3053');
    await chooseSubject(first.page, 'Title 1');
    await addProduct(first.page, 'Register Search Statement');
    await goTo(first.page, 'Cart');
    await matterField(first.page).fill('E-2');
    await first.page.getByRole('button', { name: /^Place order/ }).click();
    await confirmOrder(first.page);
    const ended = once(first.app.process(), 'exit');
    first.app.process().kill('SIGKILL');
    await ended;

    const again = await openApp(folder);
    await goTo(again.page, 'Orders');
    await orderRow(again.page, 'E-2').first().waitFor();
    expect(await orderRow(again.page, 'E-2').count()).toBe(1);
    await openOrder(again.page, 'E-2');
    await waitForPhase(again.page, 'Register Search Statement', 'Complete');
    await closeApp(again, true);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});
