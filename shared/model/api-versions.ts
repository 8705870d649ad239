/** A row of the interface's table of versions. */
interface ApiVersion {
  readonly api: string;
  readonly version: string;
  readonly path: string;
}

const notShown = 'not stated';

/** What Landfolio is built for (interface: Versioning). */
export const apiVersions: readonly ApiVersion[] = [
  { api: 'Orders API', version: '1.11.1', path: '/orders/v1' },
  { api: 'Discovery API', version: '1.11.0 (an earlier specification is 1.9.0)', path: '/discovery/v1' },
  { api: 'Discovery API, autocomplete', version: '1.11.0', path: '/discovery/v2' },
  { api: 'DRSS API', version: notShown, path: '/drss/v2' },
  { api: 'Title alert API', version: '1.4.0', path: '/alert/v1' },
  { api: 'Address search v1', version: '1.0.0', path: '/search/v1' },
  { api: 'Sample special-events API', version: '1.1.1', path: '/special-events' },
];
