import { useQuery } from '@tanstack/react-query';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
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
        <QueryFallback query={connections} label="Loading connections" />
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
