import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';
import { JobFailed } from './report.ts';

/*
 * The job has no keychain to note in what its credentials are for. It notes it in its settings, under a seal that nobody can
 * make without the client secret: an edited settings file does not fit.
 */

const keyOf = ({ id }: ConnectionView) => `job.addresses.${id}`;

function sealOf({ origins }: ConnectionView, clientSecret: string, salt: string): string {
  const said = origins.map(({ origin, fields }) => [origin, fields]);
  // Slow on purpose: what stands in the settings must not help to guess the secret.
  return createHmac('sha256', scryptSync(clientSecret, salt, 32))
    .update(JSON.stringify(said))
    .digest('base64');
}

/** The addresses are the ones that this secret was given for, by naming the connection file. */
export function sealAddresses(
  settings: SettingsStore,
  connection: ConnectionView,
  clientSecret: string,
): void {
  const salt = randomBytes(16).toString('base64');
  settings.set(keyOf(connection), { salt, seal: sealOf(connection, clientSecret, salt) });
}

/** Throws JobFailed where the addresses are others than this secret was given for: the settings may have been edited meanwhile. */
export function checkAddresses(
  settings: SettingsStore,
  connection: ConnectionView,
  clientSecret: string,
): void {
  if (areSealed(settings, connection, clientSecret)) return;
  throw new JobFailed(
    'credentials',
    `The addresses of the connection “${connection.name}” are not the ones that these credentials were given for. Nothing was sent. Name its file with --connection.`,
  );
}

function areSealed(settings: SettingsStore, connection: ConnectionView, clientSecret: string): boolean {
  const { salt, seal } = (settings.get(keyOf(connection)) ?? {}) as Partial<Record<string, unknown>>;
  if (typeof salt !== 'string' || typeof seal !== 'string') return false;
  const wanted = Buffer.from(sealOf(connection, clientSecret, salt));
  const given = Buffer.from(seal);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
