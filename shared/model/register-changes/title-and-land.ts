import { at, byMember, differences, type Field, inList, type Severity } from './fields.ts';
import { pairs, titleKey } from './identity.ts';
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
import { type RegisterPart, type Report, sayFact, take, takeRest } from './report.ts';
import { dateWords, numberKey, quoted, shortened } from './values.ts';

export function sayTitle(report: Report, path: string, before: JsonObject, after: JsonObject): void {
  const part = 'title';
  const fields = byMember(path, before, after);
  const reference = 'titleReference';
  const [old, now] = [wholeTitle(member(before, reference)), wholeTitle(member(after, reference))];
  const differing = take(fields, reference);
  if (old === now || old === null || now === null) report.rest(differing, 'stopsSettlement');
  else {
    const text = `The statements name two titles: the earlier one ${old}, the later one ${now}.`;
    report.say({ part, kind: 'changed', severity: 'stopsSettlement', text }, differing);
  }
  const status = textOf(member(after, 'titleStatus'));
  const cancelled = fields.get('titleStatus') ?? [];
  if (cancelled.length === 1 && /^cancelled$/i.test(status ?? '')) {
    const was = textOf(member(before, 'titleStatus'));
    const earlier =
      was === null ? 'The earlier statement gives no status.' : `Its status was ${shortened(was)}.`;
    const text = `The title is now CANCELLED. ${earlier}`;
    report.say({ part, kind: 'changed', severity: 'stopsSettlement', text }, take(fields, 'titleStatus'));
  }
  const facts = [
    ['titleStatus', 'The title status', 'stopsSettlement'],
    ['titleType', 'The title type', 'stopsSettlement'],
    ['ctType', 'The form of the certificate of title', 'check'],
  ] as const;
  for (const [name, what, severity] of facts) {
    sayFact(report, take(fields, name), { part, what, severity });
  }
  report.rest(takeRest(fields));
}

interface ListWords {
  readonly part: RegisterPart;
  readonly severity: Severity;
  /** Of a member, as the start of a sentence: `Parcel 101\PS328573`. */
  readonly name: (value: Json) => string | null;
  /** Completes the sentence. */
  readonly added: string;
  readonly removed: string;
  /** `The parcel type of`, for each member that has a sentence of its own. */
  readonly facts: Readonly<Record<string, string>>;
}

