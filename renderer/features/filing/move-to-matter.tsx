import FolderOutput from 'lucide-react/icons/folder-output';
import { useState } from 'react';
import type { MovableThing } from '../../../shared/contract/views/matter-acts.ts';
import { Button } from '../../ui/button.tsx';
import { MoveDialog } from './move-dialog.tsx';

/** The way from an order, a statement, an alert or a document to the matter that it is of. */
export function MoveToMatter({
  things,
  size,
  label,
}: {
  readonly things: readonly MovableThing[];
  readonly size?: 'small';
  /** What is moved, for who hears the button among others. */
  readonly label?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<FolderOutput size={size === 'small' ? 13 : 15} />}
        {...(size ? { size } : {})}
        {...(label ? { 'aria-label': `Move to another matter: ${label}` } : {})}
        onPress={() => setOpen(true)}
      >
        Move to another matter…
      </Button>
      {isOpen ? <MoveDialog things={things} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
