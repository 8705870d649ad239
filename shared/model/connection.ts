import type { WireProfile } from './wire-profile.ts';

/** What a connection file can say of itself. It is a label: neither guards nor words about money depend on it. */
export const fileEnvironments = ['production', 'test'] as const;

/** `practice` is only the service that Landfolio started itself: no file and no setting makes it. */
export const environments = [...fileEnvironments, 'practice'] as const;
export type Environment = (typeof environments)[number];

/** The one question whether nothing is charged. */
export function isPractice(connection: { readonly environment: Environment } | undefined): boolean {
  return connection?.environment === 'practice';
}

/** The APIs that want a token, and so an audience each (interface: Authentication). */
export const serviceApis = ['discovery', 'orders', 'drss', 'alerts'] as const;
export type ServiceApi = (typeof serviceApis)[number];

/** The addresses of a connection file, those that are given credentials or tokens first. */
export const addressFields = [
  'authUrl',
  'baseUrl',
  'landBaseUrl',
  'sampleBaseUrl',
  'addressSearchUrl',
  'structuredSearchUrl',
] as const;
export type AddressField = (typeof addressFields)[number];

/** One environment of the land information service, as an office's IT hands it out. Holds no secret. */
export interface Connection {
  /** Of the account at its addresses, as the library knows it (main/connection/accounts.ts): whatever the name is. */
  readonly id: string;
  readonly name: string;
  readonly environment: Environment;
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly landBaseUrl: string | null;
  readonly addressSearchUrl: string | null;
  readonly structuredSearchUrl: string | null;
  readonly sampleBaseUrl: string | null;
  readonly audience: Readonly<Record<ServiceApi, string | null>>;
  readonly accountId: string | null;
  readonly customerId: string | null;
  /** `minimumSeconds`: the shortest wait between two polls of one item. */
  readonly poll: { readonly minimumSeconds: number };
  /** The defaults of the wire profile with this connection's overrides on top. */
  readonly wire: WireProfile;
}
