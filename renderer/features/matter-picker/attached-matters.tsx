import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Unlink from 'lucide-react/icons/unlink';
import { useId } from 'react';
import type { Attachable } from '../../../shared/contract/views/matter-home.ts';
import { useOffice } from '../../bridge/office.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useDetach } from './use-detach.ts';

/** The other matters that a thing of the library is attached to, with the way to detach it; nothing where there are none. */
export function AttachedMatters({
  thing,
  className = '',
}: {
  readonly thing: Extract<Attachable, { kind: 'kept' }>;
  readonly className?: string;
}) {
  const { queries } = useOffice();
  const titleId = useId();
  const attached = useQuery(queries.matters.attachedTo.queryOptions({ input: thing })).data ?? [];
  const detach = useDetach();
  if (attached.length === 0) return null;
  return (
    <div className={`grid gap-1 ${className}`}>
      <span id={titleId} className="quiet medium">
        Attached to
      </span>
      <ul aria-labelledby={titleId}>
        {attached.map(({ link, matterId, matterNumber }) => (
          <li key={link.id} className="row gap-2">
            <span>
              Matter{' '}
              <Link to="/matters/$matterId" params={{ matterId }}>
                {matterNumber}
              </Link>
            </span>
            <IconButton
              label={`Remove from matter ${matterNumber}`}
              size="small"
              icon={<Unlink size={14} />}
              isDestructive
              onPress={() => detach(link)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
