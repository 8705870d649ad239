import { failed, ok } from '../../../shared/lib/result.ts';
import { searchTrials } from '../../addresses/search-trials.ts';
import type { Connections } from '../../connection/connections.ts';
import { serviceTrials } from '../../connection/service-trials.ts';
import { trialList, tryOperation } from '../../connection/trials.ts';
import { wireTable } from '../../connection/wire-table.ts';
import { customerIdFault } from '../../ordering/cart/cart-faults.ts';
import type { ExtraDataLists } from '../../ordering/extra-data/extra-data-lists.ts';
import type { Ordering } from '../../ordering/ordering.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { AppHandlers } from '../handlers.ts';
import { notKept } from './failures.ts';

const trials = [...serviceTrials, ...searchTrials];

interface WireHandlerParts {
  readonly connections: Connections;
  readonly ordering: Ordering;
  readonly extraData: ExtraDataLists;
  readonly serviceFor: (connectionId: string) => LandService | null;
}

/** The wire profile, the lists for extra data, and the service's own list of orders. */
export function createWireHandlers(
  parts: WireHandlerParts,
): Pick<AppHandlers, 'wireProfile' | 'extraDataLists' | 'orderHistory'> {
  const { connections, ordering, extraData } = parts;
  return {
    wireProfile: {
      get({ connectionId }) {
        const connection = connections.get(connectionId);
        return connection === null ? notKept('connection', connectionId) : ok(wireTable(connection.wire));
      },
      set({ connectionId, overrides }) {
        const result = connections.overrideWire(connectionId, overrides);
        if (result.ok) return ok(wireTable(result.value.wire));
        const { failure } = result;
        switch (failure.kind) {
          case 'notKept':
            return notKept('connection', failure.id);
          case 'invalid':
            return failed({ code: 'INVALID', data: { faults: failure.faults } });
          case 'hostFailed':
            return failed({ code: 'HOST_FAILED', data: { message: failure.message } });
        }
      },
      trials: () => ok(trialList(trials)),
      async tryIt({ connectionId, operation, fields }, signal) {
        const service = parts.serviceFor(connectionId);
        if (service === null) return notKept('connection', connectionId);
        const result = await tryOperation(service, trials, operation, fields, signal);
        if (result.ok) return result;
        const { failure } = result;
        return failure.kind === 'invalid'
          ? failed({ code: 'INVALID', data: { faults: failure.faults } })
          : failed({ code: 'SERVICE_FAILED', data: failure });
      },
    },
    extraDataLists: {
      async managers(_, signal) {
        const result = await extraData.managers(signal);
        return result.ok ? result : failed({ code: 'SERVICE_FAILED', data: result.failure });
      },
      typedManager({ name }) {
        const result = extraData.typedManager(name);
        return result.ok
          ? ok({ extraData: result.value })
          : failed({ code: 'INVALID', data: { faults: result.failure } });
      },
      async municipalities(_, signal) {
        const result = await extraData.municipalities(signal);
        return result.ok ? result : failed({ code: 'SERVICE_FAILED', data: result.failure });
      },
    },
    orderHistory: {
      async refresh({ customerId = '' }, signal) {
        const fault = customerIdFault(customerId);
        if (fault !== null) return failed({ code: 'INVALID', data: { faults: [fault] } });
        const result = await ordering.refreshHistory(signal, customerId.trim());
        return result.ok ? result : failed({ code: 'SERVICE_FAILED', data: result.failure });
      },
      fetchCertificate({ itemId }) {
        const order = ordering.fetchCertificate(itemId);
        return order === null ? notKept('item', itemId) : ok(order);
      },
    },
  };
}
