import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Message } from '../../ui/message.tsx';

interface MissingMatterProps {
  readonly id: string;
  /** What was asked about the matter, and found none. */
  readonly query: Parameters<typeof QueryFallback>[0]['query'];
}

/** In place of a matter that is not there: where it is now if it was merged, as after Back, or in another window. */
export function MissingMatter({ id, query }: MissingMatterProps) {
  const { queries } = useOffice();
  const found = useQuery(queries.matterActs.mergedInto.queryOptions({ input: { id }, staleTime: 0 }));
  if (found.isPending) return null;
  if (!found.data) return <QueryFallback query={query} label="Loading matter" />;
  const { number, into } = found.data;
  return (
    <Message
      tone="info"
      title={`Matter ${number} was merged into ${into.number}`}
      actions={
        <Link
          to="/matters/$matterId"
          params={{ matterId: into.id }}
          className={buttonClass('secondary', 'small')}
        >
          Open matter {into.number}
        </Link>
      }
    >
      Go on in matter {into.number}. What you typed here and did not save is there too.
    </Message>
  );
}
