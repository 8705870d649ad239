import { expect, it } from 'vitest';
import { renewCodeCache } from '../../../../main/hosts/electron/code-cache.ts';
import { createMemorySettings } from '../../../support/memory-settings.ts';
import { createQuietLog } from '../../../support/quiet-log.ts';

it('compiled scripts of another version are thrown away, once', async () => {
  const settings = createMemorySettings();
  const cleared: object[] = [];
  const session = { clearCodeCaches: async (options: object) => void cleared.push(options) };
  const start = (version: string) => renewCodeCache(session, settings, version, createQuietLog());
  await start('1.0.0');
  await start('1.0.0');
  // An empty list of addresses means all.
  expect(cleared).toEqual([{}]);
  await start('1.1.0');
  // Going back is another version too.
  await start('1.0.0');
  expect(cleared).toHaveLength(3);
});

it('what could not be thrown away is told, tried again, and keeps nobody from starting', async () => {
  const settings = createMemorySettings();
  const log = createQuietLog();
  let isBroken = true;
  const session = {
    clearCodeCaches: async () => {
      if (isBroken) throw new Error('disk');
    },
  };
  await renewCodeCache(session, settings, '1.0.0', log);
  expect(log.lines).toMatchObject([{ event: 'codeCache.renew' }]);
  isBroken = false;
  await renewCodeCache(session, settings, '1.0.0', log);
  expect(log.lines).toHaveLength(1);
});
