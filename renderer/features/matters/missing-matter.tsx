import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Message } from '../../ui/message.tsx';
import { Page } from '../../ui/page.tsx';

interface MissingMatterProps {
  readonly id: string;
  /** What was asked about the matter, and found none. */
  readonly query: Parameters<typeof QueryFallback>[0]['query'];
}

/** The page of a matter that is not there: where it is now if it was merged, as after Back, or in another window. */
export function MissingMatter({ id, query }: MissingMatterProps) {
  const { queries } = useOffice();
  const found = useQuery(queries.matterActs.mergedInto.queryOptions({ input: { id }, staleTime: 0 }));
  const merged = found.data ?? null;
  return (
    <Page
      title={merged === null ? 'Matter' : `Matter ${merged.number}`}
      over={<Link to="/matters">Matters</Link>}
    >
      {found.isPending ? null : merged === null ? (
        <QueryFallback query={query} label="Loading matter" />
      ) : (
        <Message
          tone="info"
          title={`Matter ${merged.number} was merged into ${merged.into.number}`}
          actions={
            <Link
              to="/matters/$matterId"
              params={{ matterId: merged.into.id }}
              className={buttonClass('secondary', 'small')}
            >
              Open matter {merged.into.number}
            </Link>
          }
        >
          Go on in matter {merged.into.number}. What you typed here and did not save is there too.
        </Message>
      )}
    </Page>
  );
}
