import { audiences } from './tokens.ts';

/** A connection file as an office's IT hands it out. Holds no secret. */
export interface ConnectionFile {
  readonly name: string;
  /** A test connection, as to any service that Landfolio did not start itself. */
  readonly environment: 'test';
  readonly baseUrl: string;
  readonly landBaseUrl: string;
  readonly authUrl: string;
  readonly addressSearchUrl: string;
  readonly structuredSearchUrl: string;
  readonly sampleBaseUrl: string;
  readonly audience: {
    readonly discovery: string;
    readonly orders: string;
    readonly drss: string;
    readonly alerts: string;
  };
  readonly accountId: string;
  readonly customerId: null;
  readonly poll: { readonly minimumSeconds: number };
  readonly wire: Readonly<Record<string, never>>;
}

/** The practice service answers to the defaults of the API mapping, so it overrides none. */
export function connectionFileOf(origin: string, minimumSeconds: number): ConnectionFile {
  return {
    name: 'Practice service for development',
    environment: 'test',
    baseUrl: `${origin}/api`,
    landBaseUrl: `${origin}/land`,
    authUrl: `${origin}/auth`,
    addressSearchUrl: `${origin}/search/v1`,
    structuredSearchUrl: `${origin}/structured-search`,
    sampleBaseUrl: `${origin}/sample`,
    audience: { ...audiences },
    accountId: 'PRACTICE',
    customerId: null,
    poll: { minimumSeconds },
    wire: {},
  };
}
