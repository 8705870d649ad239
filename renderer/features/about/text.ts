import type { HealthView } from '../../../shared/contract/views/health.ts';
import { failureMessage } from '../../../shared/model/service-failure-text.ts';

/** Why nothing is known, or what the answer lacks; null where all is well. */
export function healthText({ failure, missing }: Pick<HealthView, 'failure' | 'missing'>): string | null {
  if (failure !== null) {
    const said = failure.serverMessage === undefined ? '' : ` It said: ${failure.serverMessage}`;
    return `${failureMessage(failure)}${said}`;
  }
  return missing.length === 0 ? null : `The response does not include ${missing.join(', ')}.`;
}
