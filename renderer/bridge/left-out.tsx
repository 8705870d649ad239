import { useQuery } from '@tanstack/react-query';
import { counted } from '../../shared/lib/counted.ts';
import { Message } from '../ui/message.tsx';
import { useOffice } from './office.tsx';

interface LeftOutProps {
  /** The call that the list came by, such as `products.list`, and its input. */
  readonly procedure: string;
  readonly input: Parameters<ReturnType<typeof useOffice>['client']['partialResults']['get']>[0]['input'];
  /** When it came: asked again for each result. */
  readonly at: number;
  /** One of its entries, and several: `property`, `properties`. */
  readonly what: readonly [one: string, several: string];
  /** One line beside a field. */
  readonly isBrief?: boolean;
  readonly className?: string | undefined;
}

/** Says how many entries of a list the service sent in a form that could not be read; nothing where there are none. */
export function LeftOut({
  procedure,
  input,
  at,
  what: [one, several],
  isBrief = false,
  className,
}: LeftOutProps) {
  const { queries } = useOffice();
  const options = queries.partialResults.get.queryOptions({ input: { procedure, input } });
  const { data } = useQuery({
    ...options,
    queryKey: [...options.queryKey, at],
    enabled: at > 0,
    staleTime: 0,
  });
  if (!data?.unread) return null;
  const { count, reason } = data.unread;
  const title = `${counted(count, one, several)} could not be read and ${count === 1 ? 'is' : 'are'} not shown`;
  if (isBrief) return <p className={className}>{title}.</p>;
  return (
    <div className={className}>
      <Message tone="warn" title={title} detail={reason}>
        The service sent {count === 1 ? 'it' : 'them'} in a format that Landfolio does not recognise. If
        something is missing here, ask the service provider.
      </Message>
    </div>
  );
}
