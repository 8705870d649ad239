import { implement } from '@orpc/server';
import { contract } from '../../../shared/contract/router.ts';
import type { FakeOffice } from './fake-office.ts';

/** Appearance, polling, the guided start and what is kept, made up. */
export function createPreferencesRouter(office: FakeOffice) {
  const os = implement(contract);
  const appearance = { theme: 'system' as const, density: 'comfortable' as const, textSize: 100 };
  const polling = {
    connectionId: 'practice',
    connectionName: 'Practice',
    seconds: 20,
    leastSeconds: 20,
    mostSeconds: 3600,
    canChange: true,
  };
  const guide = { isOver: true, step: 'welcome' as const, connectionId: null };
  const given = (change: object) =>
    Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return {
    appearance: {
      get: os.appearance.get.handler(() => appearance),
      set: os.appearance.set.handler(({ input }) => Object.assign(appearance, given(input))),
    },
    polling: {
      get: os.polling.get.handler(() => polling),
      set: os.polling.set.handler(({ input }) =>
        Object.assign(polling, { seconds: input.seconds ?? polling.leastSeconds }),
      ),
    },
    guide: {
      get: os.guide.get.handler(() => guide),
      set: os.guide.set.handler(({ input }) => Object.assign(guide, given(input))),
    },
    privacy: {
      get: os.privacy.get.handler(() => ({
        folder: 'C:\\Users\\priya\\AppData\\Local\\Landfolio\\store',
        reportFolder: 'C:\\Users\\priya\\AppData\\Local\\Landfolio',
        kept: [
          { kind: 'documents' as const, count: 1204, bytes: 318_400_000, oldestAt: office.now() - 3e10 },
          { kind: 'ownerSearches' as const, count: 31, bytes: null, oldestAt: office.now() - 2e10 },
        ],
        cleared: [],
      })),
      clearOwnerSearches: os.privacy.clearOwnerSearches.handler(() => ({ count: 12 })),
      clearReports: os.privacy.clearReports.handler(() => ({ count: 4 })),
    },
  };
}
