import { useMutation } from '@tanstack/react-query';
import type { FollowUpFacts, FollowUpView } from '../../../../shared/contract/views/follow-up.ts';
import { mailLink } from '../../../../shared/model/mail-link.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import { followUpTexts } from '../text.ts';
import type { FollowUpEmail } from './follow-up-email.ts';
import { writeNotes } from './write-notes.ts';

/** Opens the person's own email program with a note; one that is too long for a link is copied, to be pasted there. */
export function useOpenEmail() {
  const { client } = useOffice();
  return useMutation({
    async mutationFn({ note, to }: { readonly note: FollowUpEmail; readonly to: string }) {
      const { subject, text, shortText } = note;
      const isWhole = mailLink({ to, subject, body: text }) !== null;
      if (!isWhole) await writeNotes([note]);
      const { link } = await client.followUps.openEmail({ to, subject, body: isWhole ? text : shortText });
      if (link !== null) followLink(link);
      return { isWhole };
    },
    meta: { isErrorShown: true },
  });
}

/** The browser hands it to the email program, and the page stays. */
function followLink(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.click();
}

/** Logs a follow-up, says so, and can take it back at once. */
export function useLogFollowUp() {
  const { client, queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const invalidates = [queries.followUps.key(), queries.orders.lines.key()];
  const { mutate: withdraw } = useMutation({
    mutationFn: ({ id, who }: FollowUpView) => client.followUps.withdraw({ id, who, isWithdrawn: true }),
    meta: { invalidates },
  });
  return useMutation({
    mutationFn: (given: FollowUpFacts & { readonly itemIds: string[] }) => client.followUps.log(given),
    onSuccess: (logged, { itemIds }) =>
      notify({
        title: followUpTexts.logged(itemIds.length),
        action: { label: 'Undo', run: () => withdraw(logged) },
      }),
    meta: { isErrorShown: true, invalidates },
  });
}

/** What is typed of a follow-up with this authority, and not logged yet. */
export function followUpDraft(authority: string | null): string {
  return `follow-up ${authority ?? ''}`;
}
