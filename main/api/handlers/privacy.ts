import { invalid } from '../../../shared/contract/failures.ts';
import type { PrivacyView } from '../../../shared/contract/procedures/privacy.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { AppHandlers } from '../handlers.ts';

/** What this computer keeps of all connections, and the few things of it that may be deleted for good. */
export interface PrivacyReport {
  view(): Promise<PrivacyView>;
  clearOwnerSearches(olderThanDays: number): Result<number, Fault[]>;
  /** How many files went. */
  clearReports(): number;
}

export function privacyHandlers(privacy: PrivacyReport): AppHandlers['privacy'] {
  return {
    async get() {
      const view = await privacy.view();
      return ok({ ...view, kept: [...view.kept], cleared: [...view.cleared] });
    },
    clearOwnerSearches({ olderThanDays }) {
      const cleared = privacy.clearOwnerSearches(olderThanDays);
      return cleared.ok ? ok({ count: cleared.value }) : failed(invalid(cleared.failure));
    },
    clearReports: () => ok({ count: privacy.clearReports() }),
  };
}
