import { useIsMutating, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import FolderOpen from 'lucide-react/icons/folder-open';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { isNotInLibrary } from '../../../bridge/failure.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { type CurrentMatter, useCurrentMatterStore } from '../../matter-picker/current-matter.ts';
import { clearGoneMatter } from '../clear-deleted-matter.ts';
import { leaveMatterClosedElsewhere } from '../closing/leave-closed.ts';
import styles from '../matter-home.module.css';
import { useCartForMatter } from './use-cart-for-matter.ts';
import { useLeaveMatter } from './use-leave-matter.ts';

/** Says which matter is worked on, on every screen, and leaves it. */
export function CurrentMatterChip({ current }: { readonly current: CurrentMatter | null }) {
  const leave = useLeaveMatter();
  const { client, queries } = useOffice();
  const id = current?.id ?? '';
  const saved = useQuery(queries.matters.get.queryOptions({ input: { id }, enabled: current !== null }));
  const isGone = current !== null && isNotInLibrary(saved.error);
  const number = current?.number ?? '';
  // Deleted while this window was not looking, or a moment before it is told: its number is written nowhere any more.
  useEffect(() => {
    if (isGone) void clearGoneMatter({ id, number }, client);
  }, [isGone, id, number, client]);
  const savedNumber = saved.data?.matter.number;
  // It was renamed, here or in another window.
  useEffect(() => {
    if (current !== null && savedNumber !== undefined && savedNumber !== current.number)
      useCurrentMatterStore.getState().enter({ ...current, number: savedNumber });
  }, [current, savedNumber]);
  // Closed by another window, or before this one was reloaded. Whoever closes it here is told by that.
  const isClosing = useIsMutating({ mutationKey: queries.matters.close.mutationKey() }) > 0;
  const isClosed = current !== null && saved.data?.matter.id === id && saved.data.matter.closedAt !== null;
  useEffect(() => {
    if (isClosed && !isClosing) leaveMatterClosedElsewhere({ id, number });
  }, [isClosed, isClosing, id, number]);
  useCartForMatter();
  if (current === null || isGone || isClosed) return null;
  return (
    <section className={styles.current} aria-label="Current matter">
      <FolderOpen size={14} aria-hidden="true" />
      <Link to="/matters/$matterId" params={{ matterId: current.id }} className={styles.currentLink}>
        for matter {current.number}
      </Link>
      <IconButton
        label={`Clear current matter: ${current.number}`}
        size="small"
        icon={<X size={14} />}
        onPress={() => leave(current)}
      />
    </section>
  );
}
