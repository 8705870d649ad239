import FolderOutput from 'lucide-react/icons/folder-output';
import { useState } from 'react';
import type { MovableThing } from '../../../shared/contract/views/matter-acts.ts';
import { ActionsMenu, type MenuAction } from '../../ui/actions-menu.tsx';
import { MoveDialog } from './move-dialog.tsx';

interface RowMenuProps {
  readonly label: string;
  /** Null ones are left out. */
  readonly actions: readonly (MenuAction | null)[];
  /** What the row is, where it is this matter’s own and can be moved to another. */
  readonly movable: MovableThing | null;
}

/** The menu of a row that belongs to a matter. */
export function RowMenu({ label, actions, movable }: RowMenuProps) {
  const [isMoving, setMoving] = useState(false);
  const move = {
    text: 'Move to another matter…',
    icon: <FolderOutput size={14} aria-hidden="true" />,
    onAction: () => setMoving(true),
  };
  return (
    <span>
      <ActionsMenu size="small" label={label} actions={[...actions, movable === null ? null : move]} />
      {isMoving && movable !== null ? (
        <MoveDialog things={[movable]} onClose={() => setMoving(false)} />
      ) : null}
    </span>
  );
}
