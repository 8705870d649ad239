import { endIn, sayActivity } from './activity.ts';
import { sayEncumbrances, sayNotations } from './encumbrances.ts';
import { at, byMember, differences, type Severity } from './fields.ts';
import { isEmpty, isList, isObject, type Json, type JsonObject, member, objectOf, textOf } from './json.ts';
import { sayProprietor } from './proprietors.ts';
import {
  createReport,
  type FieldChange,
  type Report,
  type Sentence,
  sayFact,
  take,
  takeRest,
} from './report.ts';
import { sectionNames } from './statements-in.ts';
import { type ReadText, sayDetail, sayLink, sayText } from './text-version.ts';
import { sayAdditional, sayLand, sayTitle } from './title-and-land.ts';
import { certificateName, wrapped } from './wrapped.ts';

export interface Comparison {
  /** What stops a settlement comes first. */
  readonly sentences: readonly Sentence[];
  /** Every field that differs, covered by a sentence or not. */
  readonly changes: readonly FieldChange[];
}

const severities: readonly Severity[] = ['stopsSettlement', 'check', 'note'];
const parts: readonly Sentence['part'][] = [
  'title',
  'encumbrances',
  'proprietors',
  'activity',
  'land',
  'other',
  'statement',
];

/**
 * What differs between two statements of one title, as the service sent them (interface: DRSS). Takes any JSON: what is not of the
 * document is compared field by field. The order of lists and members is no difference, nor is what every statement has of its own:
 * security number, time, authenticity token, copyright text, and the same things in its text version and link.
 */
export function compareStatements(before: Json, after: Json, readText: ReadText): Comparison {
  const report = createReport();
  const [old, now] = [wrapped(before), wrapped(after)];
  report.rest(takeRest(byMember('', old, now, certificateName)));
  sayCertificate(
    report,
    certificateName,
    member(old, certificateName),
    member(now, certificateName),
    readText,
  );
  return {
    sentences: report.sentences.toSorted(bySeverity),
    changes: report.changes.toSorted((a, b) => bySeverity(a.sentence ?? a, b.sentence ?? b)),
  };
}

interface Ranked {
  readonly severity: Severity;
  readonly part?: Sentence['part'];
}

function bySeverity(one: Ranked, other: Ranked): number {
  const part = (ranked: Ranked) => (ranked.part === undefined ? parts.length : parts.indexOf(ranked.part));
  return severities.indexOf(one.severity) - severities.indexOf(other.severity) || part(one) - part(other);
}

function sayCertificate(
  report: Report,
  path: string,
  before: Json | undefined,
  after: Json | undefined,
  readText: ReadText,
): void {
  const isRead = [before, after].every(
    (side) => isObject(side) || (isList(side) && isObject(side[0]) && side.length === 1),
  );
  if (!isRead) {
    report.rest(differences(path, certificateName, before, after), 'stopsSettlement');
    return;
  }
  if (isList(before) !== isList(after)) report.rest([{ path, kind: 'rewritten', before, after }]);
  const [old, now] = [objectOf(before), objectOf(after)];
  const section = (name: string, say: (path: string, one: JsonObject, other: JsonObject) => void) =>
    saySection(report, path, name, [member(old, name), member(now, name)], say);
  const securityNo = (value: JsonObject) =>
    textOf(member(objectOf(member(value, 'titleSearchDetail')), 'securityNo'));
  const isOneStatement = securityNo(old) !== null && securityNo(old) === securityNo(now);
  const activity = 'activityOnTitle';
  const endOf = endIn(objectOf(member(old, activity)), objectOf(member(now, activity)));

  section('titleSearchDetail', (inner, one, other) => sayDetail(report, inner, one, other));
  section('titleReferenceDetail', (inner, one, other) => sayTitle(report, inner, one, other));
  section('registeredProprietor', (inner, one, other) => sayProprietor(report, inner, one, other));
  section('encumbrancesCaveatsAndNotices', (inner, one, other) => {
    const both = (name: string) => [member(one, name), member(other, name)] as const;
    sayEncumbrances(report, at(inner, 'encumbrances'), ...both('encumbrances'), endOf);
    sayNotations(report, at(inner, 'notations'), ...both('notations'));
    report.rest(takeRest(byMember(inner, one, other, 'encumbrances', 'notations')));
  });
  section(activity, (inner, one, other) => sayActivity(report, inner, one, other));
  section('landDescription', (inner, one, other) => sayLand(report, inner, one, other));
  section('diagramLocation', (inner, one, other) => {
    const fields = byMember(inner, one, other);
    const what = 'The reference to the diagram or plan';
    sayFact(report, take(fields, 'diagramReference'), {
      part: 'land',
      what,
      severity: 'check',
      show: 'words',
    });
    report.rest(takeRest(fields));
  });
  section('additionalInformation', (inner, one, other) => sayAdditional(report, inner, one, other));
  // After all others: it repeats them.
  section('registerSearchStatement', (inner, one, other) =>
    sayText(report, inner, one, other, { isOneStatement, readText }),
  );
  section('registerSearchStatementCertificate', (inner, one, other) =>
    sayLink(report, inner, one, other, isOneStatement),
  );
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (!sectionNames.has(name)) {
      report.rest(differences(at(path, name), name, member(old, name), member(now, name)));
    }
  }
}

/** A section that is missing in one statement is read as one without members; of another form it is compared as it is. */
function saySection(
  report: Report,
  parent: string,
  name: string,
  [before, after]: readonly [Json | undefined, Json | undefined],
  say: (path: string, before: JsonObject, after: JsonObject) => void,
): void {
  if (before === undefined && after === undefined) return;
  const path = at(parent, name);
  const isReadable = (side: Json | undefined) =>
    isEmpty(side) || isObject(side) || (isList(side) && side.length === 1 && isObject(side[0]));
  if ((isEmpty(before) && isEmpty(after)) || !isReadable(before) || !isReadable(after)) {
    report.rest(differences(path, name, before, after), 'stopsSettlement');
    return;
  }
  if (isList(before) !== isList(after) && before != null && after != null) {
    report.rest([{ path, kind: 'rewritten', before, after }]);
  }
  const count = report.changes.length;
  say(path, ...bothSides(before, after));
  // What is only empty members on one side has still changed.
  if (report.changes.length === count && isEmpty(before) !== isEmpty(after)) {
    report.rest([{ path, kind: 'rewritten', before, after }]);
  }
}

/** Where a section is missing on one side, so are the empty members that it has on the other: they are no change. */
function bothSides(before: Json | undefined, after: Json | undefined): [JsonObject, JsonObject] {
  const [one, other] = [objectOf(before), objectOf(after)];
  if (before == null) return [one, filled(other)];
  return after == null ? [filled(one), other] : [one, other];
}

function filled(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => !isEmpty(inner)));
}
