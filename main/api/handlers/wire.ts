import { invalid, notFound } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { checkCustomerId } from '../../../shared/model/customer-id.ts';
import { searchSamples } from '../../addresses/search-samples.ts';
import type { Connections } from '../../connection/connections.ts';
import { sampleList, sendSample } from '../../connection/sample-requests.ts';
import { serviceSamples } from '../../connection/service-samples.ts';
import { wireTable } from '../../connection/wire-table.ts';
import type { ExtraDataLists } from '../../ordering/extra-data/extra-data-lists.ts';
import type { Ordering } from '../../ordering/ordering.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { AppHandlers } from '../handlers.ts';
import { declared, found } from './failures.ts';

const samples = [...serviceSamples, ...searchSamples];

export interface WireHandlerParts {
  readonly connections: Connections;
  readonly ordering: Ordering;
  readonly extraData: ExtraDataLists;
  readonly serviceFor: (connectionId: string) => LandService | null;
}

/** The wire profile, the lists for extra data, and the service's own list of orders. */
export function wireHandlers(
  parts: WireHandlerParts,
): Pick<AppHandlers, 'wireProfile' | 'extraDataLists' | 'orderHistory'> {
  const { connections, ordering, extraData } = parts;
  return {
    wireProfile: {
      get({ connectionId }) {
        const connection = connections.get(connectionId);
        return connection === null
          ? failed(notFound('connection', connectionId))
          : ok(wireTable(connection.wire));
      },
      set({ connectionId, overrides }) {
        const result = connections.overrideWire(connectionId, overrides);
        return result.ok ? ok(wireTable(result.value.wire)) : result;
      },
      samples: () => ok(sampleList(samples)),
      async sendSample({ connectionId, operation, fields }, signal) {
        const service = parts.serviceFor(connectionId);
        if (service === null) return failed(notFound('connection', connectionId));
        return declared(await sendSample(service, samples, operation, fields, signal));
      },
    },
    extraDataLists: {
      managers: async (_, signal) => declared(await extraData.managers(signal)),
      typedManager({ name }) {
        const result = extraData.typedManager(name);
        return result.ok ? ok({ extraData: result.value }) : failed(invalid(result.failure));
      },
      municipalities: async (_, signal) => declared(await extraData.municipalities(signal)),
    },
    orderHistory: {
      async refresh({ customerId = '' }, signal) {
        const faults = checkCustomerId(customerId);
        if (faults.length > 0) return failed(invalid(faults));
        return declared(await ordering.refreshHistory(signal, customerId.trim()));
      },
      fetchCertificate: ({ itemId }) => found(ordering.fetchCertificate(itemId), 'item', itemId),
    },
  };
}
