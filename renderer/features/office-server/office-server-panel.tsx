import { useQuery } from '@tanstack/react-query';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { JoinOffice } from './join-office.tsx';
import { JoinedOffice } from './joined-office.tsx';

/** The office that this computer shares its library with, or the way to join one. */
export function OfficeServerPanel() {
  const { queries } = useOffice();
  const state = useQuery(queries.office.state.queryOptions({ input: {} }));
  return (
    <section className="card panel" aria-labelledby="office-server">
      <h2 id="office-server">Office server</h2>
      <QueryFallback query={state} label="Loading the office server" />
      {state.data === null ? <JoinOffice /> : null}
      {state.data ? <JoinedOffice office={state.data} /> : null}
    </section>
  );
}
