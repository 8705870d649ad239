import { useState } from 'react';
import { counted } from '../../../../shared/lib/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { FollowUpEmail } from './follow-up-email.ts';

interface FollowUpDialogProps {
  /** None: the dialog is closed. */
  readonly notes: readonly FollowUpEmail[];
  /** Selected rows that no email asks about. */
  readonly left: number;
  /** Resolves with true once they are on the clipboard. */
  readonly copy: (notes: readonly FollowUpEmail[]) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Follow-up emails to several authorities: each is a separate message, so each is copied separately. */
export function FollowUpDialog({ notes, left, copy, onClose }: FollowUpDialogProps) {
  const [copied, setCopied] = useState<ReadonlySet<FollowUpEmail>>(new Set());
  const take = async (some: readonly FollowUpEmail[]) => {
    if (await copy(some)) setCopied((before) => new Set([...before, ...some]));
  };
  return (
    <Dialog
      title={`Follow-up emails to ${notes.length} authorities`}
      isOpen={notes.length > 0}
      onClose={onClose}
      actions={
        <>
          <Button onPress={() => void take(notes)}>Copy all as one text</Button>
          <Button kind="primary" onPress={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p>
        Each email asks one authority about its own certificates only. Copy an email, paste it into a message,
        then return for the next one.
        {left > 0
          ? ` ${counted(left, 'selected certificate')} ${left === 1 ? 'is not late and is' : 'are not late and are'} not included.`
          : ''}
      </p>
      <ul className="grid gap-2 mt-3">
        {notes.map((note) => {
          const name = note.authority ?? 'No authority named';
          return (
            <li key={name} className="row between gap-3">
              <span>
                {name}
                <span className="quiet block">{counted(note.count, 'certificate')}</span>
              </span>
              <Button size="small" onPress={() => void take([note])} aria-label={`Copy email: ${name}`}>
                {copied.has(note) ? 'Copied' : 'Copy'}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
