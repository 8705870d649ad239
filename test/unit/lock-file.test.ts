import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const names = z.record(z.string(), z.string());
const packageJson = z.object({ dependencies: names, devDependencies: names }).parse(readJson('package.json'));
const entry = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  link: z.boolean().optional(),
  optionalDependencies: names.optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
});
const lock = z
  .object({ lockfileVersion: z.number(), packages: z.record(z.string(), entry) })
  .parse(readJson('package-lock.json'));
const entries = Object.entries(lock.packages).filter(([path]) => path !== '');

const platforms = ['win32', 'darwin', 'linux'].flatMap((os) => ['x64', 'arm64'].map((cpu) => ({ os, cpu })));
const namesPlatform = /(win32|windows|darwin|linux)/;

describe('the lock file', () => {
  test('gives every package an exact version and its checksum', () => {
    const without = entries.filter(([, { integrity, version }]) => !integrity?.startsWith('sha') || !version);
    expect(without.map(([path]) => path)).toEqual([]);
  });

  test('names no server to fetch from: each office has its own registry', () => {
    expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
    expect(readFileSync(fileOf('package-lock.json'), 'utf8')).not.toMatch(/https?:\/\/[^"]*\.tgz/);
  });

  test('holds every platform package that a package names, since offices build on Windows', () => {
    const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => namesPlatform.test(name) && resolve(path, name) === null)
        .map((name) => `${name} of ${path}`),
    );
    expect(missing).toEqual([]);
  });

  test('holds each native package for Windows, macOS and Linux, on x64 and arm64', () => {
    const families = entries.filter(([, { optionalDependencies = {} }]) => {
      return Object.keys(optionalDependencies).filter((name) => namesPlatform.test(name)).length > 2;
    });
    expect(families.length).toBeGreaterThan(2);
    const missing = families.flatMap(([path, { optionalDependencies = {} }]) => {
      const natives = Object.keys(optionalDependencies).map((name) => resolve(path, name));
      return platforms
        .filter(
          ({ os, cpu }) => !natives.some((native) => native?.os?.includes(os) && native.cpu?.includes(cpu)),
        )
        .map(({ os, cpu }) => `${path} for ${os} ${cpu}`);
    });
    expect(missing).toEqual([]);
  });

  test('and package.json agree on exact versions, Electron and Node among them', () => {
    const wanted = { ...packageJson.dependencies, ...packageJson.devDependencies };
    for (const [name, version] of Object.entries(wanted)) {
      expect(version, name).toMatch(/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+$/);
      expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version.replace(/^npm:.*@/, ''));
    }
    expect(wanted).toHaveProperty('electron');
    expect(wanted).toHaveProperty('node');
  });

  test('bundles all but the keychain: nothing else is loaded from node_modules in an installed Landfolio', () => {
    expect(Object.keys(packageJson.dependencies)).toEqual(['keytar']);
  });
});

/** What a package at this path gets when it imports the name: the nearest one, as npm lays it out. */
function resolve(path: string, name: string): z.infer<typeof entry> | null {
  for (let at = path; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
    const found = lock.packages[`${at}/node_modules/${name}`];
    if (found) return found;
    if (!at.includes('/node_modules/')) return lock.packages[`node_modules/${name}`] ?? null;
  }
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(fileOf(name), 'utf8'));
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(`../../${name}`, import.meta.url));
}
