import { type InvalidQuery, invalid } from '../../shared/contract/failures.ts';
import type {
  OwnerNameQuery,
  OwnerNameView,
  OwnerPageView,
  OwnerSearchReason,
  OwnerSearchView,
} from '../../shared/contract/views/title.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { carryUnread, unreadOf } from '../../shared/lib/list-of.ts';
import { plainText } from '../../shared/lib/plain-text.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { checkOwnerName, checkOwnerReason } from '../../shared/model/owner-search-rules.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { WireProfile } from '../../shared/model/wire-profile.ts';
import { answerCaps } from '../http/answer-caps.ts';
import type { LandService } from '../ports/land-service.ts';
import { toListedTitleView } from './land-views.ts';
import type { OwnerSearches } from './owner-searches.ts';
import { given } from './property-view.ts';
import {
  companyNamesAnswer,
  individualNamesAnswer,
  type OwnerNames,
  proprietorsAnswer,
} from './wire/owners.ts';

interface OwnersParts {
  readonly service: () => LandService;
  readonly searches: OwnerSearches;
  /** The matter's id, made where it is new. */
  readonly matterId: (connectionId: string, number: string) => string;
  /** What is wrong with the number of a closed matter. */
  readonly closedMatter: (connectionId: string, number: string) => Fault[];
}

/**
 * Search by owner in two steps: the names there are, then what one of them holds. A purpose and a matter are needed, and
 * are kept with the query before it goes out.
 */
export interface Owners {
  names(
    query: OwnerNameQuery,
    reason: OwnerSearchReason,
    signal?: AbortSignal,
  ): Promise<Result<OwnerNameView[], ServiceFailure | InvalidQuery>>;
  /** Pages are counted from 1. An individual needs a last name here. */
  holdings(
    query: OwnerNameQuery,
    reason: OwnerSearchReason,
    pageNumber: number,
    signal?: AbortSignal,
  ): Promise<Result<OwnerPageView, ServiceFailure | InvalidQuery>>;
  /** Searches of the current connection, newest first. */
  searches(matterNumber?: string): OwnerSearchView[];
}

export function createOwners({ service, searches, matterId, closedMatter }: OwnersParts): Owners {
  const reasonFaults = (reason: OwnerSearchReason): Fault[] => [
    ...checkOwnerReason(reason),
    ...closedMatter(service().connection.id, reason.matterNumber),
  ];

  /** Keeps why it is searched, then searches; how many were found is kept as well, who is not. */
  async function keeping<T>(
    land: LandService,
    search: {
      step: OwnerSearchView['step'];
      query: OwnerNameQuery;
      reason: OwnerSearchReason;
      pageNumber: number;
    },
    read: () => Promise<Result<T[], ServiceFailure>>,
  ): Promise<Result<T[], ServiceFailure>> {
    const connectionId = land.connection.id;
    const { step, query, reason, pageNumber } = search;
    const id = searches.add({
      connectionId,
      matterId: matterId(connectionId, reason.matterNumber.trim()),
      step,
      pageNumber,
      query,
      purpose: plainText(reason.purpose),
    });
    const answer = await read();
    const found = !answer.ok && answer.failure.kind === 'notFound' ? ok([]) : answer;
    if (found.ok) searches.answered(id, found.value.length);
    return found;
  }

  return {
    async names(written, reason, signal) {
      const query = tidiedQuery(written);
      const faults = [...checkOwnerName(query), ...reasonFaults(reason)];
      if (faults.length > 0) return failed(invalid(faults));
      const land = service();
      const isCompany = query.kind === 'company';
      const found = await keeping(land, { step: 'names', query, reason, pageNumber: 1 }, () =>
        land.read({
          api: 'discovery',
          path: `/discovery/v1/proprietor-names/${query.kind}`,
          query: parameters(query, land.connection.wire),
          schema: (isCompany ? companyNamesAnswer : individualNamesAnswer)(land.connection.wire),
          maxBytes: answerCaps.ownerNames,
          signal,
        }),
      );
      return found.ok ? ok(carryUnread(found.value, found.value.map(namesOf))) : found;
    },
    async holdings(written, reason, pageNumber, signal) {
      const query = tidiedQuery(written);
      const faults = [...checkOwnerName(query, 'holdings'), ...reasonFaults(reason)];
      if (!Number.isSafeInteger(pageNumber) || pageNumber < 1) {
        faults.push({ field: 'pageNumber', message: 'Enter a page number of 1 or more.' });
      }
      if (faults.length > 0) return failed(invalid(faults));
      const land = service();
      const { wire } = land.connection;
      const found = await keeping(land, { step: 'holdings', query, reason, pageNumber }, () =>
        land.read({
          api: 'discovery',
          path: '/discovery/v1/proprietors',
          query: { ...parameters(query, wire), [wire.ownerPageParameter]: String(pageNumber) },
          schema: proprietorsAnswer(wire),
          maxBytes: answerCaps.ownerHoldings,
          signal,
        }),
      );
      if (!found.ok) return found;
      // What could not be read was listed all the same.
      const listed = found.value.length + (unreadOf(found.value)?.count ?? 0);
      const holdings = found.value.map((owner) => ({
        ...namesOf(owner),
        titles: (owner.titleDetails ?? []).map(toListedTitleView),
      }));
      carryUnread(found.value, holdings);
      return ok({ holdings, pageNumber, mayHaveMore: listed >= wire.ownersPerPage });
    },
    searches: (matterNumber) => searches.list(service().connection.id, matterNumber?.trim()),
  };
}

function tidiedQuery(query: OwnerNameQuery): OwnerNameQuery {
  return query.kind === 'company'
    ? { kind: 'company', companyName: plainText(query.companyName) }
    : { kind: 'individual', lastName: plainText(query.lastName), givenName: plainText(query.givenName) };
}

function parameters(query: OwnerNameQuery, wire: WireProfile): Record<string, string | undefined> {
  if (query.kind === 'company') return { [wire.ownerCompanyNameParameter]: query.companyName };
  return {
    [wire.ownerLastNameParameter]: query.lastName || undefined,
    [wire.ownerGivenNameParameter]: query.givenName || undefined,
  };
}

function namesOf(names: OwnerNames): OwnerNameView {
  return {
    lastName: given(names.lastName),
    givenName: given(names.givenName),
    companyName: given(names.companyName),
  };
}
