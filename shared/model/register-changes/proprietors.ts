import { at, byMember, differences, type Field, inList, type Severity } from './fields.ts';
import { holderName } from './identity.ts';
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
import {
  type Group,
  type GroupPair,
  groupName,
  groupOf,
  pairGroups,
  pairHoldings,
  shareWords,
} from './proprietor-groups.ts';
import { sayHolding } from './proprietor-names.ts';
import { type Report, sayFact, take, takeRest } from './report.ts';
import { dateWords, listWords, nameKey, shortened } from './values.ts';

const part = 'proprietors';
const said = { part, severity: 'stopsSettlement' } as const;

/** Proprietors by name and group: who came, who left, and what changed of the share of each. */
export function sayProprietor(report: Report, path: string, before: JsonObject, after: JsonObject): void {
  const list = 'registeredProprietorship';
  const named = [...new Set([before, after].flatMap(namesOf))];
  if (isEmpty(before) !== isEmpty(after) && named.length > 0) {
    const [without, other] = isEmpty(after) ? ['later', 'earlier'] : ['earlier', 'later'];
    // A part that did not come says nothing of who holds the land.
    const text = `The ${without} statement names no registered proprietor. The ${other} statement names ${listWords(named)}.`;
    const kind = isEmpty(after) ? 'removed' : 'added';
    report.say({ ...said, kind, text }, differences(path, '', before, after));
    return;
  }
  const fields = byMember(path, before, after, list);
  sayFact(report, take(fields, 'estateType'), { ...said, what: 'The estate' });
  sayFact(report, take(fields, 'expiryDate'), {
    part,
    severity: 'check',
    what: 'The expiry date of the estate',
    show: 'date',
  });
  sayFact(report, take(fields, 'lifeEstateText'), {
    ...said,
    what: 'The wording of the life estate',
    show: 'words',
  });
  sayProprietorships(report, at(path, list), member(before, list), member(after, list));
  report.rest(takeRest(fields));
}

function sayProprietorships(
  report: Report,
  path: string,
  before: Json | undefined,
  after: Json | undefined,
): void {
  if (isEmpty(before) && isEmpty(after)) {
    report.rest(differences(path, '', before, after));
    return;
  }
  if (before != null && after != null && isList(before) !== isList(after)) {
    report.rest([{ path, kind: 'rewritten', before, after }]);
  }
  const [old, now] = [listOf(before), listOf(after)];
  const people = { before: old.flatMap(namesIn), after: now.flatMap(namesIn) };
  const isOne = old.length <= 1 && now.length <= 1;
  for (const [key, one, other] of pairShips(old, now)) {
    const named = groupsIn(other ?? one).flatMap((group) => groupOf(group).names.map(shortened));
    // Of several, each sentence says which.
    const of = isOne ? '' : named.length === 0 ? 'others' : listWords(named);
    sayProprietorship(report, isOne ? path : inList(path, key), one, other, { people, of });
  }
}

