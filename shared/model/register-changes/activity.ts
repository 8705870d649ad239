import { at, byMember, differences, inList, type Severity } from './fields.ts';
import { pairs } from './identity.ts';
import {
  dealingNames,
  dealingSeverity,
  hasFailed,
  instrumentName,
  isEnding,
  newInstrumentSeverity,
} from './instruments.ts';
import {
  isEmpty,
  isList,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  member,
  objectOf,
  textOf,
} from './json.ts';
import { type Report, sayFact, take, takeRest } from './report.ts';
import { dateWords, numberKey, numberOf, shortened } from './values.ts';

const part = 'activity';

/** Dealings of the last days, by their number. */
export function sayActivity(report: Report, path: string, before: JsonObject, after: JsonObject): void {
  const fields = byMember(path, before, after, 'dealings');
  const days = take(fields, 'numberOfDays');
  const [was, is] = [before, after].map((value) => numberOf(member(value, 'numberOfDays')));
  sayFact(report, days, {
    part,
    what: 'The number of days of activity that the statement covers',
    // A statement that says less of the activity may not show a dealing that is under way.
    severity: is == null || (was != null && is < was) ? 'check' : 'note',
  });
  sayDealings(report, at(path, 'dealings'), member(before, 'dealings'), member(after, 'dealings'));
  report.rest(takeRest(fields));
}

function sayDealings(report: Report, path: string, before: Json | undefined, after: Json | undefined): void {
  if (isEmpty(before) && isEmpty(after)) {
    report.rest(differences(path, '', before, after));
    return;
  }
  if (before != null && after != null && isList(before) !== isList(after)) {
    report.rest([{ path, kind: 'rewritten', before, after }]);
  }
  for (const pair of pairs('dealings', listOf(before), listOf(after))) {
    const inner = inList(path, pair.key);
    if (isObject(pair.before) && isObject(pair.after)) sayChanged(report, inner, pair.before, pair.after);
    else sayOne(report, pair, differences(inner, '', pair.before, pair.after));
  }
}

const statusOf = (value: JsonObject) => textOf(member(value, 'dealingStatus'));
const isRegistered = (value: JsonObject) => /^registered$/i.test(statusOf(value) ?? '');
const isOver = (value: JsonObject) => /^(registered|completed)$/i.test(statusOf(value) ?? '');
const nameOf = (value: JsonObject) => instrumentName(value, dealingNames, 'Dealing');

function sayOne(
  report: Report,
  { before, after }: { readonly before: Json | undefined; readonly after: Json | undefined },
  fields: ReturnType<typeof differences>,
): void {
  const value = objectOf(isEmpty(after) ? before : after);
  const name = nameOf(value);
  if (isEmpty(value)) report.rest(fields);
  else if (isEmpty(before)) {
    const [status, date] = [statusOf(value), dateWords(member(value, 'dealingStatusUpdateDate'))];
    const about = [
      status === null ? null : `Its status is ${shortened(status)}`,
      date === null ? null : `${status === null ? 'It was updated' : 'updated'} on ${shortened(date)}`,
    ].filter((words) => words !== null);
    const severity = dealingSeverity(textOf(member(value, 'dealingType')), status);
    report.say(
      {
        part,
        kind: 'added',
        severity,
        text: `${name} is new in the activity on this title.${about.length === 0 ? '' : ` ${about.join(', ')}.`}`,
      },
      fields,
    );
  } else {
    const status = statusOf(value);
    const was = status === null ? '' : ` Its status was ${shortened(status)}.`;
    report.say(
      {
        part,
        kind: 'removed',
        // What is registered leaves the list when its days are over; what was not yet may have been withdrawn or refused.
        severity: isOver(value) || hasFailed(statusOf(value)) ? 'note' : 'check',
        text: `${name} is no longer listed in the activity on this title.${was}`,
      },
      fields,
    );
  }
}

/** A dealing that is registered now counts as its kind. One that failed since may be one that was waited for. */
function statusSeverity(after: JsonObject): Severity {
  const severity = dealingSeverity(textOf(member(after, 'dealingType')), statusOf(after));
  return severity === 'note' ? 'check' : severity;
}

function sayChanged(report: Report, path: string, before: JsonObject, after: JsonObject): void {
  const fields = byMember(path, before, after);
  if (fields.size === 0) return;
  const name = nameOf(after);
  const [was, is] = [statusOf(before), statusOf(after)];
  const status = fields.get('dealingStatus') ?? [];
  if (status.length === 1 && was !== null && is !== null && was !== is) {
    const date = dateWords(member(after, 'dealingStatusUpdateDate'));
    const text = `The status of ${name} changed from ${shortened(was)} to ${shortened(is)}${date === null ? '' : `, updated on ${shortened(date)}`}.`;
    report.say(
      { part, kind: 'changed', severity: statusSeverity(after), text },
      take(fields, 'dealingStatus', 'dealingStatusUpdateDate'),
    );
  }
  sayFact(report, take(fields, 'dealingStatus'), { part, what: `The status of ${name}`, severity: 'check' });
  sayFact(report, take(fields, 'dealingStatusUpdateDate'), {
    part,
    what: `The date of the status of ${name}`,
    severity: 'check',
    show: 'date',
  });
  sayFact(report, take(fields, 'dealingType'), {
    part,
    what: `The type of dealing ${shortened(textOf(member(after, 'dealingDocument')) ?? 'without a number')}`,
    severity: newInstrumentSeverity(
      textOf(member(after, 'dealingType')) ?? textOf(member(before, 'dealingType')),
    ),
  });
  sayFact(report, take(fields, 'dealingDocument'), { part, what: `The number of ${name}`, severity: 'note' });
  report.rest(takeRest(fields));
}

/**
 * How an encumbrance of this type ended: by the one dealing that ends such a thing and was registered since. Null where the
 * statements do not say so.
 */
export function endIn(before: JsonObject, after: JsonObject): (type: string) => string | null {
  const registered = (activity: JsonObject) =>
    listOf(member(activity, 'dealings')).filter(isObject).filter(isRegistered);
  const known = new Set(registered(before).map((one) => numberKey(member(one, 'dealingDocument'))));
  const since = registered(after).filter((one) => !known.has(numberKey(member(one, 'dealingDocument'))));
  return (type) => {
    const [isOf, ended] = /\bmortgage\b/i.test(type)
      ? ([/\bdischarge\b.*\bmortgage\b/i, 'has been discharged'] as const)
      : /\bcaveat\b/i.test(type)
        ? ([/\bwithdrawal\b.*\bcaveat\b/i, 'has been withdrawn'] as const)
        : ([null, ''] as const);
    const found = since.filter((one) => {
      const dealing = textOf(member(one, 'dealingType'));
      return isOf !== null && isEnding(dealing) && isOf.test(dealing ?? '') && !/\bpart/i.test(dealing ?? '');
    });
    const [only] = found;
    if (found.length !== 1 || only === undefined) return null;
    const date = dateWords(member(only, 'dealingStatusUpdateDate'));
    return `${ended} and is no longer listed. ${nameOf(only)} was registered${date === null ? '' : ` on ${date}`}.`;
  };
}
