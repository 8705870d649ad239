import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { derivedId } from '../../main/lib/derived-id.ts';
import { type CutProxy, startCutProxy } from '../faults/office/cut-proxy.ts';
import { cartOf } from '../support/cart-of.ts';
import { entry, given, passwordOf, TestOffice } from '../support/office.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { editSetWithColleague, keepMonthsAndOpenOlder } from './support/colleague-steps.ts';
import { filesHolding } from './support/files-holding.ts';
import { about, openMatter, writeNotes } from './support/matter-steps.ts';
import { connectTo, fillCart } from './support/office-steps.ts';
import { restrictAndOpen } from './support/restricting-steps.ts';
import { openSettings, question } from './support/service-steps.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';
import {
  chooseAction,
  confirmOrder,
  goTo,
  matterField,
  matterMenu,
  newMatter,
  notices,
  openCart,
  openTab,
  orderRow,
  placeOrder,
} from './support/steps.ts';
import { until, whichShows } from './support/until.ts';

/** Alice’s window, and later one of Bob’s, who reaches the server through a proxy that can be cut. */
let office: TestOffice;
let service: SlowService;
let app: AppWindow;
let page: Page;
let bobsApp: AppWindow | undefined;
let bob: Page;
let bobsProxy: CutProxy | undefined;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  [office, service] = await Promise.all([TestOffice.start(['alice', 'bob']), startSlowService()]);
  app = await openAppWindow(browser, {
    viewport: { width: 1366, height: 768 },
    prepare: (client) => connectTo(client, service),
  });
  ({ page } = app);
});
test.afterEach(() => expect([...app.pageFaults, ...(bobsApp?.pageFaults ?? [])]).toEqual([]));
test.afterAll(async () => {
  await bobsApp?.close();
  await app?.close();
  await bobsProxy?.close();
  await service?.close();
  await office?.close();
});

/** The sign of the office in the status line. */
const sign = (text: string | RegExp, window = page) =>
  window.getByRole('contentinfo').getByRole('link', { name: text });
const section = (window = page) => window.getByRole('region', { name: 'Office server' });
const fact = (name: string): Locator =>
  section()
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

const wanted = { address: '12 VICTORIA WAY CARLTON 3053', product: 'Register Search Statement' };
const ofProperty = { ...wanted, product: 'Water Information Statement', isOfTitle: false };

const bobsClient = (): AppWindow['office'] => (bobsApp as AppWindow).office;

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

  await fillCart(app.office, ofProperty);
  await openCart(page);
  await matterField(page).fill('AWAY-1');
  await page.getByRole('button', { name: /^Place order/ }).click();
  await confirmOrder(page);
  await expect(page.getByText('The office server cannot be reached', { exact: true })).toBeVisible();
  await office.postgres.start();
  await until(
    () => app.office.office.tryNow({}),
    (state) => state?.phase === 'current',
  );
  await expect(page.getByText('The office server can be reached again', { exact: true })).toBeVisible();
  await cartOf(app.office).clear();

  await openSettings(page, 'Office server');
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
  // Bob had not seen it: he changed other notes.
  const body = { thing: JSON.parse(told?.body ?? '').thing, fields: { notes: ['Ring', 'Ask the bank'] } };
  given(await bob.server.push([entry(body, { kind: 'matter', matter: told?.matter ?? null })]));

  await sign('Office: 1 detail to check').click();
  const both = section().getByRole('listitem').filter({ hasText: 'Notes of matter AWAY-1' });
  await expect(both).toContainText('Ask the bank');
  await expect(both).toContainText('bob Ng');
  await expect(both).toContainText('Ring the agent');
  await expect(both).toContainText('alice Ng');
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await both.getByRole('button', { name: 'Use replaced text' }).press('Enter');
  await expect(both).toHaveCount(0);
  await expect(sign('Office: current')).toBeVisible();
  await expect.poll(async () => (await app.office.matters.list({}))[0]?.notes).toBe('Ring the agent');
});

