import { expect, test } from 'playwright/test';
import { faultsOfScreens } from './support/screen-faults.ts';
import { walkSearchScreens, walkSearchTroubles } from './support/search-screens.ts';
import { startSlowService } from './support/slow-service.ts';

test('no way to search is cut off or has a fault that axe finds: empty, refused, found and not found', {
  tag: '@campaign',
}, async ({ browser }) => {
  await expect(faultsOfScreens(browser, walkSearchScreens, { band: true })).resolves.toEqual({});
});

test('no way to search that waits for the service or gets no answer is cut off or has a fault that axe finds', async ({
  browser,
}) => {
  const service = await startSlowService();
  try {
    const walk = (page: Parameters<typeof walkSearchScreens>[0]) => walkSearchTroubles(page, service);
    await expect(faultsOfScreens(browser, walk, { band: false })).resolves.toEqual({});
  } finally {
    await service.close();
  }
});
