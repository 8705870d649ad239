import type { WireProfile } from './wire-profile.ts';

/** The environments a connection can be of. Their data never mix. */
export const environments = ['production', 'test', 'practice'] as const;
export type Environment = (typeof environments)[number];

/** The APIs that want a token, and so an audience each (interface: Authentication). */
export const serviceApis = ['discovery', 'orders', 'drss', 'alerts'] as const;
export type ServiceApi = (typeof serviceApis)[number];

/** One environment of the land information service, as an office's IT hands it out. Holds no secret. */
export interface Connection {
  /** Stable over restarts and over re-imports of the same file: made of environment, name and customer id. */
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
