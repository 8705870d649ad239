import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { invalid, notFound } from '../../shared/contract/failures.ts';
import type { ChargeView } from '../../shared/contract/views/charge.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { ChargeQuestion } from '../../shared/model/charge-question.ts';
import { checkYourName } from '../../shared/model/person-name.ts';
import type { AppContext } from '../context/app-context.ts';
import type { LandService } from '../ports/land-service.ts';
import type { ChargeWord } from '../storage/logged-charges.ts';
import { chargeWordsOf, stateOfWord } from './charge-words.ts';
import { type Charge, type ChargeKind, type Charges, isOnItsWay } from './charges.ts';
import { minAbsenceMs, saidFaults } from './provider-answer.ts';

/** What a capability knows of one of its charges, for the service provider and for their answer. */
export interface ChargeSubject {
  /** What the service provider can find it by. */
  readonly facts: ChargeQuestion['facts'];
  /** As the service was given it, besides the correlation id. */
  readonly reference: string | null;
  /** Reads the number that the provider gave for what was placed. `keep` writes it down as a part of the commit. */
  readonly takeNumber: (number: string) => Result<TakenNumber, string>;
}

export interface TakenNumber {
  /** As it is written down; missing: as it was typed. */
  readonly number?: string;
  readonly answer?: Readonly<Record<string, string>>;
  readonly keep?: () => void;
}

export type ChargeSubjects = Readonly<Record<ChargeKind, (charge: Charge) => ChargeSubject>>;

/** What a person writes down of the service provider's answer. `number`: as typed, only of what was placed. */
export type ChargeAnswer = Omit<ChargeWord, 'number'> & { readonly number: string };

type RecordFailure = DeclaredFailure<'INVALID' | 'NOT_FOUND'>;

/**
 * The way out for a person of a charge in doubt: what to ask the service provider, and what they answered. Nothing is sent. A
 * word can be corrected by a later word, and each is kept.
 */
export interface ChargeAnswers {
  /** Of the current connection. */
  get(id: string): ChargeView | null;
  record(id: string, given: ChargeAnswer): Result<ChargeView, RecordFailure>;
}

interface ChargeAnswersParts extends Pick<AppContext, 'clock' | 'db'> {
  readonly charges: Charges;
  readonly subjects: ChargeSubjects;
  readonly current: () => LandService;
}

export function createChargeAnswers({
  charges,
  clock,
  db,
  subjects,
  current,
}: ChargeAnswersParts): ChargeAnswers {
  function own(id: string): Charge | null {
    const charge = charges.get(id);
    return charge?.connectionId === current().connection.id ? charge : null;
  }

  function viewOf(charge: Charge): ChargeView {
    return {
      id: charge.id,
      kind: charge.kind,
      state: stateOf(charge),
      question: questionOf(charge, subjects[charge.kind](charge), current()),
      answers: chargeWordsOf(db, charge.id),
      canRecord: canRecord(charge),
    };
  }

  /** A number may come after the word that it was placed, or correct an earlier one. */
  function hasNewNumber(id: string, { number }: ChargeWord): boolean {
    const known = chargeWordsOf(db, id).findLast((one) => one.number !== null)?.number;
    return number !== null && number !== known;
  }

  return {
    get(id) {
      const charge = own(id);
      return charge === null ? null : viewOf(charge);
    },
    record(id, given) {
      const charge = own(id);
      if (charge === null) return failed(notFound('request', id));
      const number = given.says === 'placed' ? given.number.trim() : '';
      const taken: Result<TakenNumber, string> =
        number === '' ? ok({}) : subjects[charge.kind](charge).takeNumber(number);
      const word = wordOf(given, (taken.ok ? taken.value.number : undefined) ?? number);
      const faults = faultsOf(charge, given, clock.now());
      const isSame = charge.state === stateOfWord(word);
      if (isSame && !hasNewNumber(id, word)) {
        faults.push({ field: 'says', message: 'This answer is already recorded. Nothing was recorded.' });
      }
      if (!taken.ok) faults.push({ field: 'number', message: taken.failure });
      if (!taken.ok || faults.length > 0) return failed(invalid(faults));
      const { answer, keep } = taken.value;
      const fields = { word, ...(answer === undefined ? {} : { answer }) };
      if (isSame) charges.addWord(id, fields, keep);
      else charges.move(id, stateOfWord(word), { cause: wordText(word), ...fields }, keep);
      return ok(viewOf(charges.get(id) ?? charge));
    },
  };
}

function stateOf(charge: Charge): ChargeView['state'] {
  if (isOnItsWay(charge)) return 'sending';
  return charge.state === 'UNKNOWN' || charge.state === 'UNREADABLE' ? 'unknown' : 'settled';
}

/** In doubt, or decided by a word that may be corrected. */
function canRecord({ state }: Charge): boolean {
  return ['UNKNOWN', 'UNREADABLE', 'PLACED', 'PRESUMED_ABSENT'].includes(state);
}

function faultsOf(charge: Charge, given: ChargeAnswer, now: number): Fault[] {
  if (!canRecord(charge)) {
    const message = 'This request no longer needs an answer. Nothing was recorded.';
    return [{ field: 'request', message }];
  }
  const faults = saidFaults(given, 'request', charge.requestedAt, now);
  const age = now - (charge.sentAt ?? charge.requestedAt);
  if (given.says === 'notPlaced' && age < minAbsenceMs) {
    // A clock that was set back says nothing of its age.
    const message =
      age < 0
        ? 'The clock of this computer shows a time before this request was sent. Nothing was recorded. Check the clock, and record this answer later.'
        : 'This request was sent less than 15 minutes ago, and a slow service may still accept it. Record this answer later.';
    faults.push({ field: 'says', message });
  }
  return [...faults, ...checkYourName(given.recordedBy, 'recordedBy')];
}

function wordOf({ says, saidBy, saidOn, recordedBy }: ChargeAnswer, number: string): ChargeWord {
  return {
    says,
    number: number === '' ? null : number,
    saidBy: saidBy.trim(),
    saidOn: saidOn.trim(),
    recordedBy: recordedBy.trim(),
  };
}

/** The word as the journal's events say it. */
function wordText({ says, number, saidBy, saidOn }: ChargeWord): string {
  const what =
    says === 'notPlaced'
      ? 'it was not placed or charged'
      : `it was placed${number === null ? '' : `, number ${number}`}`;
  return `The service provider says that ${what} (${saidBy}, ${saidOn}).`;
}

function questionKind({ state, told }: Charge): ChargeQuestion['kind'] | null {
  switch (state) {
    case 'UNKNOWN':
      return 'noAnswer';
    case 'UNREADABLE':
      return 'unreadable';
    case 'PLACED':
      return 'notArrived';
    default:
      return state === 'DONE' && told === 'notPlaced' ? 'contradicted' : null;
  }
}

function questionOf(charge: Charge, { facts, reference }: ChargeSubject, service: LandService) {
  const kind = questionKind(charge);
  if (kind === null) return null;
  const { accountId, customerId } = service.connection;
  return {
    kind,
    facts: [...facts],
    reference,
    accountId,
    customerId,
    sentAt: charge.sentAt ?? charge.requestedAt,
    request: `${charge.request.method} ${charge.request.path}`,
    correlationId: charge.id,
  };
}
