import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addProduct,
  chooseSubject,
  findProperty,
  goTo,
  placeOrder,
  waitForPhase,
} from '../e2e/support/steps.ts';
import { closeApp, commandFor, newFolder, openApp, type RealApp } from './support/real-app.ts';
import { named, noElectron } from './support/reasons.ts';

const reason = noElectron();
const proof = test.skipIf(reason !== null);
const statement = 'Register Search Statement';
let real: RealApp;

beforeAll(async () => {
  if (reason === null) real = await openApp(newFolder());
});
afterAll(async () => {
  if (reason === null) await closeApp(real);
});

/** Starts a second one on the same folder; gives its exit code. */
async function startSecond(argument: string): Promise<number | null> {
  const { program, args, env } = commandFor(real.folder, [argument]);
  const second = spawn(program, args, { env, stdio: 'ignore' });
  const [code]: unknown[] = await once(second, 'exit');
  return typeof code === 'number' ? code : null;
}

proof(named('a second start ends, and the first shows what its link says', reason), async () => {
  expect(await startSecond('landfolio://show/documents')).toBe(0);
  await real.page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  expect(await startSecond('landfolio://show/orders?pay=1')).toBe(0);
  await real.page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  expect(await real.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

proof(
  named('a certificate is told by a notification, and dragged out as a copy under its name', reason),
  async () => {
    const { app, page } = real;
    await app.evaluate(({ Notification, BrowserWindow }) => {
      const seen: { titles: string[]; dragged: string[] } = { titles: [], dragged: [] };
      Reflect.set(globalThis, 'seen', seen);
      Notification.prototype.show = function show(this: Electron.Notification) {
        seen.titles.push(this.title);
      };
      for (const { webContents } of BrowserWindow.getAllWindows()) {
        webContents.startDrag = ({ file, files }) => void seen.dragged.push(...(files ?? [file]));
      }
    });
    await goTo(page, 'Search');
    await findProperty(page, '12 victoria w', '12 VICTORIA WAY CARLTON 3053');
    await chooseSubject(page, 'Title 1');
    await addProduct(page, statement);
    await placeOrder(page, 'E-1');
    await waitForPhase(page, statement, 'Complete');
    await page.getByRole('link', { name: new RegExp(`^Open ${statement} for`) }).click();
    const handle = page.getByRole('img', { name: /^Drag .* to the desktop/ });
    const name = /^Drag (.*) to the desktop/.exec((await handle.getAttribute('aria-label')) ?? '')?.[1];
    await handle.dispatchEvent('dragstart');
    const seenNow = () =>
      app.evaluate(() => {
        const seen: unknown = Reflect.get(globalThis, 'seen');
        return JSON.stringify(seen);
      });
    await expect.poll(seenNow, { timeout: 120_000 }).toContain('.pdf');
    const { dragged, titles }: { dragged: string[]; titles: string[] } = JSON.parse(await seenNow());
    expect(dragged.map((path) => basename(path))).toEqual([name]);
    expect(dragged[0]).not.toContain('store');
    expect(titles.some((title) => title.includes(' downloaded'))).toBe(true);
  },
);

proof(named('the menu has neither reload nor developer tools', reason), async () => {
  const roles = await real.app.evaluate(({ Menu }) => {
    const all: string[] = [];
    const read = (items: Electron.MenuItem[]): void => {
      for (const { role, submenu } of items) {
        all.push(String(role ?? ''));
        if (submenu) read(submenu.items);
      }
    };
    read(Menu.getApplicationMenu()?.items ?? []);
    return all;
  });
  expect(roles).toContain('quit');
  expect(roles.filter((role) => /reload|devtools/i.test(role))).toEqual([]);
});

proof(named('closing the window with a tray leaves the application and its one window', reason), async () => {
  const { app, page } = real;
  await goTo(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Desktop' }).click();
  await page.getByRole('form', { name: 'Desktop' }).waitFor();
  const choice = page.getByText(/^Closing the window leaves Landfolio/);
  // macOS keeps an application without asking; a system without a tray asks nothing.
  if ((await choice.count()) === 0 && process.platform !== 'darwin') return;
  if (
    (await choice.count()) === 1 &&
    !(await page.getByRole('checkbox', { name: /^Keep Landfolio running/ }).isChecked())
  ) {
    await choice.click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
  }
  await app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.close();
  });
  expect(
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isVisible())),
  ).toEqual([false]);
  expect(await startSecond('landfolio://show/cart')).toBe(0);
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()), {
      timeout: 120_000,
    })
    .toBe(true);
});
