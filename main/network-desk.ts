import { isAbsolute } from 'node:path';
import type { Fault } from '../shared/lib/fault.ts';
import { failed, ok, type Result } from '../shared/lib/result.ts';
import { type ProxyRoute, parseProxyAddress, placeOf } from './http/proxy-list.ts';
import { certificatesIn, type NetworkChoice } from './http/ways.ts';
import { Secret } from './ports/secret.ts';
import type { SecretStore } from './ports/secret-store.ts';
import type { SettingsStore } from './ports/settings-store.ts';

export interface NetworkView extends NetworkChoice {
  readonly userName: string | null;
}

interface NetworkChange extends NetworkChoice {
  readonly user?: { readonly name: string; readonly password: string } | null | undefined;
}

type NetworkRefusal =
  | { readonly kind: 'invalid'; readonly faults: readonly Fault[] }
  | { readonly kind: 'hostFailed'; readonly message: string };

/** The office's choice of proxy and certificates: names and paths in the settings, a password in the keychain. */
export interface NetworkDesk {
  choice(): NetworkChoice;
  view(): NetworkView;
  change(change: NetworkChange): Promise<Result<NetworkView, NetworkRefusal>>;
  /** `name:password`, or null. Asked of the keychain once in a run. */
  secretFor(route: ProxyRoute): Promise<string | null>;
}

interface NetworkDeskOptions {
  readonly settings: SettingsStore;
  readonly secrets: SecretStore;
  readonly readFile: (path: string) => Promise<Uint8Array>;
  readonly changed: () => void;
}

export function createNetworkDesk({ settings, secrets, readFile, changed }: NetworkDeskOptions): NetworkDesk {
  const known = new Map<string, Secret | null>();
  const text = (key: string, standard: string): string => {
    const value = settings.get(key);
    return typeof value === 'string' ? value : standard;
  };
  const choice = (): NetworkChoice => ({
    proxy: text('network.proxy', 'system'),
    certificateFile: text('network.certificateFile', ''),
  });
  const nameKey = (account: string) => `network.user.${account}`;

  function view(): NetworkView {
    const route = routeOf(choice().proxy);
    const name = route === null ? '' : text(nameKey(accountOf(route)), '');
    return { ...choice(), userName: name === '' ? null : name };
  }

  async function faultsOf({ proxy, certificateFile, user }: NetworkChoice & NetworkChange): Promise<Fault[]> {
    const faults: Fault[] = [];
    const address = proxy === 'system' || proxy === 'none' ? null : parseProxyAddress(proxy);
    if (address !== null && !address.ok) faults.push({ field: 'proxy', message: address.failure });
    if (user && (user.name.trim() === '' || user.name.includes(':'))) {
      faults.push({ field: 'userName', message: 'A user name is needed, without a colon.' });
    }
    if (user && user.password === '') {
      faults.push({ field: 'password', message: 'Give the password that belongs to this user name.' });
    }
    if (user && address === null) {
      faults.push({ field: 'userName', message: 'A user name belongs to a proxy whose address is entered.' });
    }
    if (certificateFile !== '') {
      const message = await certificateFault(certificateFile, readFile);
      if (message !== null) faults.push({ field: 'certificateFile', message });
    }
    return faults;
  }

  async function keepUser(change: NetworkChange): Promise<string | null> {
    const route = routeOf(change.proxy);
    if (route === null || change.user === undefined) return null;
    const account = accountOf(route);
    const done =
      change.user === null
        ? await secrets.delete(account)
        : await secrets.set(account, new Secret(`${change.user.name.trim()}:${change.user.password}`));
    if (!done.ok) return done.failure.message;
    known.delete(account);
    settings.set(nameKey(account), change.user?.name.trim() ?? '');
    return null;
  }

  return {
    choice,
    view,
    async change(given) {
      const change = { ...given, proxy: given.proxy.trim(), certificateFile: given.certificateFile.trim() };
      const faults = await faultsOf(change);
      if (faults.length > 0) return failed({ kind: 'invalid', faults });
      const refusal = await keepUser(change);
      if (refusal !== null) return failed({ kind: 'hostFailed', message: refusal });
      settings.set('network.proxy', change.proxy);
      settings.set('network.certificateFile', change.certificateFile);
      changed();
      return ok(view());
    },
    async secretFor(route) {
      const account = accountOf(route);
      const kept = known.get(account);
      if (kept !== undefined) return kept?.reveal() ?? null;
      const asked = await secrets.get(account);
      // A keychain that was locked is asked again the next time.
      if (asked.ok) known.set(account, asked.value);
      return asked.ok ? (asked.value?.reveal() ?? null) : null;
    },
  };
}

function routeOf(proxy: string): ProxyRoute | null {
  if (proxy === 'system' || proxy === 'none') return null;
  const address = parseProxyAddress(proxy);
  return address.ok ? address.value : null;
}

function accountOf(route: ProxyRoute): string {
  return `proxy:${placeOf(route)}`;
}

async function certificateFault(
  path: string,
  readFile: (path: string) => Promise<Uint8Array>,
): Promise<string | null> {
  if (!isAbsolute(path)) return 'Give the whole path of the file.';
  try {
    const found = certificatesIn(Buffer.from(await readFile(path)).toString('latin1'));
    return found.length > 0 ? null : 'This file holds no certificate. A PEM file is accepted.';
  } catch {
    return 'This file cannot be read.';
  }
}
