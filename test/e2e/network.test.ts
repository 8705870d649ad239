import { appendFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { makeCertificate } from '../support/certificate.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { filesHolding } from './support/files-holding.ts';
import { type OfficeNetwork, startOfficeNetwork } from './support/office-network.ts';
import { connectTo } from './support/office-steps.ts';
import { openSettings } from './support/service-steps.ts';
import { described, tabTo } from './support/steps.ts';

/** The network settings of an office behind a proxy, with real servers, real TLS and the real keychain. */
let network: OfficeNetwork;
let app: AppWindow;
let page: Page;
let form: Locator;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  network = await startOfficeNetwork();
  const credentials = { clientId: 'office-12', clientSecret: 'a-secret-of-the-office-4711' };
  const service = { ...network, ...credentials };
  app = await openAppWindow(browser, { prepare: (office) => connectTo(office, service) });
  ({ page } = app);
  form = page.getByRole('form', { name: 'Network' });
});
test.beforeEach(async () => {
  network.answerWith('own');
  await openSettings(page, 'Network');
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app?.close();
  await network.close();
});

interface Choice {
  readonly proxy: string;
  readonly user?: string;
  readonly password?: string;
  readonly certificates?: string;
}

async function choose({ proxy, user, password, certificates }: Choice): Promise<void> {
  await form.getByText('Use this proxy', { exact: true }).click();
  await form.getByLabel('Proxy address').fill(proxy);
  if (user !== undefined) await form.getByLabel('User name').fill(user);
  if (password !== undefined) await form.getByLabel('Password').fill(password);
  if (certificates !== undefined) await form.getByLabel('Additional trusted certificates').fill(certificates);
}

async function save(): Promise<void> {
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('status').getByText('Saved').waitFor();
}

async function testIt(): Promise<void> {
  await form.getByRole('button', { name: 'Test network' }).click();
}

/** What the test says of each step on the way. */
async function steps(): Promise<Readonly<Record<string, string>>> {
  const found = form.getByRole('list', { name: 'Test results' }).getByRole('listitem').allInnerTexts();
  return Object.fromEntries(
    (await found).map((text) => {
      const [what = '', ...message] = text.split('\n').filter((line) => line.trim() !== '');
      return [what, message.join(' ')];
    }),
  );
}

const serviceStep = () => steps().then((found) => found['The land information service'] ?? '');

const place = (port: number) => `localhost:${port}`;
const tls = (port: number) => `https://${place(port)}`;

test('each fault stands at its field, is told to a screen reader, and nothing of it is kept', async () => {
  await choose({ proxy: 'ftp://proxy', user: 'a:b', password: 'x', certificates: 'office.pem' });
  await form.getByRole('button', { name: 'Save' }).click();
  const hasFault = async (label: string, words: string): Promise<void> => {
    const field = form.getByLabel(label);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect.poll(() => described(field)).toContain(words);
  };
  await hasFault('Proxy address', 'Start the proxy address with http://');
  await hasFault('User name', 'without a colon');
  await hasFault('Additional trusted certificates', 'Enter the full path of the file.');

  await choose({ proxy: 'proxy', user: '', password: 'only', certificates: network.noCertificates });
  await form.getByRole('button', { name: 'Save' }).click();
  await hasFault('User name', 'Enter a user name');
  await hasFault('Additional trusted certificates', 'contains no certificate');

  await choose({ proxy: 'proxy', user: 'priya', password: '', certificates: '' });
  await form.getByRole('button', { name: 'Save' }).click();
  await hasFault('Password', 'Enter the password');

  await page.reload();
  await form.getByRole('radio', { name: 'Use this computer’s setting' }).waitFor();
  await expect(form.getByRole('radio', { name: 'Use this computer’s setting' })).toBeChecked();
});

test('by keyboard alone: choose the proxy, type it, save with Enter, test', async () => {
  await form.getByRole('radio', { name: 'Use this computer’s setting' }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Tab']) await page.keyboard.press(key);
  await page.keyboard.type(tls(network.closedProxy.port));
  for (const _ of ['user name', 'password', 'certificates']) await page.keyboard.press('Tab');
  await page.keyboard.type(network.certificates);
  await page.keyboard.press('Enter');
  await form.getByRole('status').getByText('Saved').waitFor();
  // At the end, past the button for saving, which has nothing to save.
  await tabTo(form.getByRole('button', { name: 'Test network' }));
  await page.keyboard.press('Enter');
  await form.getByText('does not let this computer through to the service (403)').first().waitFor();
});

test('the way through a proxy over TLS stands with its name, its password and the office’s certificates', async () => {
  await choose({
    proxy: tls(network.proxy.port),
    user: 'priya',
    password: 'let:me out',
    certificates: network.certificates,
  });
  await expect(form.getByRole('button', { name: 'Test network' })).toBeDisabled();
  await save();
  await expect(form.getByLabel('Password')).toHaveValue('');
  await testIt();
  await expect.poll(steps).toEqual({
    'This computer': 'This computer is connected to a network.',
    'Route to land.example': `Landfolio connects through the proxy ${place(network.proxy.port)}.`,
    'The land information service':
      'The land information service responded (404), and its identity is verified.',
    'Route to login.example': `Landfolio connects through the proxy ${place(network.proxy.port)}.`,
    'The token issuer': 'The token issuer responded (404), and its identity is verified.',
  });
  expect(network.proxy.asked).toContain('CONNECT land.example:443 HTTP/1.1');
  const secret = Buffer.from('priya:let:me out').toString('base64');
  expect(filesHolding(app.data, ['let:me out', secret])).toEqual([]);
});

test('a certificate file that changed is not used, and said so, until somebody saves it', async () => {
  const more = makeCertificate({ names: ['somebody.example'] });
  appendFileSync(network.certificates, more.cert);
  await app.restart();
  await openSettings(page, 'Network');
  const note = form.getByRole('note').filter({ hasText: 'The certificate file is not used' });
  await note.getByText('Its certificates were not confirmed on this computer').waitFor();
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await testIt();
  await expect.poll(serviceStep).toContain('could not be verified');
  await expect
    .poll(() => steps().then((found) => Object.keys(found)))
    .toContain('The certificate file is not used');
  await save();
  await note.waitFor({ state: 'detached' });
  await testIt();
  await expect.poll(serviceStep).toMatch(/responded \(404\)/);
});

test('a guest network that answers in everyone’s name is told', async () => {
  const words = 'A web page arrived instead. This network may require you to sign in';
  network.answerWith('signInPage');
  await testIt();
  await expect.poll(serviceStep).toContain(words);
  await expect.poll(() => steps().then((found) => found['The token issuer'])).toContain(words);
});

test('a wrong password is told as the proxy’s, and the result of the last test goes when the settings do', async () => {
  const result = form.getByRole('list', { name: 'Test results' });
  await testIt();
  await result.waitFor();
  await choose({ proxy: tls(network.proxy.port), user: 'priya', password: 'wrong' });
  await result.waitFor({ state: 'detached' });
  await save();
  await testIt();
  await expect
    .poll(serviceStep)
    .toBe(
      `The office’s proxy (${place(network.proxy.port)}) did not accept the user name and password under Settings, Network.`,
    );
});

test('a proxy that asks for a name and one that nobody answers at are told apart', async () => {
  for (const [proxy, words] of [
    [tls(network.proxy.port), 'requires a user name and a password'],
    ['localhost:1', 'cannot be reached. Check the internet connection'],
  ] as const) {
    await choose({ proxy, user: '' });
    await save();
    await testIt();
    await expect.poll(serviceStep).toContain(words);
  }
});