test('office details that a colleague changes appear beside what is being typed, which stays; of two first texts both are shown', async () => {
  const bob = await office.computer('bob');
  const change = async (fields: Readonly<Record<string, readonly [unknown, unknown]>>) => {
    const body = { thing: derivedId('officeDetails'), fields };
    given(await bob.server.push([entry(body, { kind: 'officeDetails' })]));
  };
  await openSettings(page, 'Office details');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Contact name').fill('Kim typing');
  await change({ officeName: [null, 'Smith & Partners'], contactName: [null, 'Reception'] });
  await expect(field('Office name')).toHaveValue('Smith & Partners');
  await expect(field('Contact name')).toHaveValue('Kim typing');
  const meanwhile = page.getByRole('main').getByText('Saved meanwhile: “Reception”.');
  await expect(meanwhile).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(meanwhile).toHaveCount(0);
  await expect
    .poll(
      async () =>
        given(await bob.server.pull(0, 100)).entries.filter(({ body }) => body?.includes('Kim typing'))
          .length,
    )
    .toBe(1);

  // Bob’s library was empty, as that of whoever joins.
  await change({ contactName: [null, 'Bob’s own'] });
  await sign('Office: 1 detail to check').click();
  const both = section().getByRole('listitem').filter({ hasText: 'Contact name' });
  const edited = both.getByRole('link', { name: 'Contact name' });
  await expect(edited).toHaveAttribute('href', /settings\/office$/);
  await expect(both.locator('dl > div').nth(0)).toHaveText(/Stands now.*Kim typing/);
  await expect(both.locator('dl > div').nth(1)).toHaveText(/Written by.*alice Ng/);
  await expect(both.locator('dl > div').nth(2)).toHaveText(/Replaced.*Bob’s own/);
  await expect(both.locator('dl > div').nth(3)).toHaveText(/Written by.*bob Ng/);
  await both.getByRole('button', { name: 'Keep what stands' }).click();
  await expect(sign('Office: current')).toBeVisible();
  await openSettings(page, 'Office details');
  await expect(field('Contact name')).toHaveValue('Kim typing');
});

test('a certificate set that a colleague changes or deletes while it is edited says so, and loses nothing', async () => {
  await editSetWithColleague({ colleague: await office.computer('bob'), window: page, client: app.office });
});

