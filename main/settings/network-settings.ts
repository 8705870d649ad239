import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { hostFailed, invalid } from '../../shared/contract/failures.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { CertificateState } from '../../shared/model/certificate-words.ts';
import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';
import type { AppContext } from '../context/app-context.ts';
import type { NetworkChoice } from '../http/network-routes.ts';
import { type ProxyRoute, parseProxyAddress, placeOf } from '../http/proxy-list.ts';
import { Secret } from '../ports/secret.ts';
import type { SecretStore } from '../ports/secret-store.ts';
import type { SettingsStore } from '../ports/settings-store.ts';
import type { CertificatesRead, FoundCertificates, OwnCertificates } from './network-certificates.ts';

export interface NetworkView extends NetworkChoice {
  readonly userName: string | null;
  readonly certificates: CertificateState;
  readonly certificateProblem: KeychainProblem | null;
}

interface NetworkChange extends NetworkChoice {
  readonly user?: { readonly name: string; readonly password: string } | null | undefined;
}

type NetworkRefusal = DeclaredFailure<'INVALID' | 'HOST_FAILED'>;

/**
 * The office's choice of proxy and certificates: names and paths in the settings; in the keychain a password, and which
 * certificates a person confirmed.
 */
export interface NetworkSettings {
  choice(): NetworkChoice;
  view(): Promise<NetworkView>;
  /** Confirms the certificates of the file that it names. */
  change(change: NetworkChange): Promise<Result<NetworkView, NetworkRefusal>>;
  /** The certificates of the file that was chosen. Never rejects. */
  ownCertificates(): Promise<CertificatesRead>;
  /** `name:password`, or null. Asked of the keychain once in a run. */
  secretFor(route: ProxyRoute): Promise<string | null>;
}

interface NetworkSettingsOptions extends Pick<AppContext, 'events'> {
  readonly settings: SettingsStore;
  readonly secrets: SecretStore;
  readonly own: OwnCertificates;
}

export function createNetworkSettings({
  settings,
  secrets,
  own,
  events,
}: NetworkSettingsOptions): NetworkSettings {
  const known = new Map<string, Secret | null>();
  /** The hash of the certificates that a screen was told of last. */
  let shown: string | null = null;
  const text = (key: string, standard: string): string => {
    const value = settings.get(key);
    return typeof value === 'string' ? value : standard;
  };
  const choice = (): NetworkChoice => ({
    proxy: text('network.proxy', 'system'),
    certificateFile: text('network.certificateFile', ''),
  });
  const nameKey = (account: string) => `network.user.${account}`;

  async function view(): Promise<NetworkView> {
    const route = routeOf(choice().proxy);
    const names = route === null ? [] : accountsOf(route).map((account) => text(nameKey(account), ''));
    const name = names.find((one) => one !== '') ?? '';
    const { state, problem, hash } = await own.read(choice().certificateFile);
    shown = hash;
    return {
      ...choice(),
      userName: name === '' ? null : name,
      certificates: state,
      certificateProblem: problem,
    };
  }

  function faultsOf({ proxy, user }: NetworkChange): Fault[] {
    const faults: Fault[] = [];
    const address = proxy === 'system' || proxy === 'none' ? null : parseProxyAddress(proxy);
    if (address !== null && !address.ok) faults.push({ field: 'proxy', message: address.failure });
    if (user && (user.name.trim() === '' || user.name.includes(':'))) {
      faults.push({ field: 'userName', message: 'Enter a user name without a colon.' });
    }
    if (user && user.password === '') {
      faults.push({ field: 'password', message: 'Enter the password for this user name.' });
    }
    if (user && address === null) {
      faults.push({ field: 'userName', message: 'Enter a proxy address to use a user name.' });
    }
    return faults;
  }

  async function checkFile(path: string): Promise<Result<FoundCertificates | null, string>> {
    if (path === '') return ok(null);
    const found = await own.find(path);
    if (!found.ok || path !== choice().certificateFile) return found;
    const isKnown = found.value.hash === shown || (await own.isConfirmed(found.value));
    shown = found.value.hash;
    // Who changes the proxy alone agrees to no certificates that the screen did not tell of.
    return isKnown
      ? found
      : failed(
          'This file has just changed. If your IT support says that it is correct, save again to confirm it.',
        );
  }

  async function keepCertificates(found: FoundCertificates | null): Promise<KeychainProblem | null> {
    if (found !== null) {
      await own.confirm(found);
      return null;
    }
    if (choice().certificateFile === '') return null;
    const gone = await own.forget();
    return gone.ok ? null : gone.failure;
  }

  async function keepUser(change: NetworkChange): Promise<KeychainProblem | null> {
    const route = routeOf(change.proxy);
    if (route === null || change.user === undefined) return null;
    const [account] = accountsOf(route);
    const done =
      change.user === null
        ? await forget(accountsOf(route))
        : await secrets.set(account, new Secret(`${change.user.name.trim()}:${change.user.password}`));
    if (!done.ok) return done.failure;
    known.clear();
    for (const one of change.user === null ? accountsOf(route) : [account]) {
      settings.set(nameKey(one), change.user?.name.trim() ?? '');
    }
    return null;
  }

  async function forget(accounts: readonly string[]) {
    const [first = ok(undefined), ...others] = await Promise.all(accounts.map((one) => secrets.delete(one)));
    return others.find((done) => !done.ok) ?? first;
  }

  async function secretUnder(account: string): Promise<Secret | null> {
    const kept = known.get(account);
    if (kept !== undefined) return kept;
    const asked = await secrets.get(account);
    // A keychain that was locked is asked again the next time.
    if (asked.ok) known.set(account, asked.value);
    return asked.ok ? asked.value : null;
  }

  return {
    choice,
    view,
    ownCertificates: () => own.read(choice().certificateFile),
    async change(given) {
      const change = { ...given, proxy: given.proxy.trim(), certificateFile: given.certificateFile.trim() };
      const faults = faultsOf(change);
      const certificates = await checkFile(change.certificateFile);
      if (!certificates.ok) faults.push({ field: 'certificateFile', message: certificates.failure });
      if (!certificates.ok || faults.length > 0) return failed(invalid(faults));
      const refusal = (await keepUser(change)) ?? (await keepCertificates(certificates.value));
      if (refusal !== null) return failed(hostFailed({ kind: 'keychain', keychain: refusal }));
      settings.set('network.proxy', change.proxy);
      settings.set('network.certificateFile', change.certificateFile);
      events.publish('networkSettingsChanged', {});
      return ok(await view());
    },
    async secretFor(route) {
      for (const account of accountsOf(route)) {
        const secret = await secretUnder(account);
        if (secret !== null) return secret.reveal();
      }
      return null;
    },
  };
}

function routeOf(proxy: string): ProxyRoute | null {
  if (proxy === 'system' || proxy === 'none') return null;
  const address = parseProxyAddress(proxy);
  return address.ok ? address.value : null;
}

/**
 * Where a password for a proxy is kept, and where else it is looked for. One that was entered for a proxy over TLS is for
 * that alone; one that goes out in the clear may as well go out encrypted.
 */
function accountsOf(route: ProxyRoute): [string, ...string[]] {
  const plain = `proxy:${placeOf(route)}`;
  return route.scheme === 'https' ? [`proxy:https://${placeOf(route)}`, plain] : [plain];
}
