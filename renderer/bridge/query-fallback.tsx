import { Failure } from '../ui/message.tsx';
import { Skeleton } from '../ui/page.tsx';
import { errorMessage } from './failure.ts';

interface QueryFallbackProps {
  readonly query: { readonly error: unknown; readonly isPending: boolean; refetch(): unknown };
  /** What is awaited: “Loading orders”. */
  readonly label: string;
  readonly lines?: number;
  /** The lines stand on a card of their own. */
  readonly isCard?: boolean;
}

/** What stands in place of an answer: its failure, with a way to ask again, or the outline of what will come. */
export function QueryFallback({ query, label, lines, isCard = false }: QueryFallbackProps) {
  if (query.error)
    return <Failure failure={errorMessage(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.isPending) return null;
  const skeleton = <Skeleton label={label} {...(lines === undefined ? {} : { lines })} />;
  return isCard ? <div className="card">{skeleton}</div> : skeleton;
}