test('a colleague sees a matter, its notes, an order and its certificate arrive without doing anything', async ({
  browser,
}) => {
  const proxy = await startCutProxy(office.postgres.port);
  bobsProxy = proxy;
  bobsApp = await openAppWindow(browser, {
    viewport: { width: 1366, height: 768 },
    prepare: async (client) => {
      await connectTo(client, service);
      const file = { ...JSON.parse(office.officeFile('bob')), hosts: [`127.0.0.1:${proxy.port}`] };
      await client.office.join({ text: JSON.stringify(file), password: passwordOf('bob') });
    },
  });
  bob = bobsApp.page;
  await goTo(bob, 'Matters');
  await newMatter(page, '2026-118');
  await bob.getByRole('link', { name: '2026-118', exact: true }).click();
  await openTab(bob, 'Parties and details');
  await openTab(page, 'Parties and details');
  await writeNotes(page, 'Keys at the agent.');
  await expect(about(bob)).toContainText('Keys at the agent.');
  await about(bob).getByRole('button', { name: 'Edit', exact: true }).click();
  await about(bob).getByLabel('Notes', { exact: true }).fill('Keys at no. 14.');
  await writeNotes(page, 'Keys at the neighbour.');
  await expect(about(bob)).toContainText('Saved version, by alice Ng: Keys at the neighbour.');
  await about(bob).getByRole('button', { name: 'Use saved version: Notes' }).press('Enter');
  await expect(about(bob).getByText('Saved version')).toHaveCount(0);
  await about(bob).getByRole('button', { name: 'Cancel' }).click();

  // What is typed on a matter that a colleague deletes can still be read and copied.
  const { id: deletedId } = await app.office.matters.create({ number: '2026-117' });
  await fillCart(bobsClient(), wanted);
  await cartOf(bobsClient()).setDetails({ matterNumber: '2026-117' });
  await openMatter(bob, '2026-117');
  await about(bob).getByRole('button', { name: 'Edit', exact: true }).click();
  await about(bob).getByLabel('Notes', { exact: true }).fill('Ring the bank first.');
  await app.office.matters.delete({ id: deletedId, typed: '2026-117', withDocuments: false });
  const deleted = notices(bob).getByRole('listitem').filter({ hasText: 'Matter 2026-117 deleted' });
  await expect(deleted).toContainText('You had typed and not saved: Ring the bank first.');
  // It can be read later, on every computer.
  await sign('Office: 1 detail to check', bob).click();
  const typed = section(bob).getByRole('listitem').filter({ hasText: 'Notes of matter 2026-117 (deleted)' });
  await expect(typed).toContainText('Ring the bank first.');
  await expect(typed).toContainText('bob Ng');
  await expect(sign('Office: 1 detail to check')).toBeVisible();
  await typed.getByRole('button', { name: 'Done' }).click();
  await expect(sign('Office: current', bob)).toBeVisible();
  // The cart for it does not open it again.
  await openCart(bob);
  await expect(bob.getByText('Matter 2026-117 was deleted')).toBeVisible();
  await expect(matterField(bob)).toHaveValue('');
  await cartOf(bobsClient()).clear();
  await expect(sign('Office: current')).toBeVisible();

  await fillCart(app.office, wanted);
  await placeOrder(page, '2026-118');
  await goTo(bob, 'Orders');
  await expect(orderRow(bob, '2026-118')).toContainText('alice Ng');
  await expect(orderRow(bob, '2026-118')).toContainText('Complete');
  const certificate = orderRow(bob, '2026-118').getByRole('link', { name: wanted.product });
  await expect(certificate).toHaveAttribute('href', /documents/);
  await bob.getByLabel('Ordered by').selectOption('My orders');
  await expect(bob.getByText('No orders match')).toBeVisible();
  await bob.getByLabel('Ordered by').selectOption('Ordered by alice Ng');
  await expect(orderRow(bob, '2026-118')).toBeVisible();
  await bob.getByLabel('Ordered by').selectOption('Everyone’s orders');
  await certificate.click();
  await expect(bob.getByRole('region', { name: 'Page 1', exact: true })).toBeVisible();
  await goTo(bob, 'Documents');
  await bob.getByLabel('Whose documents').selectOption('My documents');
  await expect(bob.getByText('No documents match')).toBeVisible();
  await bob.getByLabel('Whose documents').selectOption('Everyone’s documents');
  await goTo(bob, 'Matters');
  await bob.getByLabel('Looked after by').selectOption('My matters');
  await expect(bob.getByRole('link', { name: '2026-118', exact: true })).toHaveCount(0);
  await bob.getByLabel('Looked after by').selectOption('Everyone’s matters');
  await bob.getByRole('link', { name: '2026-118', exact: true }).click();
  await openTab(bob, 'Timeline');
  await expect(bob.getByRole('listitem').filter({ hasText: 'Matter opened' })).toContainText('by alice Ng');
  await expect(bob.getByRole('listitem').filter({ hasText: 'placed elsewhere' })).toContainText(
    'by alice Ng',
  );
  await openTab(bob, 'Parties and details');
  await expect(about(bob)).toContainText('by alice Ng on');

  await openSettings(bob, 'Office server');
  await bob.getByRole('link', { name: 'Audit of owner searches and orders' }).click();
  const audit = bob.getByRole('grid', { name: 'Audit' });
  const ordered = audit.getByRole('row').filter({ hasText: `Certificate: ${wanted.product}` });
  await expect(ordered).toContainText('alice Ng');
  await expect(ordered).toContainText('2026-118');
  await expect.poll(() => axeFaults(bob)).toEqual([]);
  await bob.getByLabel('Person').selectOption('bob Ng');
  await expect(bob.getByText('No entries match these filters')).toBeVisible();
  await bob.getByRole('button', { name: 'Show all entries' }).click();
  await expect(ordered).toBeVisible();
  await bob.getByLabel('Person').selectOption('alice Ng');
  await bob.getByRole('button', { name: 'Export as CSV' }).click();
  await expect(
    notices(bob).getByText('entry exported').or(notices(bob).getByText('entries exported')),
  ).toBeVisible();
});

