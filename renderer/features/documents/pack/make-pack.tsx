import FileStack from 'lucide-react/icons/file-stack';
import { useState } from 'react';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import { Button } from '../../../ui/button.tsx';
import { PackDialog } from './pack-dialog.tsx';
import { packTexts } from './text.ts';

/** One PDF of the documents of a matter. */
export function MakePack({ matter }: { readonly matter: Pick<MatterView, 'id' | 'kind'> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<FileStack size={14} />} onPress={() => setOpen(true)}>
        {packTexts.open}
      </Button>
      {isOpen ? <PackDialog matter={matter} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
