import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { makeCertificate } from '../support/certificate.ts';
import { describe, type FeedServer, makeFeedKey, startFeed } from '../support/update-feed.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { openSettings } from './support/service-steps.ts';

/** Newer versions as a person meets them, in a Landfolio that cannot replace itself: a feed with a private certificate. */
const key = makeFeedKey();
const certificate = makeCertificate();
let app: AppWindow;
let page: Page;
let feed: FeedServer;
let form: Locator;
let folder: string;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-feed-'));
  writeFileSync(join(folder, 'feed.pem'), certificate.cert);
  feed = await startFeed(certificate);
  app = await openAppWindow(browser);
  ({ page } = app);
  form = page.getByRole('form', { name: 'Updates' });
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app?.close();
  await feed.close();
  rmSync(folder, { recursive: true, force: true });
});

function offer(version: string, signature?: string): void {
  const description = describe(version, 'Landfolio.exe');
  for (const name of ['latest.yml', 'latest-mac.yml', 'latest-linux.yml', 'latest-linux-arm64.yml']) {
    feed.files.set(`/${name}`, description);
    feed.files.set(`/${name}.sig`, signature ?? key.sign(description));
  }
}

test('is off until a feed and its key are entered; each fault stands at its field', async () => {
  await openSettings(page, 'Updates');
  await form.getByText('Updates are off').waitFor();
  await expect(form.getByRole('button', { name: 'Check for updates' })).toBeDisabled();
  await form.getByLabel('Update feed address').fill('http://updates.office.example/');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Enter an address that begins with https://').waitFor();
  await form.getByText('Enter the key that came with the feed').waitFor();
  await expect(form.getByLabel('Update feed address')).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(() => axeFaults(page)).toEqual([]);
  expect(feed.connections()).toBe(0);
});

test('says that a feed whose certificate nobody vouches for was not believed', async () => {
  offer('99.0.0');
  await form.getByLabel('Update feed address').fill(feed.origin);
  await form.getByLabel('Update feed key').fill(key.entered);
  await page.keyboard.press('Enter');
  await form.getByRole('status').getByText('Saved').waitFor();
  await expect(form.getByLabel('Update feed address')).toHaveValue(`${feed.origin}/`);
  await form.getByRole('button', { name: 'Check for updates' }).click();
  await form.getByText('The identity of the update feed could not be verified').waitFor();
  expect(feed.asked()).toEqual([]);
});

test('with the office’s certificates tells of the newer version, on the panel and in the status line', async () => {
  await openSettings(page, 'Network');
  await page.getByLabel('Additional trusted certificates').fill(join(folder, 'feed.pem'));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Saved').waitFor();
  await openSettings(page, 'Updates');
  await form.getByRole('button', { name: 'Check for updates' }).click();
  await form.getByText('Landfolio 99.0.0 is available. This copy of Landfolio is not installed').waitFor();
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: '99.0.0 is available' }).click();
  await form.waitFor();
});

test('says that an unsigned version was not fetched, and that the newest is installed', async () => {
  offer('99.0.0', 'nobody');
  await form.getByRole('button', { name: 'Check for updates' }).click();
  await form.getByText('without the signature of its key, so it was not downloaded').waitFor();
  await expect(page.getByRole('contentinfo').getByText('is available')).toHaveCount(0);
  offer('0.0.1');
  await form.getByRole('button', { name: 'Check for updates' }).click();
  await form.getByText('This is the latest version.').waitFor();
});
