import { defineConfig } from 'playwright/test';
import { launchOptions } from './test/e2e/support/browser.ts';
import { timeoutMs } from './test/e2e/support/until.ts';

/**
 * End-to-end tests: the whole app in a Chromium. A worker keeps one browser for all its files. The trace of a failed test is
 * kept in test-results (docs/testing.md). `npm test` records traces only where it runs what failed once more: recording takes
 * a fifth of the CPU time.
 */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.test.ts',
  // Node reads TypeScript by itself. Babel would take ten seconds of CPU time where it has not run before.
  build: { external: ['**/*.ts'] },
  globalSetup: ['./test/e2e/support/build-renderer.ts', './test/e2e/support/shared-folder.ts'],
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: true,
  timeout: 600_000,
  expect: { timeout: timeoutMs },
  projects: [
    { name: 'e2e', grepInvert: /@campaign/ },
    // Every screen in every shape. `npm run test:campaigns` runs it, `npm test` a sample.
    { name: 'campaign', grep: /@campaign/ },
  ],
  use: {
    // Named where it hangs, and long before the whole test ends.
    actionTimeout: timeoutMs,
    launchOptions: launchOptions(),
    // Pictures of each moment would double the CPU time.
    trace: {
      mode: process.env.LANDFOLIO_E2E_TRACE === 'off' ? 'off' : 'retain-on-failure',
      screenshots: false,
      sources: false,
    },
  },
});
