import { type InvalidQuery, invalid } from '../../shared/contract/failures.ts';
import type { ParcelView } from '../../shared/contract/views/property.ts';
import type { CrownAllotmentQuery, ParcelDetailView } from '../../shared/contract/views/title.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { carryUnread } from '../../shared/lib/list-of.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { formsOf } from '../../shared/model/as-given.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { parseSpi } from '../../shared/model/spi.ts';
import { answerCaps } from '../http/answer-caps.ts';
import { firstFound } from '../lib/first-found.ts';
import type { LandService } from '../ports/land-service.ts';
import { toParcelDetailView } from './land-views.ts';
import { toParcelView } from './property-view.ts';
import { crownAllotmentsAnswer, parcelSummary } from './wire/land.ts';

/** The parcel of an SPI with its titles and properties; an empty list where there is none. */
export async function findParcels(
  service: LandService,
  written: string,
  signal?: AbortSignal,
): Promise<Result<ParcelDetailView[], ServiceFailure | InvalidQuery>> {
  const forms = formsOf(written, 'spi', parseSpi);
  if (!forms.ok) return failed(invalid([forms.failure]));
  return firstFound(forms.value, async (spi) => {
    const answer = await service.read({
      api: 'discovery',
      path: '/discovery/v1/parcels',
      query: { spi },
      schema: parcelSummary,
      maxBytes: answerCaps.parcels,
      signal,
    });
    if (answer.ok) return ok(carryUnread(answer.value, [toParcelDetailView(answer.value)]));
    return answer.failure.kind === 'notFound' ? ok([]) : answer;
  });
}

/**
 * Crown allotments. At least one of allotment, portion and section, and at least one of the codes of parish and
 * township, are needed (known beyond the document). Blank criteria are not sent.
 */
export async function findCrownAllotments(
  service: LandService,
  query: CrownAllotmentQuery,
  signal?: AbortSignal,
): Promise<Result<ParcelView[], ServiceFailure | InvalidQuery>> {
  const criteria = tidied(query);
  const faults = crownFaults(criteria);
  if (faults.length > 0) return failed(invalid(faults));
  const { wire } = service.connection;
  const answer = await service.read({
    api: 'discovery',
    path: '/discovery/v1/parcels/crown-allotments',
    query: {
      [wire.crownAllotmentParameter]: criteria.allotment,
      [wire.crownSectionParameter]: criteria.section,
      [wire.crownPortionParameter]: criteria.portion,
      [wire.crownBlockParameter]: criteria.block,
      [wire.crownSubdivisionParameter]: criteria.subdivision,
      [wire.parishCodeParameter]: criteria.parishCode,
      [wire.townshipCodeParameter]: criteria.townshipCode,
    },
    schema: crownAllotmentsAnswer(wire),
    maxBytes: answerCaps.crownAllotments,
    signal,
  });
  if (answer.ok) return ok(carryUnread(answer.value, answer.value.map(toParcelView)));
  return answer.failure.kind === 'notFound' ? ok([]) : answer;
}

const criterionNames = [
  'allotment',
  'section',
  'portion',
  'block',
  'subdivision',
  'parishCode',
  'townshipCode',
] as const;
const maxCriterionLength = 50;

function tidied(query: CrownAllotmentQuery): CrownAllotmentQuery {
  const given = criterionNames.map((name) => {
    const value = query[name] ?? '';
    // A code is the service's own and goes back unchanged; the rest is typed.
    const isCode = name === 'parishCode' || name === 'townshipCode';
    return [name, isCode ? value : value.trim().replace(/\s+/g, ' ').toUpperCase()] as const;
  });
  return Object.fromEntries(given.filter(([, value]) => value.trim() !== ''));
}

function crownFaults(criteria: CrownAllotmentQuery): Fault[] {
  const { allotment, portion, section, parishCode, townshipCode } = criteria;
  const faults: Fault[] = [];
  if (allotment === undefined && portion === undefined && section === undefined) {
    faults.push({ field: 'allotment', message: 'Enter at least one of allotment, portion and section.' });
  }
  if (parishCode === undefined && townshipCode === undefined) {
    faults.push({
      field: 'parishCode',
      message: 'Select a parish (parishCode) or a township (townshipCode).',
    });
  }
  for (const name of criterionNames) {
    if ((criteria[name] ?? '').length > maxCriterionLength) {
      faults.push({ field: name, message: `Enter at most ${maxCriterionLength} characters.` });
    }
  }
  return faults;
}
