import { expect, test } from 'playwright/test';
import { faultsOfScreens } from './support/screen-faults.ts';
import { searchErrorFlow, searchFlow } from './support/search-screens.ts';
import { startSlowService } from './support/slow-service.ts';

test('no way to search is cut off or has a fault that axe finds: empty, refused, found and not found', {
  tag: '@campaign',
}, async ({ browser }) => {
  await expect(faultsOfScreens(browser, searchFlow, { band: true })).resolves.toEqual({});
});

test('no way to search that waits for the service or gets no answer is cut off or has a fault that axe finds', {
  tag: '@campaign',
}, async ({ browser }) => {
  const service = await startSlowService();
  try {
    const flow = (page: Parameters<typeof searchFlow>[0]) => searchErrorFlow(page, service);
    await expect(faultsOfScreens(browser, flow, { band: false })).resolves.toEqual({});
  } finally {
    await service.close();
  }
});
