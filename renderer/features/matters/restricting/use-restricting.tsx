import LockIcon from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useEffect, useState } from 'react';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import { useOfficeState } from '../../../bridge/use-office-state.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import type { MenuAction } from '../../../ui/actions-menu.tsx';
import { OpenToEveryone } from './open-to-everyone.tsx';
import { RestrictMatter } from './restrict-matter.tsx';

/** For the menu of a matter's page: who of the office may see it. Nothing where there is no office. */
export function useRestricting(matter: MatterView): {
  readonly actions: readonly MenuAction[];
  readonly dialog: ReactNode;
} {
  const isInOffice = useOfficeState() != null;
  const [dialog, setDialog] = useState<'restrict' | 'open' | null>(null);
  const close = () => setDialog(null);
  const restrict = () => setDialog('restrict');
  const setRestricting = useViewState((state) => state.setRestricting);
  const isRestricted = matter.restriction !== null;
  useEffect(() => {
    if (!isInOffice) return;
    setRestricting({ isRestricted, ask: () => setDialog('restrict') });
    return () => setRestricting(null);
  }, [isInOffice, isRestricted, setRestricting]);
  const actions: readonly MenuAction[] = !isRestricted
    ? [{ text: 'Restrict…', icon: <LockIcon size={14} aria-hidden="true" />, onAction: restrict }]
    : [
        {
          text: 'Who may see this matter…',
          icon: <Users size={14} aria-hidden="true" />,
          onAction: restrict,
        },
        {
          text: 'Open to everyone…',
          icon: <LockOpen size={14} aria-hidden="true" />,
          onAction: () => setDialog('open'),
        },
      ];
  return {
    actions: isInOffice ? actions : [],
    dialog:
      dialog === 'restrict' ? (
        <RestrictMatter matter={matter} onClose={close} />
      ) : dialog === 'open' ? (
        <OpenToEveryone matter={matter} onClose={close} />
      ) : null,
  };
}