/** A list whose members come, go, or change in a field. */
export function sayList(
  report: Report,
  path: string,
  list: string,
  before: Json | undefined,
  after: Json | undefined,
  words: ListWords,
): void {
  if (isEmpty(before) && isEmpty(after)) {
    report.rest(differences(path, '', before, after));
    return;
  }
  if (before != null && after != null && isList(before) !== isList(after)) {
    report.rest([{ path, kind: 'rewritten', before, after }]);
  }
  const { part, severity } = words;
  for (const pair of pairs(list, listOf(before), listOf(after))) {
    const inner = inList(path, pair.key);
    const name = words.name((isEmpty(pair.after) ? pair.before : pair.after) ?? null);
    if (name === null) report.rest(differences(inner, '', pair.before, pair.after), severity);
    else if (isEmpty(pair.before)) {
      report.say(
        { part, severity, kind: 'added', text: `${name} ${words.added}.` },
        differences(inner, '', pair.before, pair.after),
      );
    } else if (isEmpty(pair.after)) {
      report.say(
        { part, severity, kind: 'removed', text: `${name} ${words.removed}.` },
        differences(inner, '', pair.before, pair.after),
      );
    } else if (isObject(pair.before) && isObject(pair.after)) {
      const fields = byMember(inner, pair.before, pair.after);
      for (const [field, what] of Object.entries(words.facts)) {
        sayFact(report, take(fields, field), {
          part,
          severity,
          what: `${what} ${lowerFirst(name)}`,
          show: 'words',
        });
      }
      report.rest(takeRest(fields));
    } else report.rest(differences(inner, '', pair.before, pair.after), severity);
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const titleName = (value: Json) => {
  const key = wholeTitle(value);
  return key === null ? null : `Title ${key}`;
};

/** Half of a reference names no title. */
function wholeTitle(value: Json | undefined): string | null {
  const outer = objectOf(value);
  const inner = objectOf(member(outer, 'titleReference') ?? outer);
  const isWhole = textOf(member(inner, 'volume')) !== null && textOf(member(inner, 'folio')) !== null;
  const key = isWhole ? titleKey(inner) : null;
  return key === null ? null : shortened(key);
}

export function sayLand(report: Report, path: string, before: JsonObject, after: JsonObject): void {
  const part = 'land';
  if (isEmpty(before) !== isEmpty(after)) {
    const [without, other] = isEmpty(after) ? ['later', 'earlier'] : ['earlier', 'later'];
    const words = textOf(member(isEmpty(after) ? before : after, 'landDescriptionText'));
    const known = words === null ? '' : ` That of the ${other} statement is ${quoted(words)}.`;
    const text = `The ${without} statement has no description of the land.${known}`;
    const kind = isEmpty(after) ? 'removed' : 'added';
    report.say({ part, severity: 'stopsSettlement', kind, text }, differences(path, '', before, after));
    return;
  }
  const fields = byMember(path, before, after);
  sayFact(report, take(fields, 'landDescriptionText'), {
    part,
    what: 'The wording of the land description',
    severity: 'stopsSettlement',
    show: 'words',
  });
  if (take(fields, 'landParcels').length > 0) {
    sayList(
      report,
      at(path, 'landParcels'),
      'landParcels',
      member(before, 'landParcels'),
      member(after, 'landParcels'),
      {
        part,
        severity: 'stopsSettlement',
        name: parcelName,
        added: 'is now listed as part of the land in this title',
        removed: 'is no longer listed as part of the land in this title',
        facts: { parcelDescription: 'The description of', lotType: 'The lot type of' },
      },
    );
  }
  if (take(fields, 'parentTitles').length > 0) {
    sayList(
      report,
      at(path, 'parentTitles'),
      'parentTitles',
      member(before, 'parentTitles'),
      member(after, 'parentTitles'),
      {
        part,
        severity: 'check',
        name: titleName,
        added: 'is new among the parent titles',
        removed: 'is no longer listed among the parent titles',
        facts: {},
      },
    );
  }
  const facts = [
    ['titleDerivation', 'The instrument that created the title', 'plain'],
    ['titleDerivationDate', 'The date on which the title was created', 'date'],
    ['titleDerivationText', 'The wording of how the title was created', 'words'],
  ] as const;
  for (const [name, what, show] of facts) {
    sayFact(report, take(fields, name), { part, what, severity: 'check', show });
  }
  report.rest(takeRest(fields));
}

function parcelName(value: Json): string | null {
  const parcel = objectOf(value);
  const spi = textOf(member(parcel, 'spi'));
  if (spi !== null) return `Parcel ${shortened(spi)}`;
  const text = textOf(member(parcel, 'parcelDescription'));
  return text === null ? null : `The parcel ${quoted(text)}`;
}

export function sayAdditional(report: Report, path: string, before: JsonObject, after: JsonObject): void {
  const part = 'other';
  const fields = byMember(path, before, after);
  const others = 'otherTitlesAffectingThisLand';
  const titles = take(fields, others);
  const [old, now] = [member(before, others), member(after, others)];
  const inner = at(at(path, others), 'titleReference');
  const isRead = titles.every((field) => field.path.startsWith(inner));
  if (titles.length > 0 && isRead) {
    const list = (value: Json | undefined) => member(objectOf(value), 'titleReference');
    sayList(report, inner, 'titleReference', list(old), list(now), {
      part,
      severity: 'check',
      name: titleName,
      added: 'is new among the other titles that affect this land',
      removed: 'is no longer listed among the other titles that affect this land',
      facts: {},
    });
  } else report.rest(titles);
  const corporations = 'ownersCorporations';
  if (take(fields, corporations).length > 0) {
    sayList(
      report,
      at(path, corporations),
      corporations,
      member(before, corporations),
      member(after, corporations),
      {
        part,
        severity: 'check',
        name: corporationName,
        added: 'is new: the land is affected by it',
        removed: 'is no longer listed as affecting the land',
        facts: { ownersCorporationText: 'The wording of' },
      },
    );
  }
  sayFact(report, take(fields, 'titleStreetAddress'), {
    part,
    what: 'The street address',
    severity: 'check',
    show: 'words',
  });
  sayFact(report, take(fields, 'licenceText'), {
    part,
    what: 'The wording of the licence',
    severity: 'check',
    show: 'words',
  });
  sayControl(report, take(fields, 'ectControl'), before, after);
  sayNomination(report, take(fields, 'nomination'), before, after);
  report.rest(takeRest(fields));
}

function corporationName(value: Json): string | null {
  const corporation = objectOf(value);
  const number = textOf(member(corporation, 'ownersCorporationNumber'));
  const plan = textOf(member(corporation, 'planNumber'));
  const words = textOf(member(corporation, 'ownersCorporationText'));
  if (number === null && plan === null)
    return words === null ? null : `The owners corporation ${quoted(words)}`;
  return `Owners corporation${number === null ? '' : ` ${shortened(number)}`}${plan === null ? '' : ` of plan ${shortened(plan)}`}`;
}

/** Who controls the electronic certificate of title, and since when. */
function sayControl(report: Report, fields: readonly Field[], before: JsonObject, after: JsonObject): void {
  const part = 'other';
  const [was, is] = [before, after].map((value) => objectOf(member(value, 'ectControl')));
  const [old, now] = [was, is].map((value) => textOf(member(value ?? {}, 'ectController')));
  const since = dateWords(member(is ?? {}, 'effectiveFromDate'));
  const own = fields.filter(({ path }) => /\.(ectController|effectiveFromDate)$/.test(path));
  const named = own.filter(({ path }) => path.endsWith('.ectController'));
  report.rest(fields.filter((field) => !own.includes(field)));
  const from = since === null ? '' : `, from ${shortened(since)}`;
  if (named.length === 0) {
    sayFact(report, own, {
      part,
      what: `The date from which ${shortened(now ?? old ?? 'its controller')} controls the electronic certificate of title`,
      severity: 'check',
      show: 'date',
    });
  } else if (now != null) {
    const earlier = old == null ? 'The earlier statement names nobody.' : `It was ${shortened(old)}.`;
    const kind = old == null ? 'added' : 'changed';
    const text = `${shortened(now)} now controls the electronic certificate of title${from}. ${earlier}`;
    report.say({ part, severity: 'check', kind, text }, own);
  } else if (old != null) {
    const text = `${shortened(old)} is no longer named as controlling the electronic certificate of title.`;
    report.say({ part, severity: 'check', kind: 'removed', text }, own);
  } else report.rest(own);
}

/** `Nomination AA1 to SOME BANK for dealing AA2`. */
function nominationName(nomination: Json | undefined): string {
  const value = objectOf(nomination);
  const [to, document, dealing] = ['nominatedTo', 'nominationDocument', 'nominatedToDealing'].map((name) =>
    textOf(member(value, name)),
  );
  return [
    'Nomination',
    document == null ? '' : ` ${shortened(document)}`,
    to == null ? '' : ` to ${shortened(to)}`,
    dealing == null ? '' : ` for dealing ${shortened(dealing)}`,
  ].join('');
}

function sayNomination(
  report: Report,
  fields: readonly Field[],
  before: JsonObject,
  after: JsonObject,
): void {
  if (fields.length === 0) return;
  const part = 'other';
  const [was, is] = [member(before, 'nomination'), member(after, 'nomination')];
  const [old, now] = [was, is].map((value) => numberKey(member(objectOf(value), 'nominationDocument')));
  if (old != null && now != null && old !== now) {
    const text = `${nominationName(is)} is new. ${nominationName(was)} is no longer listed.`;
    report.say({ part, severity: 'check', kind: 'changed', text }, fields);
    return;
  }
  if (isEmpty(was) || isEmpty(is)) {
    const isNew = isEmpty(was);
    const one = isNew ? is : was;
    const name = nominationName(one);
    const wording = textOf(member(objectOf(one), 'nominationText'));
    // Without number and parties its text is all that tells which it is.
    const said =
      name !== 'Nomination' || wording === null
        ? ''
        : ` Its text ${isNew ? 'is' : 'was'} ${quoted(wording)}.`;
    const text = `${said === '' ? name : 'A nomination'} ${isNew ? 'is new' : 'is no longer listed'}.${said}`;
    report.say({ part, severity: 'check', kind: isNew ? 'added' : 'removed', text }, fields);
    return;
  }
  const facts: Readonly<Record<string, readonly [string, 'plain' | 'date' | 'words']>> = {
    nominatedTo: ['The party to whom the nomination is made', 'plain'],
    nominatingParty: ['The party that makes the nomination', 'plain'],
    nominationDocument: ['The number of the nomination', 'plain'],
    nominatedToDealing: ['The dealing for which the nomination is made', 'plain'],
    nominationDate: ['The date of the nomination', 'date'],
    nominationText: ['The wording of the nomination', 'words'],
  };
  for (const field of fields) {
    const found = Object.entries(facts).find(([name]) => field.path.endsWith(`nomination.${name}`));
    if (found === undefined) report.rest([field]);
    else {
      const [, [what, show]] = found;
      sayFact(report, [field], { part, what, severity: 'check', show });
    }
  }
}