test('of two people who order the same at one moment one orders, and the other is told who and uses that certificate', async () => {
  const people = [
    { person: 'alice', window: page, client: app.office, matter: '2026-201' },
    { person: 'bob', window: bob, client: bobsClient(), matter: '2026-202' },
  ] as const;
  for (const { window, client, matter } of people) {
    await fillCart(client, ofProperty);
    await openCart(window);
    await matterField(window).fill(matter);
    await window.getByRole('button', { name: /^Place order/ }).click();
    await expect(window.getByRole('alertdialog')).toBeVisible();
  }
  const before = service.ledger().length;
  const order = service.hold('POST /orders');
  await Promise.all(people.map(({ window }) => confirmOrder(window)));
  await order.arrived;
  const told = people.map(({ window }) => window.getByText('A colleague is ordering this now'));
  const [alice, other] = people;
  const [winner, loser] = (await whichShows(...told)) === 1 ? [alice, other] : [other, alice];
  await expect(loser.window.getByRole('main')).toContainText(
    `${winner.person} Ng is ordering ${ofProperty.product}`,
  );
  await expect(loser.window.getByRole('main')).toContainText(`for matter ${winner.matter}, since`);
  await expect.poll(() => axeFaults(loser.window)).toEqual([]);

  order.release();
  await expect(
    winner.window.getByRole('heading', { level: 1, name: `Matter ${winner.matter}` }),
  ).toBeVisible();
  await loser.window.getByRole('button', { name: /^Use existing certificate/ }).click();
  await expect(loser.window.getByText('The cart is empty')).toBeVisible();
  expect(service.ledger()).toHaveLength(before + 1);
});

test('who is cut off works on, orders only knowingly, and sees both texts once back', async () => {
  const proxy = bobsProxy as CutProxy;
  await openMatter(page, '2026-118');
  await openMatter(bob, '2026-118');
  proxy.partition();
  proxy.cut();
  await expect(sign(/^Office server unreachable since/, bob)).toBeVisible();
  await writeNotes(bob, 'Ring the bank.');
  await writeNotes(page, 'Ask the vendor.');
  await newMatter(bob, '2026-119');

  await fillCart(bobsClient(), { ...ofProperty, address: '16 DUNDAS ROAD CARLTON 3053' });
  const before = service.ledger().length;
  await openCart(bob);
  await matterField(bob).fill('2026-119');
  await bob.getByRole('button', { name: /^Place order/ }).click();
  await confirmOrder(bob);
  await expect(bob.getByText('The office server cannot be reached', { exact: true })).toBeVisible();
  await expect(bob.getByRole('main')).toContainText('select “Place order” again and tick the box');
  expect(service.ledger()).toHaveLength(before);
  await bob.getByRole('button', { name: /^Place order/ }).click();
  const knowingly = 'Order anyway. I know that this may be charged twice.';
  await expect(bob.getByRole('alertdialog')).toContainText('To order anyway, tick the box below.');
  await bob.getByRole('alertdialog').getByText(knowingly).click();
  await confirmOrder(bob);
  await expect(bob.getByRole('heading', { level: 1, name: 'Matter 2026-119' })).toBeVisible();
  expect(service.ledger()).toHaveLength(before + 1);

  await sign(/^Office server unreachable/, bob).click();
  await expect(section(bob).getByRole('button', { name: 'Try now' })).toBeVisible();
  proxy.heal();
  await section(bob).getByRole('button', { name: 'Try now' }).click();
  const both = section(bob).getByRole('listitem').filter({ hasText: 'Notes of matter 2026-118' });
  await expect(both).toContainText('Ring the bank.');
  await expect(both).toContainText('Ask the vendor.');
  // Both settle it before either hears of the other.
  const conflicts = await until(
    () => app.office.office.conflicts({}),
    (all) => all.length === 1,
  );
  proxy.partition();
  proxy.cut();
  await expect(section(bob).getByText(/^Server unreachable since/)).toBeVisible();
  for (const { entryId, field } of conflicts) await app.office.office.settle({ entryId, field });
  await both.getByRole('button', { name: 'Use replaced text' }).click();
  proxy.heal();
  await section(bob).getByRole('button', { name: 'Try now' }).click();
  await expect(notices(bob)).toContainText('alice Ng and you chose differently at the same time');
  await expect(notices(page)).toContainText('bob Ng used the replaced text, and you kept what stood.');
  await expect(sign('Office: current', bob)).toBeVisible();
  await expect(sign('Office: current')).toBeVisible();
  await goTo(page, 'Orders');
  await expect(orderRow(page, '2026-119')).toContainText('bob Ng');
  await openSettings(page, 'Office server');
});

