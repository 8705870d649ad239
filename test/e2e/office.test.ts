import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { entry, given, passwordOf, TestOffice } from '../support/office.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { filesHolding } from './support/files-holding.ts';
import { openSettings, question } from './support/service-steps.ts';
import { goTo } from './support/steps.ts';
import { until } from './support/until.ts';

let office: TestOffice;
let app: AppWindow;
let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  office = await TestOffice.start(['alice', 'bob']);
  app = await openAppWindow(browser, { viewport: { width: 1366, height: 768 } });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app?.close();
  await office?.close();
});

/** The sign of the office in the status line. */
const sign = (text: string | RegExp) => page.getByRole('contentinfo').getByRole('link', { name: text });
const section = () => page.getByRole('region', { name: 'Office server' });
const fact = (name: string): Locator =>
  section()
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

const passwordIn = (place: Locator) => place.locator('input[type=password]');

async function giveFile(text: string): Promise<void> {
  await section()
    .locator('input[type=file]')
    .setInputFiles({
      name: 'alice.landfolio-office',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
}

test('an office file says of which office it is, and only the right password joins it', async () => {
  await openSettings(page, 'Office server');
  await expect(section().getByText('Shared with the office')).toBeVisible();
  await expect(section().getByText('Client IDs, secrets and passwords')).toBeVisible();
  await expect.poll(() => axeFaults(page)).toEqual([]);

  await giveFile('{"kind":"landfolio-office","version":1}');
  await expect(section().getByRole('alert')).toContainText('This office file cannot be used');
  await expect(section().getByRole('alert')).toContainText('hosts:');

  await giveFile(office.officeFile('alice'));
  await expect(fact('Office')).toHaveText('Smith & Partners');
  await expect(fact('Person')).toHaveText('alice Ng');
  await expect(fact('Server')).toHaveText(`127.0.0.1:${office.postgres.port}`);
  await expect(fact('From this computer')).toHaveText('Nothing yet: the library is empty');
  await expect.poll(() => axeFaults(page)).toEqual([]);

  const join = section().getByRole('button', { name: 'Join' });
  await join.click();
  await expect(
    section().getByText('Enter the password from your IT support.', { exact: true }),
  ).toBeVisible();
  await passwordIn(section()).fill('not the password');
  await join.click();
  await expect(section().getByRole('alert')).toContainText('The login or the password is wrong');
  await expect(sign(/^Office/)).toHaveCount(0);
  await expect(app.office.office.state({})).resolves.toBeNull();

  await passwordIn(section()).fill(passwordOf('alice'));
  await passwordIn(section()).press('Enter');
  await expect(sign('Office: current')).toBeVisible();
  await expect(fact('Status')).toHaveText('Current');
  await expect(fact('Changes waiting')).toHaveText('0');
  await expect.poll(() => axeFaults(page)).toEqual([]);
  expect(filesHolding(app.data, [passwordOf('alice')])).toEqual([]);
  const holding = (messages: readonly string[]) =>
    messages.filter((message) => message.includes(passwordOf('alice')));
  expect([holding(app.traffic.sent).length, holding(app.traffic.received)]).toEqual([1, []]);
});

test('while the server is away the status line says since when, and a matter that is opened then is sent later', async () => {
  await office.postgres.kill();
  await expect(sign(/^Office server unreachable since \d+:\d\d/)).toBeVisible();
  await app.office.matters.create({ number: 'AWAY-1' });
  await goTo(page, 'Search');
  await sign(/^Office server unreachable/).press('Enter');
  await expect(section().getByText('Landfolio tries again by itself.')).toBeVisible();
  await expect(fact('Changes waiting')).not.toHaveText('0');
  await expect.poll(() => axeFaults(page)).toEqual([]);

  await office.postgres.start();
  await section().getByRole('button', { name: 'Try now' }).click();
  await expect(sign('Office: current')).toBeVisible();
  await expect(fact('Changes waiting')).toHaveText('0');
  expect(office.postgres.sql('SELECT count(*) FROM landfolio.entry', 'office')).not.toBe('0');
});

test('another password is taken only where the server accepts it', async () => {
  await section().getByRole('button', { name: 'Change password…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the password' });
  await passwordIn(dialog).fill('not the password');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The login or the password is wrong');
  await passwordIn(dialog).fill(passwordOf('alice'));
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(sign('Office: current')).toBeVisible();
});

test('a detail that a colleague changed at once is shown with both texts until a person has seen them', async () => {
  const [matter] = await app.office.matters.list({});
  await app.office.matters.update({ id: matter?.id ?? '', change: { notes: 'Ring the agent' } });
  const bob = await office.computer('bob');
  const entries = await until(
    async () => given(await bob.server.pull(0, 100)).entries,
    (all) => all.some(({ body }) => body?.includes('Ring the agent')),
  );
  const told = entries.find(({ body }) => body?.includes('Ring the agent'));
  // Bob had not seen it: for him the notes were empty.
  const body = { thing: JSON.parse(told?.body ?? '').thing, fields: { notes: [null, 'Ask the bank'] } };
  given(await bob.server.push([entry(body, { kind: 'matter', matter: told?.matter ?? null })]));

  await sign('Office: 1 detail to check').click();
  const both = section().getByRole('listitem').filter({ hasText: 'Notes of matter AWAY-1' });
  await expect(both).toContainText('Ask the bank');
  await expect(both).toContainText('bob Ng');
  await expect(both).toContainText('Ring the agent');
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await both.getByRole('button', { name: 'Done' }).click();
  await expect(sign('Office: current')).toBeVisible();
  await expect(both).toHaveCount(0);
});

test('a computer that leaves keeps its library, and says before what no longer happens', async () => {
  await section().getByRole('button', { name: 'Leave the office…' }).click();
  await expect(question(page)).toContainText('Everything stays on this computer');
  await expect(question(page)).toContainText('both orders would be charged');
  await question(page).getByRole('button', { name: 'Leave the office' }).click();
  await expect(section().getByText('Shared with the office')).toBeVisible();
  await expect(sign(/^Office/)).toHaveCount(0);
  await expect(app.office.matters.list({})).resolves.toMatchObject([{ number: 'AWAY-1' }]);
});
