import { defineConfig } from 'playwright/test';
import { launchOptions } from './test/e2e/support/browser.ts';
import { patience } from './test/e2e/support/until.ts';

/**
 * End-to-end tests: the whole application in a Chromium. A worker keeps one browser for all its files.
 * The trace of a failed test lies in test-results (docs/testing.md).
 */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './test/e2e/support/build-renderer.ts',
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: true,
  timeout: 600_000,
  expect: { timeout: patience },
  use: {
    launchOptions: launchOptions(),
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
  },
});
