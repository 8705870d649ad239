import { defineConfig } from 'vitest/config';

/**
 * `unit` needs nothing but Node; `unit-electron` has those of its files that mock Electron. `integration` opens ports on the
 * loopback and, on Linux, a keychain. `electron` drives the real program, and is skipped by name where there is none. The
 * end-to-end tests have Playwright Test (playwright.config.ts). `npm test` runs them all (scripts/test.ts).
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
          exclude: ['test/unit/hosts/electron/**'],
          pool: 'threads',
          // Files share their modules: loading them for each file takes as long as the tests do.
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-electron',
          include: ['test/unit/hosts/electron/**/*.test.ts'],
          pool: 'threads',
          // So that a test can give it another `electron` than the package, which would download a program.
          server: { deps: { inline: ['electron-store'] } },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          pool: 'forks',
          isolate: false,
          // Its tests wait more than they compute.
          maxWorkers: 4,
          testTimeout: 600_000,
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
