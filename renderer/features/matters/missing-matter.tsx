import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { useStatus } from '../../bridge/use-status.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Message } from '../../ui/message.tsx';
import { Page } from '../../ui/page.tsx';
import { type PutAwayMatter, putAwayText } from './restricting/text.ts';

interface MissingMatterProps {
  readonly id: string;
  /** What was asked about the matter, and found none. */
  readonly query: Parameters<typeof QueryFallback>[0]['query'];
}

/**
 * The page of a matter that is not there: where it is now if it was merged, as after Back, or in another window; or who restricted it.
 * It comes by itself once it is open to this person again.
 */
export function MissingMatter({ id, query }: MissingMatterProps) {
  const { queries } = useOffice();
  const found = useQuery(queries.matterActs.mergedInto.queryOptions({ input: { id }, staleTime: 0 }));
  const connectionId = useStatus()?.connection.id ?? '';
  const put = useQuery(
    queries.office.putAway.queryOptions({
      input: { connectionId, matterId: id },
      enabled: connectionId !== '',
      staleTime: 0,
    }),
  );
  const merged = found.data ?? null;
  const away = put.data ?? null;
  const number = merged?.number ?? away?.number ?? null;
  return (
    <Page title={number === null ? 'Matter' : `Matter ${number}`} over={<Link to="/matters">Matters</Link>}>
      {away !== null ? (
        <PutAway away={away} />
      ) : found.isPending || put.isPending ? null : merged === null ? (
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

function PutAway({ away }: { readonly away: PutAwayMatter }) {
  const { title, body, kept } = putAwayText(away);
  return (
    <Message
      tone="info"
      title={title}
      actions={
        <Link to="/orders" search={{ matter: away.number }} className={buttonClass('secondary', 'small')}>
          Show your orders
        </Link>
      }
    >
      <p>{body}</p>
      <p>{kept}</p>
    </Message>
  );
}
