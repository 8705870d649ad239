import { createHash } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { CertificateState } from '../../shared/model/certificate-words.ts';
import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';
import { Secret } from '../ports/secret.ts';
import type { SecretStore } from '../ports/secret-store.ts';

/** What a file holds. */
export interface FoundCertificates {
  /** PEM, one each; at least one. */
  readonly certificates: readonly string[];
  readonly hash: string;
}

export interface CertificatesRead {
  readonly state: CertificateState;
  /** Of all that are in the file, trusted or not; null where there are none. */
  readonly hash: string | null;
  readonly problem: KeychainProblem | null;
  /** PEM, one each; empty unless they are to be trusted. */
  readonly certificates: readonly string[];
}

/**
 * The certificates of the office's own file. Whoever can have one more authority trusted reads everything that goes out, so
 * they are used only as a person confirmed them here: the keychain holds their hash. A path in the settings proves nothing.
 */
export interface OwnCertificates {
  /** How a file stands, and what of it is to be trusted. Never rejects. */
  read(path: string): Promise<CertificatesRead>;
  /** A person names a file: what is in it. The failure is words for a person. */
  find(path: string): Promise<Result<FoundCertificates, string>>;
  isConfirmed(found: FoundCertificates): Promise<boolean>;
  /** Where the keychain refuses, it holds for this run. */
  confirm(found: FoundCertificates): Promise<void>;
  forget(): Promise<Result<void, KeychainProblem>>;
}

const account = 'network:certificates';
const certificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

interface Confirmed {
  /** Null: none. */
  readonly hash: string | null;
  /** Why the keychain does not hold it, or null. */
  readonly problem: KeychainProblem | null;
}

export function createOwnCertificates(
  secrets: SecretStore,
  readFile: (path: string) => Promise<Uint8Array>,
): OwnCertificates {
  let known: Confirmed | null = null;

  /** The keychain is asked until it answers. */
  async function confirmed(): Promise<Result<Confirmed, KeychainProblem>> {
    if (known !== null) return ok(known);
    const asked = await secrets.get(account);
    if (!asked.ok) return asked;
    // Confirmed while the keychain was thinking: that is newer.
    known ??= { hash: asked.value?.reveal() ?? null, problem: null };
    return ok(known);
  }

  async function find(path: string): Promise<Result<FoundCertificates, string>> {
    if (!isAbsolute(path)) return failed('Enter the full path of the file.');
    try {
      const text = Buffer.from(await readFile(path)).toString('latin1');
      const certificates = [...text.matchAll(certificate)].map(([whole]) => whole);
      if (certificates.length === 0)
        return failed('This file contains no certificate. Enter the path of a PEM file.');
      return ok({ certificates, hash: createHash('sha256').update(certificates.join('\n')).digest('hex') });
    } catch {
      return failed('This file cannot be read.');
    }
  }

  return {
    find,
    async read(path) {
      const nothing = { problem: null, certificates: [] };
      if (path === '') return { state: 'none', hash: null, ...nothing };
      const found = await find(path);
      if (!found.ok) return { state: 'unreadable', hash: null, ...nothing };
      const { hash, certificates } = found.value;
      const before = await confirmed();
      if (!before.ok) return { state: 'locked', hash, problem: before.failure, certificates: [] };
      if (before.value.hash !== hash) return { state: 'withheld', hash, ...nothing };
      const { problem } = before.value;
      return { state: problem === null ? 'trusted' : 'thisRunOnly', hash, problem, certificates };
    },
    async isConfirmed({ hash }) {
      const before = await confirmed();
      return before.ok && before.value.hash === hash;
    },
    async confirm({ hash }) {
      if (known?.hash === hash && known.problem === null) return;
      const done = await secrets.set(account, new Secret(hash));
      known = { hash, problem: done.ok ? null : done.failure };
    },
    async forget() {
      const done = await secrets.delete(account);
      if (!done.ok) return done;
      known = { hash: null, problem: null };
      return ok(undefined);
    },
  };
}
