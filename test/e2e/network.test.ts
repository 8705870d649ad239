import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { type Desk, launchBrowser, openDesk } from './support/desk.ts';
import { type OfficeNetwork, startOfficeNetwork } from './support/office-network.ts';
import { bringIn, openSettings } from './support/service-steps.ts';

/** The network settings of an office behind a proxy, with real servers, real TLS and the real keychain. */
let browser: Browser;
let network: OfficeNetwork;
let desk: Desk;
let page: Page;
let form: Locator;

beforeAll(async () => {
  [browser, network] = await Promise.all([launchBrowser(), startOfficeNetwork()]);
  desk = await openDesk(browser);
  ({ page } = desk);
  form = page.getByRole('form', { name: 'Network' });
  const credentials = { clientId: 'office-12', clientSecret: 'a-secret-of-the-office-4711' };
  await bringIn(page, { ...network, ...credentials });
});
beforeEach(async () => {
  network.answerWith('own');
  await openSettings(page, 'Network');
});
afterEach(() => expect(desk.pageFaults).toEqual([]));
afterAll(async () => {
  await desk?.close();
  await browser.close();
  await network.close();
});

interface Choice {
  readonly proxy: string;
  readonly user?: string;
  readonly password?: string;
  readonly certificates?: string;
}

async function choose({ proxy, user, password, certificates }: Choice): Promise<void> {
  await form.getByText('This one', { exact: true }).click();
  await form.getByLabel('Address of the proxy').fill(proxy);
  if (user !== undefined) await form.getByLabel('User name').fill(user);
  if (password !== undefined) await form.getByLabel('Password').fill(password);
  if (certificates !== undefined) await form.getByLabel('More certificates to trust').fill(certificates);
}

async function save(): Promise<void> {
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('status').getByText('Saved').waitFor();
}

/** What the test says of each step on the way. */
async function testIt(): Promise<Readonly<Record<string, string>>> {
  const button = form.getByRole('button', { name: 'Test the network' });
  await button.click();
  const steps = form.getByRole('list', { name: 'Result of the test' }).getByRole('listitem');
  await steps.first().waitFor();
  const found = await steps.allInnerTexts();
  return Object.fromEntries(
    found.map((text) => {
      const [what = '', ...message] = text.split('\n').filter((line) => line.trim() !== '');
      return [what, message.join(' ')];
    }),
  );
}

const place = (port: number) => `localhost:${port}`;
const tls = (port: number) => `https://${place(port)}`;

test('each fault stands at its field, is told to a screen reader, and nothing of it is kept', async () => {
  await choose({ proxy: 'ftp://proxy', user: 'a:b', password: 'x', certificates: 'office.pem' });
  await form.getByRole('button', { name: 'Save' }).click();
  const described = async (label: string): Promise<string> => {
    const field = form.getByLabel(label);
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
    return (await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).innerText()))).join(' ');
  };
  expect(await described('Address of the proxy')).toContain('A proxy begins with http://');
  expect(await described('User name')).toContain('without a colon');
  expect(await described('More certificates to trust')).toContain('Give the whole path of the file.');
  expect(await axeFaults(page)).toEqual([]);

  await choose({ proxy: 'proxy', user: '', password: 'only', certificates: network.noCertificates });
  await form.getByRole('button', { name: 'Save' }).click();
  expect(await described('User name')).toContain('A user name is needed');
  expect(await described('More certificates to trust')).toContain('holds no certificate');

  await choose({ proxy: 'proxy', user: 'priya', password: '', certificates: '' });
  await form.getByRole('button', { name: 'Save' }).click();
  expect(await described('Password')).toContain('Give the password');

  await page.reload();
  await form.getByRole('radio', { name: 'As this computer is set' }).waitFor();
  expect(await form.getByRole('radio', { name: 'As this computer is set' }).isChecked()).toBe(true);
});

