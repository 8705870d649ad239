import type { AlertView } from '../../shared/contract/views/alert.ts';
import type { ConnectionView } from '../../shared/contract/views/connection.ts';
import type { OfficeView } from '../../shared/contract/views/office.ts';
import type { ItemView, OrderView } from '../../shared/contract/views/order.ts';
import type { StatementSummaryView } from '../../shared/contract/views/statement.ts';

const spoken: Record<ItemView['phase'], string> = {
  processing: 'is being processed',
  withAuthority: 'is with the authority',
  fetching: 'is being downloaded',
  complete: 'is complete',
  held: 'failed verification',
  available: 'is ready to download',
  failed: 'failed',
  cancelled: 'was cancelled',
  unknown: 'has a status that Landfolio does not recognise',
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
  kept: 'is saved',
  subscribed: 'is active',
  unreadable: 'is saved, but could not be read',
  unknown: 'has an unknown status',
  refused: 'was refused',
};

/**
 * The result of a statement order as a sentence for the live region. Null if nothing relevant changed or the earlier state is
 * unknown.
 */
export function statementChange(
  before: StatementSummaryView | undefined,
  after: StatementSummaryView,
): string | null {
  const end = spokenEnd[after.state];
  if (end === undefined || before === undefined || before.state === after.state) return null;
  return `The register statement for ${after.volumeFolio} ${end}.`;
}

/** The same for an alert and its notifications. */
export function alertChange(before: AlertView | undefined, after: AlertView): string | null {
  const more = after.notifications.length - (before?.notifications.length ?? 0);
  if (before !== undefined && more > 0)
    return `${more} new ${more === 1 ? 'notification' : 'notifications'} for ${after.volumeFolio}.`;
  const end = spokenEnd[after.state];
  if (end === undefined || before === undefined || before.state === after.state) return null;
  return `The alert for ${after.volumeFolio} ${end}.`;
}

/** What changed between this computer and its office, as a sentence for the live region. Null where it goes on as usual. */
export function officeChange(before: OfficeView | null | undefined, after: OfficeView | null): string | null {
  if (!before || after === null || before.phase === after.phase) return null;
  if (after.phase === 'unreachable')
    return 'The office server is unreachable. Your changes wait on this computer.';
  if (after.phase === 'stopped')
    return 'Sharing with the office has stopped. The settings of the office server say why.';
  const wasAway = before.phase === 'unreachable' || before.phase === 'stopped';
  return after.phase === 'current' && wasAway ? 'The library is shared with the office again.' : null;
}

const environmentsSpoken: Record<ConnectionView['environment'], string> = {
  production: 'Production: orders are charged',
  test: 'Test environment, according to its connection file: orders may be charged',
  practice: 'Practice: nothing is charged',
};

/** Which connection everything on the screen belongs to from now on. */
export function connectionChange({ name, environment }: Pick<ConnectionView, 'name' | 'environment'>): {
  title: string;
  body: string;
} {
  return { title: `Now working with ${name}`, body: `${environmentsSpoken[environment]}.` };
}

/** The list with the newer view in the place of the older; the same list where it does not hold that one. */
export function withNewer<T extends { readonly id: string }>(list: readonly T[], newer: T): readonly T[] {
  return list.some((one) => one.id === newer.id)
    ? list.map((one) => (one.id === newer.id ? newer : one))
    : list;
}
