import { expect, test } from 'playwright/test';
import { openAppWindow, standingStill } from './support/app-window.ts';
import { menuLink } from './support/steps.ts';

test('while the office process is gone the status line and a screen not opened yet say so', async ({
  browser,
}) => {
  const app = await openAppWindow(browser, { pace: standingStill, isProcess: true });
  try {
    const { page } = app;
    const line = page.getByRole('contentinfo');
    await line.getByText(/^Service /).waitFor();
    await app.killHost('SIGKILL');
    await line.getByText('Landfolio is disconnected. Reconnecting…').waitFor();
    await expect(line.getByText(/^Service /)).toHaveCount(0);
    await menuLink(page, 'Matters').click();
    await page.getByRole('heading', { level: 1, name: 'This screen is not available yet' }).waitFor();
    await page.getByText('It opens automatically when the connection is restored').waitFor();
    await expect(page.getByText(/An error occurred|preload/)).toHaveCount(0);
  } finally {
    await app.close();
  }
});

test('a screen that could not be read is read again on asking', async ({ browser }) => {
  const app = await openAppWindow(browser, { pace: standingStill });
  try {
    const { page } = app;
    await page
      .getByRole('contentinfo')
      .getByText(/^Service /)
      .waitFor();
    const looks = /\/assets\/[^/]*\.css/;
    await page.route(looks, (route) => route.abort());
    await menuLink(page, 'Matters').click();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(looks);
    await again.click();
    await page.getByRole('heading', { level: 1, name: 'Matters' }).waitFor();
  } finally {
    await app.close();
  }
});
