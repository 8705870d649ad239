import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { ChaseNote } from './chase-note.ts';
import styles from './orders-table.module.css';

interface ChaseDialogProps {
  /** None: the dialog is closed. */
  readonly notes: readonly ChaseNote[];
  /** Of the chosen rows, those that no note asks about. */
  readonly left: number;
  /** Resolves with true once they are on the clipboard. */
  readonly copy: (notes: readonly ChaseNote[]) => Promise<boolean>;
  readonly onClose: () => void;
}

/** The notes to several authorities: each is a message of its own, so each is copied by itself. */
export function ChaseDialog({ notes, left, copy, onClose }: ChaseDialogProps) {
  const [copied, setCopied] = useState<ReadonlySet<ChaseNote>>(new Set());
  const take = async (some: readonly ChaseNote[]) => {
    if (await copy(some)) setCopied((before) => new Set([...before, ...some]));
  };
  return (
    <Dialog
      title={`Notes to ${notes.length} authorities`}
      isOpen={notes.length > 0}
      onClose={onClose}
      actions={
        <>
          <Button onPress={() => void take(notes)}>Copy all, one under the other</Button>
          <Button kind="primary" onPress={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p>
        Each authority is asked about its own certificates only. Copy a note, paste it into a message, and
        come back for the next.
        {left > 0 ? ` ${left} of the chosen ${left === 1 ? 'is' : 'are'} not late and in none of them.` : ''}
      </p>
      <ul className={styles.notes}>
        {notes.map((note) => {
          const name = note.authority ?? 'No authority named';
          return (
            <li key={name}>
              <span>
                {name}
                <span className={styles.noteCount}>
                  {note.count === 1 ? '1 certificate' : `${note.count} certificates`}
                </span>
              </span>
              <Button size="small" onPress={() => void take([note])} aria-label={`Copy the note: ${name}`}>
                {copied.has(note) ? 'Copied' : 'Copy'}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