interface People {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const groupsIn = (ship: Json | undefined) => listOf(member(objectOf(ship), 'proprietorGroups'));
const namesOf = (proprietor: JsonObject) =>
  listOf(member(proprietor, 'registeredProprietorship'))
    .flatMap(groupsIn)
    .flatMap((group) => groupOf(group).names.map(shortened));
const namesIn = (ship: Json) => groupsIn(ship).flatMap((group) => groupOf(group).names.map(nameKey));

/** Proprietorships have no name of their own: they are paired as one group of all their names. */
function pairShips(
  before: readonly Json[],
  after: readonly Json[],
): (readonly [key: string, before: Json | undefined, after: Json | undefined])[] {
  if (before.length <= 1 && after.length <= 1) return [['', before[0], after[0]]];
  const origin = new Map<Json, Json>();
  const asGroup = (ship: Json) => {
    const holdings = groupsIn(ship).flatMap((group) => listOf(member(objectOf(group), 'proprietorHoldings')));
    // With all of it, so that of several without names the equal ones go together.
    const group = { proprietorHoldings: holdings, ship };
    origin.set(group, ship);
    return group;
  };
  const from = (group: Group | null) => (group === null ? undefined : origin.get(group.value));
  return pairGroups(before.map(asGroup), after.map(asGroup)).map((pair) => [
    pair.key,
    from(pair.before),
    from(pair.after),
  ]);
}

function sayProprietorship(
  report: Report,
  path: string,
  before: Json | undefined,
  after: Json | undefined,
  { people, of }: { readonly people: People; readonly of: string },
): void {
  if (![before, after].every((side) => side === undefined || isObject(side))) {
    report.rest(differences(path, '', before, after), 'stopsSettlement');
    return;
  }
  const [one, other] = [objectOf(before), objectOf(after)];
  const list = 'proprietorGroups';
  const fields = byMember(path, one, other, list);
  const count = report.changes.length;
  sayGroups(report, at(path, list), member(one, list), member(other, list), people);
  const isMoved = report.changes.length > count;
  sayDerivation(report, take(fields, 'proprietorDerivation', 'effectiveDate'), [one, other], {
    what: `The proprietorship${of === '' ? '' : ` of ${of}`}`,
    document: 'proprietorDerivation',
    date: 'effectiveDate',
    dated: 'in effect since',
  });
  sayFact(report, take(fields, 'registeredProprietorshipText'), {
    part,
    severity: isMoved ? 'note' : 'stopsSettlement',
    what: `The register’s wording of ${of === '' ? 'the proprietors' : `the proprietorship of ${of}`}`,
    show: 'words',
  });
  report.rest(take(fields, 'order'), 'note');
  report.rest(takeRest(fields));
}

function sayGroups(
  report: Report,
  path: string,
  before: Json | undefined,
  after: Json | undefined,
  people: People,
): void {
  if (isEmpty(before) && isEmpty(after)) {
    report.rest(differences(path, '', before, after));
    return;
  }
  if (before != null && after != null && isList(before) !== isList(after)) {
    report.rest([{ path, kind: 'rewritten', before, after }]);
  }
  const orders: Field[] = [];
  for (const pair of pairGroups(listOf(before), listOf(after))) {
    const inner = inList(path, pair.key);
    if (pair.before === null || pair.after === null) sayWholeGroup(report, inner, pair, people);
    else if (!isObject(pair.before.value) || !isObject(pair.after.value)) {
      report.rest(differences(inner, '', pair.before.value, pair.after.value), 'stopsSettlement');
    } else {
      const fields = byMember(inner, pair.before.value, pair.after.value);
      orders.push(...take(fields, 'order'));
      sayGroup(report, inner, pair.before, pair.after, fields, people);
    }
  }
  sayOrder(report, orders, 'the proprietors');
}

/** A group that is in one statement only. Those of its people who are in the other one have moved between groups. */
function sayWholeGroup(report: Report, path: string, pair: GroupPair, people: People): void {
  const group = pair.after ?? pair.before;
  if (group === null) return;
  const fields = differences(path, '', pair.before?.value, pair.after?.value);
  const isNew = pair.after !== null;
  const elsewhere = isNew ? people.before : people.after;
  const named = group.names.filter((name) => !elsewhere.includes(nameKey(name)));
  const known = group.names.filter((name) => elsewhere.includes(nameKey(name)));
  const kind = isNew ? 'added' : 'removed';
  const texts = [
    named.length === 0 ? null : comeOrGone(named, group, isNew),
    known.length === 0 ? null : movedText(known, group, isNew),
    group.names.length > 0
      ? null
      : `${capital(groupName(group))} ${isNew ? 'is new' : 'is no longer listed'} among the registered proprietors.`,
  ].filter((text) => text !== null);
  report.say({ ...said, kind, text: texts.join(' ') }, fields);
}

function comeOrGone(names: readonly string[], group: Group, isNew: boolean): string {
  const isOne = names.length === 1;
  const who = listWords(names.map(shortened));
  if (isNew) {
    const are = isOne ? 'is a new registered proprietor' : 'are new registered proprietors';
    return `${who} ${are}${heldWords(group)}.`;
  }
  const are = isOne
    ? 'is no longer listed as a registered proprietor'
    : 'are no longer listed as registered proprietors';
  return `${who} ${are}.${formerShare(group.share, isOne)}`;
}

function formerShare(share: string | null, isOne: boolean): string {
  if (share === null) return '';
  if (isWhole(share)) return isOne ? ' That proprietor held the whole.' : ' They held the whole.';
  return ` The share was ${share}.`;
}

/** ` with a share of 1/2, as Joint Proprietors`. */
function heldWords({ value, share, names }: Group): string {
  const tenancy = textOf(member(objectOf(value), 'tenancyType'));
  return [
    withShare(share),
    tenancy === null || names.length < 2 ? '' : `${share === null ? '' : ','} as ${tenancy}`,
  ].join('');
}

function movedText(names: readonly string[], group: Group, isNew: boolean): string {
  const others = group.names.length > names.length || names.length > 1 ? ' of this group' : '';
  const share = `${listedShare(group.share, ' in another group')}${group.share === null ? '' : others}`;
  const who = listWords(names.map(shortened));
  return isNew
    ? `${who} ${names.length === 1 ? 'is' : 'are'} now listed${share}.`
    : `${who} ${names.length === 1 ? 'is' : 'are'} no longer listed${share}.`;
}

function sayGroup(
  report: Report,
  path: string,
  before: Group,
  after: Group,
  fields: Map<string, Field[]>,
  people: People,
): void {
  const list = 'proprietorHoldings';
  if (take(fields, list).length > 0) {
    const [old, now] = [before, after].map(({ value }) => member(objectOf(value), list));
    sayHoldings(report, at(path, list), old, now, { after, people });
  }
  const who = groupName(after.names.length > 0 ? after : before);
  const keys = (group: Group) => group.names.map(nameKey).sort().join(' ');
  // A share that has other holders now was not theirs before.
  const whose = keys(before) === keys(after) ? `of ${who}` : `of the share now held by ${who}`;
  sayShare(
    report,
    take(fields, 'shareFraction'),
    before,
    after,
    keys(before) === keys(after) ? `of ${who}` : `now held by ${who}`,
  );
  const facts = [
    ['tenancyType', `The tenancy ${whose}`, 'stopsSettlement', 'plain'],
    [
      'mannerOfHoldingForTheShareValue',
      `The manner of holding of the share of ${who}`,
      'stopsSettlement',
      'plain',
    ],
    [
      'proprietorGroupFreeText',
      `The note of the register on the holding of ${who}`,
      'stopsSettlement',
      'words',
    ],
    ['nicoText', `The further note of the register on the holding of ${who}`, 'check', 'words'],
  ] as const satisfies readonly (readonly [string, string, Severity, string])[];
  for (const [name, what, severity, show] of facts) {
    sayFact(report, take(fields, name), { part, what, severity, show });
  }
  const both = [objectOf(before.value), objectOf(after.value)] as const;
  sayDerivation(report, take(fields, 'proprietorDerivation', 'proprietorDerivationDate'), both, {
    what: `The share held by ${who}`,
    document: 'proprietorDerivation',
    date: 'proprietorDerivationDate',
    dated: 'dated',
  });
  report.rest(takeRest(fields));
}

function sayHoldings(
  report: Report,
  path: string,
  before: Json | undefined,
  after: Json | undefined,
  within: { readonly after: Group; readonly people: People },
): void {
  if (isEmpty(before) && isEmpty(after)) {
    report.rest(differences(path, '', before, after));
    return;
  }
  if (before != null && after != null && isList(before) !== isList(after)) {
    report.rest([{ path, kind: 'rewritten', before, after }]);
  }
  const { people, after: group } = within;
  const orders: Field[] = [];
  for (const pair of pairHoldings(listOf(before), listOf(after))) {
    const inner = inList(path, pair.key);
    const fields = differences(inner, '', pair.before, pair.after);
    const full = holderName((isEmpty(pair.after) ? pair.before : pair.after) ?? null);
    const name = shortened(full ?? '');
    if (full === null) report.rest(fields, 'stopsSettlement');
    else if (isEmpty(pair.before)) {
      const isKnown = people.before.includes(nameKey(full));
      const others = group.names.filter((one) => one !== full).map(shortened);
      const tenancy = textOf(member(objectOf(group.value), 'tenancyType'));
      const as = tenancy === null ? '' : `, as ${tenancy}`;
      const beside = others.length === 0 ? '' : `, together with ${listWords(others)}${as}`;
      const share = withShare(group.share);
      const text = isKnown
        ? `${name} is now listed${listedShare(group.share, '')}${beside}.`
        : `${name} is a new registered proprietor${share}${beside}.`;
      report.say({ ...said, kind: 'added', text }, fields);
    } else if (isEmpty(pair.after)) {
      const isKnown = people.after.includes(nameKey(full));
      const text = isKnown
        ? `${name} is no longer listed together with ${groupName(group)}, and is still a registered proprietor.`
        : `${name} is no longer listed as a registered proprietor.`;
      report.say({ ...said, kind: 'removed', text }, fields);
    } else if (isObject(pair.before) && isObject(pair.after)) {
      orders.push(...sayHolding(report, inner, pair.before, pair.after));
    } else report.rest(fields, 'stopsSettlement');
  }
  sayOrder(report, orders, groupName(group));
}

function sayOrder(report: Report, fields: readonly Field[], whose: string): void {
  const numbers = fields.filter(({ before, after }) => textOf(before) !== null && textOf(after) !== null);
  report.rest(
    fields.filter((field) => !numbers.includes(field)),
    'note',
  );
  const text = `The register’s numbering of ${whose} changed.`;
  report.say({ part, kind: 'changed', severity: 'note', text }, numbers);
}

function sayShare(report: Report, fields: readonly Field[], before: Group, after: Group, who: string): void {
  const [one, other] = [shareOf(before), shareOf(after)];
  const own = fields.filter(({ path }) => /\.(numerator|denominator)$/.test(path));
  report.rest(
    fields.filter((field) => !own.includes(field)),
    'stopsSettlement',
  );
  if (one !== null && other !== null) {
    if (isEqualShare(one, other)) {
      const text = `The share ${who} is now written ${other}. It was written ${one}, which is the same share.`;
      report.say({ part, severity: 'note', kind: 'changed', text }, own);
      return;
    }
    const text = `The share ${who} changed from ${shareText(one)} to ${shareText(other)}.`;
    report.say({ ...said, kind: 'changed', text }, own);
  } else if (other !== null) {
    const text = `The share ${who} is now ${shareText(other)}. The earlier statement gives none.`;
    report.say({ ...said, kind: 'added', text }, own);
  } else if (one !== null) {
    const text = `The share ${who} was ${shareText(one)}. The later statement gives none.`;
    report.say({ ...said, kind: 'removed', text }, own);
  } else report.rest(own, 'stopsSettlement');
}

const shareOf = ({ value }: Group) => shareWords(member(objectOf(value), 'shareFraction'));
const isWhole = (share: string) => isEqualShare(share, '1/1');
const shareText = (share: string) => (isWhole(share) ? 'the whole' : share);

/** ` with a share of 1/2`, ` of the whole`. */
function withShare(share: string | null): string {
  if (share === null) return '';
  return isWhole(share) ? ' of the whole' : ` with a share of ${share}`;
}

/** ` with a share of 1/2`, ` as holding the whole`. */
function listedShare(share: string | null, none: string): string {
  if (share === null) return none;
  return isWhole(share) ? ' as holding the whole' : ` with a share of ${share}`;
}

function isEqualShare(one: string, other: string): boolean {
  const [a, b] = one.split('/').map(Number);
  const [c, d] = other.split('/').map(Number);
  return (
    a !== undefined &&
    b !== undefined &&
    c !== undefined &&
    d !== undefined &&
    b > 0 &&
    d > 0 &&
    a * d === b * c
  );
}

interface Derivation {
  readonly what: string;
  readonly document: string;
  readonly date: string;
  readonly dated: string;
}

/** The dealing that something derives from, with its date, in one sentence. */
function sayDerivation(
  report: Report,
  fields: readonly Field[],
  [before, after]: readonly [JsonObject, JsonObject],
  about: Derivation,
): void {
  const isRead = fields.every((field) =>
    [field.before, field.after].every((side) => side == null || textOf(side) !== null),
  );
  if (!isRead) {
    report.rest(fields);
    return;
  }
  const [was, is] = [derivedWords(before, about), derivedWords(after, about)];
  const now =
    is === null ? `${about.what} no longer names its dealing.` : `${about.what} now derives from ${is}.`;
  const earlier = was === null ? 'The earlier statement names no dealing.' : `It derived from ${was}.`;
  const kind = was === null ? 'added' : is === null ? 'removed' : 'changed';
  report.say({ part, kind, severity: 'check', text: `${now} ${earlier}` }, fields);
}

function derivedWords(value: JsonObject, about: Derivation): string | null {
  const name = textOf(member(value, about.document));
  const date = dateWords(member(value, about.date));
  const dated = date === null ? null : `${about.dated} ${shortened(date)}`;
  if (name === null) return dated === null ? null : `a dealing without a number, ${dated}`;
  return [shortened(name), dated].filter((words) => words !== null).join(', ');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
