import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface AskFirstProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  readonly onKeep: () => void;
  readonly onDelete: () => void;
  readonly children: ReactNode;
}

/** Confirms a deletion that cannot be undone. */
export function AskFirst({ title, isOpen, isPending, onKeep, onDelete, children }: AskFirstProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onClose={onKeep}
      isKept={isPending}
      actions={
        <>
          <Button onPress={onKeep}>Cancel</Button>
          <Button kind="danger" isPending={isPending} onPress={onDelete}>
            Delete permanently
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
