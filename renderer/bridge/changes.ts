import type { AlertView } from '../../shared/contract/views/alert.ts';
import type { ConnectionView } from '../../shared/contract/views/connection.ts';
import type { ItemView, OrderView } from '../../shared/contract/views/order.ts';
import type { StatementSummaryView } from '../../shared/contract/views/statement.ts';

const spoken: Record<ItemView['phase'], string> = {
  processing: 'is being processed',
  withAuthority: 'is with the authority',
  fetching: 'is being fetched',
  complete: 'is complete',
  held: 'was set aside: its file did not pass the checks',
  available: 'is complete with the service',
  failed: 'failed',
  cancelled: 'was cancelled',
  unknown: 'has a status that Landfolio does not know',
};

/** What moved between two views of one order, as sentences for the live region. Empty where nothing a person waits for moved. */
export function orderChanges(
  before: OrderView | undefined,
  after: OrderView,
  seen: (itemId: string) => ItemView['phase'] | undefined = () => undefined,
): string[] {
  const told = new Map((before?.items ?? []).map((item) => [item.id, item.phase]));
  return after.items
    .filter((item) => {
      const phase = told.get(item.id) ?? seen(item.id);
      return phase !== undefined && phase !== item.phase;
    })
    .map(
      (item) =>
        `Matter ${after.matterNumber}: ${item.productName} for ${item.identifier} ${spoken[item.phase]}.`,
    );
}

const spokenEnd: Partial<Record<StatementSummaryView['state'] | AlertView['state'], string>> = {
  kept: 'is here',
  subscribed: 'is set',
  unreadable: 'is here, but could not be read',
  unknown: 'has an unknown outcome',
  refused: 'was refused',
};

/**
 * What came of asking for a statement, as a sentence for the live region; null where nothing a person waits for moved, or
 * where it is not known what it was before: then nothing is known to have moved.
 */
export function statementChange(
  before: StatementSummaryView | undefined,
  after: StatementSummaryView,
): string | null {
  const end = spokenEnd[after.state];
  if (end === undefined || before === undefined || before.state === after.state) return null;
  return `The register statement of ${after.volumeFolio} ${end}.`;
}

/** Likewise for an alert, and for what was told of its title. */
export function alertChange(before: AlertView | undefined, after: AlertView): string | null {
  const more = after.notifications.length - (before?.notifications.length ?? 0);
  if (before !== undefined && more > 0)
    return `${more} new ${more === 1 ? 'notification' : 'notifications'} for ${after.volumeFolio}.`;
  const end = spokenEnd[after.state];
  if (end === undefined || before === undefined || before.state === after.state) return null;
  return `The alert for ${after.volumeFolio} ${end}.`;
}

const environmentsSpoken: Record<ConnectionView['environment'], string> = {
  production: 'Production: orders are charged',
  test: 'Test environment, so its connection file says: orders may be charged',
  practice: 'Practice: nothing is charged',
};

/** Which connection everything on the screen belongs to from now on. */
export function connectionChange({
  name,
  environment,
}: Pick<ConnectionView, 'name' | 'environment'>): string {
  return `Now working with ${name}. ${environmentsSpoken[environment]}.`;
}

/** The list with the newer view in the place of the older; the same list where it does not hold that one. */
export function withNewer<T extends { readonly id: string }>(list: readonly T[], newer: T): readonly T[] {
  return list.some((one) => one.id === newer.id)
    ? list.map((one) => (one.id === newer.id ? newer : one))
    : list;
}
