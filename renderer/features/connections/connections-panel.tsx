import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Failure } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/page.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { ImportConnection } from './import-connection.tsx';

export function ConnectionsPanel() {
  const { queries } = useOffice();
  const connections = useQuery(queries.connections.list.queryOptions({ input: {} }));
  return (
    <div className="stack gap-5">
      <section className="card" aria-labelledby="connections">
        <h2 id="connections" className="card-head line-below large">
          Connections
        </h2>
        {connections.error ? (
          <Failure failure={errorMessage(connections.error)} onRetry={() => void connections.refetch()} />
        ) : null}
        {connections.isPending ? <Skeleton label="Loading connections" /> : null}
        <ul className="ruled">
          {connections.data?.map((connection) => (
            <ConnectionCard key={connection.id} connection={connection} />
          ))}
        </ul>
      </section>
      <ImportConnection />
    </div>
  );
}