test('by keyboard alone: choose the proxy, type it, save with Enter, test', async () => {
  await form.getByRole('radio', { name: 'As this computer is set' }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Tab']) await page.keyboard.press(key);
  await page.keyboard.type(tls(network.closedProxy.port));
  for (const _ of ['user name', 'password', 'certificates']) await page.keyboard.press('Tab');
  await page.keyboard.type(network.certificates);
  await page.keyboard.press('Enter');
  await form.getByRole('status').getByText('Saved').waitFor();
  // To the test at the end, past the button for saving, which has nothing to save.
  for (let round = 0; round < 3; round += 1) {
    const isThere = await form
      .getByRole('button', { name: 'Test the network' })
      .evaluate((button) => button === document.activeElement);
    if (isThere) break;
    await page.keyboard.press('Tab');
  }
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
  expect(await form.getByRole('button', { name: 'Test the network' }).isDisabled()).toBe(true);
  await save();
  expect(await form.getByLabel('Password').inputValue()).toBe('');
  const steps = await testIt();
  expect(steps).toEqual({
    'This computer': 'It is connected to a network.',
    'The way to land.example': `It goes through the proxy ${place(network.proxy.port)}.`,
    'The land information service': 'It answers (404), and its identity is verified.',
    'The way to login.example': `It goes through the proxy ${place(network.proxy.port)}.`,
    'The token issuer': 'It answers (404), and its identity is verified.',
  });
  expect(await axeFaults(page)).toEqual([]);
  expect(network.proxy.asked).toContain('CONNECT land.example:443 HTTP/1.1');
  const secret = Buffer.from('priya:let:me out').toString('base64');
  const files = readdirSync(desk.data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  for (const hidden of ['let:me out', secret])
    expect(files.filter((text) => text.includes(hidden))).toEqual([]);
});

test('a restarted Landfolio still knows the proxy, its user and, in the keychain, its password', async () => {
  await desk.endHost('SIGTERM');
  await desk.startAgain();
  await openSettings(page, 'Network');
  await expect.poll(() => form.getByLabel('Address of the proxy').inputValue()).toBe(tls(network.proxy.port));
  expect(await form.getByLabel('User name').inputValue()).toBe('priya');
  expect(await form.getByLabel('Password').inputValue()).toBe('');
  expect((await testIt())['The land information service']).toMatch(/^It answers \(404\)/);
});

test.each([
  ['signInPage', 'A web page came instead: this network may want you to sign in'],
  ['elsewhere', 'A web page came instead: this network may want you to sign in'],
] as const)('a guest network that answers in everyone’s name is told: %s', async (kind, words) => {
  network.answerWith(kind);
  const steps = await testIt();
  expect(steps['The land information service']).toContain(words);
  expect(steps['The token issuer']).toContain(words);
});

test('a wrong password is told as the proxy’s, and the result of the last test goes when the settings do', async () => {
  await testIt();
  await choose({ proxy: tls(network.proxy.port), user: 'priya', password: 'wrong' });
  expect(await form.getByRole('list', { name: 'Result of the test' }).count()).toBe(0);
  await save();
  const said = (await testIt())['The land information service'];
  expect(said).toBe(
    `The office's proxy (${place(network.proxy.port)}) did not accept the user name and password under Settings, Network.`,
  );
});

test('no name, a Windows sign-in, a refusal and nobody at all are told apart', async () => {
  const say = async (proxy: string): Promise<string> => {
    await choose({ proxy, user: '' });
    await save();
    return (await testIt())['The land information service'] ?? '';
  };
  expect(await say(tls(network.proxy.port))).toContain('asks for a user name and a password');
  expect(await say(tls(network.windowsProxy.port))).toContain('only a Windows sign-in (NTLM, Negotiate)');
  expect(await say(tls(network.closedProxy.port))).toContain('does not let this computer through');
  expect(await say('localhost:1')).toContain('cannot be reached. Check the internet connection');
  expect(await axeFaults(page)).toEqual([]);
});

test('without the office’s certificates the identity of what answers is not accepted', async () => {
  await choose({ proxy: tls(network.closedProxy.port), certificates: '' });
  await save();
  expect((await testIt())['The land information service']).toMatch(
    /^The identity of .* could not be verified .* nothing was sent/,
  );
});