test('a matter that a colleague restricts goes from the window that shows it, says why, and comes back by itself', async () => {
  await restrictAndOpen({ alice: page, bob, bobsClient: bobsClient() }, '2026-118', ofProperty);
});

test('a matter that is deleted with its documents goes on the computer of a colleague too, and its order stays', async () => {
  await goTo(bob, 'Documents');
  const ofMatter = bob
    .getByRole('grid', { name: 'Documents' })
    .getByRole('row')
    .filter({ hasText: '2026-118' });
  await expect(ofMatter).toHaveCount(1);
  await openMatter(page, '2026-118');
  await chooseAction(page, matterMenu, 'Delete matter permanently…');
  await expect(question(page)).toContainText('deleted on every computer of Smith & Partners');
  await question(page)
    .getByText(/^Also delete 1 document of this matter from every computer of the office/)
    .click();
  await question(page).getByLabel('Enter 2026-118 to confirm').fill('2026-118');
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await question(page).getByRole('button', { name: 'Delete permanently' }).click();
  await expect(ofMatter).toHaveCount(0);
  await goTo(bob, 'Matters');
  await expect(bob.getByRole('link', { name: '2026-119', exact: true })).toBeVisible();
  await expect(bob.getByRole('link', { name: '2026-118', exact: true })).toHaveCount(0);
  await goTo(bob, 'Orders');
  await expect(orderRow(bob, '2026-118')).toContainText('alice Ng');
  await openSettings(page, 'Office server');
});

test('a computer that keeps the last months shows an older document, and fetches it when it is opened', async () => {
  await keepMonthsAndOpenOlder(
    { colleague: await office.computer('bob'), window: bob, client: bobsClient() },
    '2026-119',
  );
});

test('a computer that leaves keeps its library, and says before what no longer happens', async () => {
  await section().getByRole('button', { name: 'Leave the office…' }).click();
  await expect(question(page)).toContainText('Everything stays on this computer');
  await expect(question(page)).toContainText('both orders would be charged');
  await question(page).getByRole('button', { name: 'Leave the office' }).click();
  await expect(section().getByText('Shared with the office')).toBeVisible();
  await expect(sign(/^Office/)).toHaveCount(0);
  const kept = (await app.office.matters.list({})).map(({ number }) => number);
  expect(kept).toEqual(expect.arrayContaining(['AWAY-1', '2026-119']));
  await giveFile(office.officeFile('bob'));
  await expect(section().getByText('This library was shared as alice Ng before')).toBeVisible();
  await expect.poll(() => axeFaults(page)).toEqual([]);
});
