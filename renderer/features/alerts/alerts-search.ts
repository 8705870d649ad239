/** What the alerts screen may be opened with: the title to be told about. */
interface AlertsSearch {
  readonly volumeFolio?: string;
}

export function readAlertsSearch(search: Record<string, unknown>): AlertsSearch {
  return typeof search.volumeFolio === 'string' ? { volumeFolio: search.volumeFolio } : {};
}
