import FolderOutput from 'lucide-react/icons/folder-output';
import Merge from 'lucide-react/icons/merge';
import PencilLine from 'lucide-react/icons/pencil-line';
import { useState } from 'react';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import { Button } from '../../../ui/button.tsx';
import { MoveFromMatter } from '../../filing/move-dialog.tsx';
import { MergeMatter } from './merge-matter.tsx';
import { RenameMatter } from './rename-matter.tsx';

/** Acts on the matter as a whole: its number, what is in it, and another matter of the same file. */
export function MatterActs({ matter }: { readonly matter: MatterView }) {
  const [dialog, setDialog] = useState<'rename' | 'move' | 'merge' | null>(null);
  /** The matter whose number was wanted. */
  const [into, setInto] = useState('');
  const close = () => setDialog(null);
  const merge = (number: string) => {
    setInto(number);
    setDialog('merge');
  };
  return (
    <>
      <Button kind="quiet" size="small" icon={<PencilLine size={13} />} onPress={() => setDialog('rename')}>
        Change number…
      </Button>
      <Button kind="quiet" size="small" icon={<FolderOutput size={13} />} onPress={() => setDialog('move')}>
        Move orders to another matter…
      </Button>
      <Button kind="quiet" size="small" icon={<Merge size={13} />} onPress={() => merge('')}>
        Merge into another matter…
      </Button>
      {dialog === 'rename' ? <RenameMatter matter={matter} onClose={close} onMerge={merge} /> : null}
      {dialog === 'move' ? <MoveFromMatter matter={matter} onClose={close} /> : null}
      {dialog === 'merge' ? <MergeMatter matter={matter} proposed={into} onClose={close} /> : null}
    </>
  );
}
