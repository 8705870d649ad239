import { useQuery } from '@tanstack/react-query';
import { isPractice } from '../../../shared/model/connection.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useStatus } from '../../bridge/use-status.ts';
import { Message } from '../../ui/message.tsx';

/** Whether a connection, or else the one in use, is the practice service, where nothing is charged. */
export function useIsPractice(connectionId?: string): boolean {
  const { queries } = useOffice();
  const current = useStatus()?.connection;
  const isOther = connectionId !== undefined && current !== undefined && connectionId !== current.id;
  const others = useQuery(queries.connections.list.queryOptions({ input: {}, enabled: isOther })).data;
  return isPractice(isOther ? others?.find(({ id }) => id === connectionId) : current);
}

interface ChargeNoteProps {
  readonly what: string;
  /** Known to be charged; otherwise it may be, and the person decides as if it were. */
  readonly isCertain: boolean;
}

/** What a request costs, shown before it is sent: `what` such as “A register statement”. */
export function ChargeNote({ what, isCertain }: ChargeNoteProps) {
  const charged = isCertain ? 'is charged' : 'may be charged';
  if (useIsPractice()) {
    return (
      <Message tone="info" title="Practice: nothing is charged">
        This request goes to the practice service on this computer. In production, it {charged} each time, and
        the service does not state the price in advance.
      </Message>
    );
  }
  return (
    <Message tone="warn" title={`${what} ${charged} each time`}>
      {isCertain ? 'The charge' : 'Any charge'} goes to the account of this connection. The service does not
      state the price in advance. Landfolio sends this request once and never repeats it automatically.
    </Message>
  );
}
