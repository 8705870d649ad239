import FolderOutput from 'lucide-react/icons/folder-output';
import Merge from 'lucide-react/icons/merge';
import PencilLine from 'lucide-react/icons/pencil-line';
import { type ReactNode, useState } from 'react';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import type { MenuAction } from '../../../ui/actions-menu.tsx';
import { MoveFromMatter } from '../../filing/move-dialog.tsx';
import { MergeMatter } from './merge-matter.tsx';
import { RenameMatter } from './rename-matter.tsx';

/** Acts on the matter as a whole, for the menu of its page: its number, what is in it, and another matter of the same file. */
export function useMatterActs(matter: MatterView): {
  readonly actions: readonly MenuAction[];
  readonly dialog: ReactNode;
} {
  const [dialog, setDialog] = useState<'rename' | 'move' | 'merge' | null>(null);
  /** The matter whose number was wanted. */
  const [into, setInto] = useState('');
  const close = () => setDialog(null);
  const merge = (number: string) => {
    setInto(number);
    setDialog('merge');
  };
  return {
    actions: [
      {
        text: 'Change number…',
        icon: <PencilLine size={14} aria-hidden="true" />,
        onAction: () => setDialog('rename'),
      },
      {
        text: 'Move orders to another matter…',
        icon: <FolderOutput size={14} aria-hidden="true" />,
        onAction: () => setDialog('move'),
      },
      {
        text: 'Merge into another matter…',
        icon: <Merge size={14} aria-hidden="true" />,
        onAction: () => merge(''),
      },
    ],
    dialog:
      dialog === 'rename' ? (
        <RenameMatter matter={matter} onClose={close} onMerge={merge} />
      ) : dialog === 'move' ? (
        <MoveFromMatter matter={matter} onClose={close} />
      ) : dialog === 'merge' ? (
        <MergeMatter matter={matter} proposed={into} onClose={close} />
      ) : null,
  };
}
