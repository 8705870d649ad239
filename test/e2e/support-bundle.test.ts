import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { createCrashFiles } from '../../main/platform/crash-files.ts';
import { createSystemClock } from '../../main/platform/system-clock.ts';
import { createSystemRandom } from '../../main/platform/system-random.ts';
import { unzip } from '../support/unzip.ts';
import { openAppWindow, savedFiles } from './support/app-window.ts';
import { origin } from './support/steps.ts';
import { matchOf } from './support/until.ts';

test('a person reads what broke, makes one file of all that helps, and it holds nothing secret', async ({
  browser,
}) => {
  const app = await openAppWindow(browser);
  try {
    const { page } = app;
    // What a fault of this run would leave.
    const crashes = createCrashFiles(join(app.data, 'crashes'), {
      clock: createSystemClock(),
      random: createSystemRandom(),
      version: '0.0.0',
    });
    const thrown = new Error('GET https://files.example/d?sig=CANARY with Bearer CANARY failed');
    const reference = crashes.record('uncaughtException', thrown);

    await page.goto(`${origin(page)}/#/settings/support`);
    await page.getByText('Landfolio stopped because of an internal error', { exact: true }).click();
    const [report] = await matchOf(page.getByText('[link to files.example]'), /[\s\S]+/);
    expect(report).toContain(reference);
    expect(report).not.toContain('CANARY');

    await page.getByRole('button', { name: 'Create support bundle' }).click();
    await page.getByText('Support bundle saved').waitFor();
    const [name = ''] = savedFiles(app);
    expect(name).toMatch(/^Landfolio support \d{4}-\d\d-\d\d \d{4}\.zip$/);
    await page.getByText(join(app.exports, name)).waitFor();
    const files = unzip(readFileSync(join(app.exports, name)));
    expect([...files.keys()]).toEqual([
      'README.txt',
      'about.json',
      'settings.json',
      'library.json',
      ...[...files.keys()].filter((one) => one.startsWith('logs/')),
      expect.stringContaining(`crashes/crash-`),
    ]);
    const text = (one: string) => String(files.get(one));
    expect([...files.values()].join('\n')).not.toContain('CANARY');
    expect(JSON.parse(text('about.json'))).toMatchObject({ host: 'browser', electron: 'none' });
    expect(JSON.parse(text('library.json'))).toMatchObject({ structure: 'ok', isOrderingLocked: false });
    expect(JSON.parse(text('settings.json'))).toMatchObject({ network: { proxy: 'system' } });
    await test.step('a browser has nothing to choose of the desktop, and says so in one line', async () => {
      await page.goto(`${origin(page)}/#/settings/desktop`);
      await page.getByText('There are no desktop settings in a browser').waitFor();
      await expect(page.getByRole('region', { name: 'Desktop' }).getByRole('checkbox')).toHaveCount(0);
    });
    expect(app.pageFaults).toEqual([]);
  } finally {
    await app.close();
  }
});
