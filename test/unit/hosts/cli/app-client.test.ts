import { expect, test } from 'vitest';
import type { AppRouter } from '../../../../main/api/router.ts';
import { createAppClient } from '../../../../main/hosts/cli/app-client.ts';
import { createStubRouter } from '../../../support/stub-router.ts';

test('nothing is called any more once the job was told to stop: it places nothing', async () => {
  const stopped = new AbortController();
  const client = createAppClient(createStubRouter('secret').router as unknown as AppRouter, stopped.signal);
  await expect(client.status.get({})).resolves.toMatchObject({ version: '0.0.0' });
  stopped.abort();
  await expect(client.status.get({})).rejects.toThrow();
});
