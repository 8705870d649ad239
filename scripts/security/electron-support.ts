import { z } from 'zod';
import type { Finding } from './rule.ts';

/**
 * Until when each major version gets security fixes: the newest three do, and a new one comes about every eight weeks
 * (Electron, docs/tutorial/electron-timelines). The last date is the plan, not yet the fact: look it up on updating.
 */
const supportedUntil: Readonly<Record<number, string>> = {
  45: '2027-04-06',
};

const manifest = z.object({ devDependencies: z.record(z.string(), z.string()) });
const lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

interface ElectronPackages {
  readonly manifest: unknown;
  readonly lock: unknown;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

interface ElectronSupport {
  readonly findings: readonly Finding[];
  /** What is no fault of the sources, but of the day: the version is out of support. */
  readonly outdated: string | null;
}

/** The version is pinned exactly, in the manifest and in the lock file alike, and known to the table of support. */
export function checkElectron(packages: ElectronPackages): ElectronSupport {
  const wanted = manifest.parse(packages.manifest).devDependencies.electron ?? '';
  const locked = lock.parse(packages.lock).packages['node_modules/electron']?.version ?? '';
  const major = Number(wanted.split('.')[0]);
  const until = supportedUntil[major];
  const findings: Finding[] = [];
  const say = (what: string, instead: string): void => {
    findings.push({ rule: 'electron-version', items: [33], path: 'package.json', line: 1, what, instead });
  };
  if (!/^\d+\.\d+\.\d+$/.test(wanted)) say(`electron is "${wanted}"`, 'Pin one exact version.');
  if (wanted !== locked) say(`the lock file has electron ${locked}`, 'npm install --package-lock-only');
  if (until === undefined) {
    say(
      `nothing is known of Electron ${major}`,
      'Add the end of its support to scripts/security/electron-support.ts.',
    );
  }
  const isOver = until !== undefined && packages.today > until;
  return { findings, outdated: isOver ? `Electron ${major} gets no fixes since ${until}: update it.` : null };
}
