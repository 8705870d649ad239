import { isDeepStrictEqual } from 'node:util';
import type { StatusView } from '../../shared/contract/views/status.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { Clock } from '../ports/clock.ts';

export type NetworkView = StatusView['network'];

/** What the last calls showed of the network, for the status line. */
interface NetworkState {
  view(): NetworkView;
  /** Null: the service answered. A failure: it could not be reached, refused the credentials, or answered with a 5xx (`unavailable`). */
  observe(failure: ServiceFailure | null): void;
  /** Another connection: nothing is known of its network. */
  forget(): void;
}

/** `since` is the wall time of the last change of the state. Tells only changes. */
export function createNetworkState(clock: Clock, onChange: () => void): NetworkState {
  let view: NetworkView = { state: 'unknown', failure: null, since: clock.now() };

  function move(state: NetworkView['state'], failure: NetworkView['failure']): void {
    if (view.state === state && isDeepStrictEqual(view.failure, failure)) return;
    view = { state, failure, since: view.state === state ? view.since : clock.now() };
    onChange();
  }

  return {
    view: () => view,
    observe(failure) {
      if (failure === null) return move('reachable', null);
      const { kind, reason } = failure;
      move(stateOf(failure), { kind, reason });
    },
    forget: () => move('unknown', null),
  };
}

function stateOf({ kind }: ServiceFailure): NetworkView['state'] {
  if (kind === 'refused') return 'refused';
  return kind === 'unavailable' ? 'faulty' : 'unreachable';
}
