import { hostFailed, invalid } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { checkMail } from '../../../shared/model/mail-link.ts';
import type { FollowUps } from '../../library/follow-ups.ts';
import type { Desktop } from '../../ports/desktop.ts';
import type { AppHandlers } from '../handlers.ts';

export interface FollowUpHandlerParts {
  readonly connectionId: () => string;
  readonly desktop: Pick<Desktop, 'writeEmail'>;
  readonly followUps: FollowUps;
}

export function followUpHandlers({
  connectionId,
  desktop,
  followUps,
}: FollowUpHandlerParts): AppHandlers['followUps'] {
  return {
    ofOrder: ({ orderViewId }) => ok(followUps.ofOrder(connectionId(), orderViewId)),
    log: ({ itemIds, ...facts }) => followUps.log(connectionId(), itemIds, facts),
    correct: ({ id, ...facts }) => followUps.correct(connectionId(), id, facts),
    withdraw: ({ id, ...by }) => followUps.withdraw(connectionId(), id, by),
    contacts: ({ authorities }) => ok(followUps.contacts(connectionId(), authorities)),
    saveContact: (contact) => followUps.saveContact(connectionId(), contact),
    async openEmail(mail) {
      const faults = checkMail(mail);
      if (faults.length > 0) return failed(invalid(faults));
      const opened = await desktop.writeEmail(mail);
      return opened.ok ? ok({ link: opened.value }) : failed(hostFailed(opened.failure));
    },
  };
}
