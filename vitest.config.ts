import { defineConfig } from 'vitest/config';

/**
 * Four projects. `unit` needs nothing but Node. `integration` opens ports on the loopback and, on Linux, a keychain.
 * `e2e` drives the whole application in a Chromium, each file with a browser and hosts of its own.
 * `electron` drives the real program, and is skipped by name where there is none. `npm test` runs them all (scripts/test.ts).
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: false,
    restoreMocks: true,
    // Nothing takes so long but on a slow and busy computer.
    expect: { poll: { timeout: 120_000 } },
    unstubEnvs: true,
    setupFiles: ['test/support/property-seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}'],
          pool: 'threads',
          testTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/support/build-renderer.ts'],
          pool: 'forks',
          testTimeout: 900_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'electron',
          include: ['test/electron/**/*.test.ts'],
          pool: 'forks',
          // One application at a time has the person's attention.
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
