import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderLineView } from '../../../../shared/contract/views/order-line.ts';
import { counted } from '../../../../shared/lib/counted.ts';
import { useDaysOff } from '../../../bridge/days-off.ts';
import { useDraft, useTypedDrafts } from '../../../bridge/drafts.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { QueryFallback } from '../../../bridge/query-fallback.tsx';
import { showError } from '../../../bridge/show-error.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import { useYourName, YourNameField } from '../../../bridge/your-name.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { InSight } from '../../../ui/in-sight.tsx';
import { Message } from '../../../ui/message.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { authorityName, copiedNotesText, followUpTexts } from '../text.ts';
import { type FollowUpEmail, followUpEmails, linesToFollowUp } from './follow-up-email.ts';
import { FollowUpSection } from './follow-up-section.tsx';
import { followUpDraft } from './use-follow-up.ts';
import { writeNotes } from './write-notes.ts';

interface FollowUpDialogProps {
  /** None of them is followed up: the dialog is closed. */
  readonly lines: readonly OrderLineView[];
  /** Selected rows that are not among them. */
  readonly left: number;
  readonly onClose: () => void;
}

/** Follows up certificates with their authorities: each gets a note of its own, and what was done is logged. */
export function FollowUpDialog({ lines, left, onClose }: FollowUpDialogProps) {
  const { queries } = useOffice();
  const now = useNow();
  const daysOff = useDaysOff();
  const notify = useViewState((state) => state.notify);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const person = useDraft<{ name: string }>('follow-up-person');
  const { name: who, keep } = useYourName(person.typed.name);
  const isOpen = lines.length > 0;
  const authorities = [...new Set(linesToFollowUp(lines).map((line) => line.authorityName))];
  const settings = useQuery(queries.settings.get.queryOptions({ input: {}, enabled: isOpen }));
  const contacts = useQuery(
    queries.followUps.contacts.queryOptions({ input: { authorities }, enabled: isOpen }),
  );
  const contactOf = (authority: string | null) =>
    contacts.data?.find((one) => one.authority === authority) ?? {
      authority,
      name: '',
      email: '',
      phone: '',
    };
  const notes =
    settings.data === undefined || contacts.data === undefined
      ? []
      : followUpEmails(
          lines,
          now,
          settings.data,
          daysOff,
          (authority) => names[authority ?? ''] ?? contactOf(authority).name,
        );
  const [only, another] = authorities;
  const typed = useTypedDrafts(authorities.map(followUpDraft));
  const unlogged = authorities.filter((authority) => typed.includes(followUpDraft(authority)));
  const [isWarned, setWarned] = useState(false);
  const isAsking = isWarned && unlogged.length > 0;
  const close = () => {
    setWarned(false);
    onClose();
  };
  const copy = async (some: readonly FollowUpEmail[]): Promise<boolean> => {
    try {
      await writeNotes(some);
    } catch (error) {
      showError(error);
      return false;
    }
    const count = some.reduce((sum, note) => sum + note.count, 0);
    notify(copiedNotesText(some.length, count, some.length === notes.length ? left : 0));
    return true;
  };
  return (
    <Dialog
      title={
        another === undefined
          ? `Follow up with ${authorityName(only ?? null)}`
          : `Follow up with ${authorities.length} authorities`
      }
      isOpen={isOpen}
      isWide
      onClose={close}
      actions={
        <>
          {notes.length > 1 ? <Button onPress={() => void copy(notes)}>Copy all as one text</Button> : null}
          <Button onPress={unlogged.length === 0 || isAsking ? close : () => setWarned(true)}>
            {isAsking ? followUpTexts.closeUnlogged : 'Done'}
          </Button>
        </>
      }
    >
      <p>
        {followUpTexts.about}
        {left > 0 ? ` ${counted(left, 'selected certificate')} ${followUpTexts.leftOut(left)}` : ''}
      </p>
      <QueryFallback query={settings} label="Loading office details" lines={2} />
      <QueryFallback query={contacts} label="Loading contacts" lines={2} />
      {notes.length === 0 ? null : (
        <div className="stack gap-3 mt-3">
          <YourNameField value={who} onChange={(name) => person.type({ name })} error={null} />
          <ul className="stack gap-3">
            {notes.map((note) => (
              <FollowUpSection
                key={note.authority ?? ''}
                note={note}
                contact={contactOf(note.authority)}
                who={who}
                keepWho={() => {
                  keep(who);
                  person.drop();
                }}
                onContact={(name) => setNames((now) => ({ ...now, [note.authority ?? '']: name }))}
                isOnly={notes.length === 1}
                copy={copy}
              />
            ))}
          </ul>
          {isAsking ? (
            <InSight of={isAsking}>
              <Message tone="warn" title={`Not logged: ${unlogged.map(authorityName).join(', ')}`}>
                {followUpTexts.unlogged}
              </Message>
            </InSight>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}
