import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import { Button } from '../../../ui/button.tsx';
import { useReopen } from '../../matter-picker/use-reopen.ts';
import { CloseQuestion } from './close-question.tsx';
import { useClose } from './use-close.ts';

/** Closes the matter, or opens it again. */
export function MatterLife({ matter }: { readonly matter: MatterView }) {
  const closing = useClose();
  const reopen = useReopen();
  return (
    <>
      {matter.closedAt === null ? (
        <Button
          icon={<Archive size={15} />}
          isPending={closing.isPending && closing.asked === null}
          onPress={() => closing.close([matter.id])}
        >
          Close matter
        </Button>
      ) : (
        <Button
          kind="primary"
          icon={<ArchiveRestore size={15} />}
          isPending={reopen.isPending}
          onPress={() => reopen.mutate([{ id: matter.id, number: matter.number }])}
        >
          Reopen matter
        </Button>
      )}
      <CloseQuestion closing={closing} />
    </>
  );
}
