import { at, byMember, differences, type Field, inList } from './fields.ts';
import { pairs } from './identity.ts';
import {
  affectingNames,
  datedWords,
  encumbranceNames,
  holdersOf,
  holderWord,
  instrumentName,
  newInstrumentSeverity,
  notationSeverity,
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
import { listWords, numberOf, quoted, shortened } from './values.ts';

const part = 'encumbrances';

/** What the later statement's activity says of how an encumbrance ended. */
export type EndOf = (type: string) => string | null;

/** Encumbrances and caveats, by their number. */
export function sayEncumbrances(
  report: Report,
  path: string,
  before: Json | undefined,
  after: Json | undefined,
  endOf: EndOf,
): void {
  const [old, now] = [listOf(before), listOf(after)];
  sayForm(report, path, before, after);
  const found = pairs('encumbrances', old, now);
  const priorities: Field[] = [];
  const gone: { readonly value: JsonObject; readonly fields: readonly Field[] }[] = [];
  for (const { key, before: one, after: other } of found) {
    const inner = inList(path, key);
    if (isObject(one) && isObject(other)) {
      const fields = byMember(inner, one, other);
      priorities.push(...take(fields, 'encumbrancePriority'));
      sayChanged(report, inner, one, other, fields);
    } else if (isObject(other) && isEmpty(one)) sayNew(report, other, differences(inner, '', one, other));
    else if (isObject(one) && isEmpty(other))
      gone.push({ value: one, fields: differences(inner, '', one, other) });
    else report.rest(differences(inner, '', one, other));
  }
  sayGone(report, gone, endOf);
  sayPriorities(report, priorities, found);
}

/** Where a list came as one object, or the other way about. */
function sayForm(report: Report, path: string, before: Json | undefined, after: Json | undefined): void {
  if (isEmpty(before) && isEmpty(after)) report.rest(differences(path, '', before, after));
  else if (before != null && after != null && isList(before) !== isList(after)) {
    report.rest([{ path, kind: 'rewritten', before, after }]);
  }
}

const nameOf = (value: JsonObject) => instrumentName(value, encumbranceNames, unknownName(value));
const typeOf = (value: JsonObject) => textOf(member(value, 'encumbranceType'));

/** A caveat whose type is missing is recognised by its text. */
function unknownName(value: JsonObject): string {
  const text = textOf(member(value, 'encumbranceText')) ?? '';
  return /\bcaveat\b/i.test(text) ? 'Caveat' : 'Entry';
}

function sayNew(report: Report, value: JsonObject, fields: readonly Field[]): void {
  const holders = holdersOf(value);
  const are = holders.length === 1 ? ' is' : 's are';
  const by = holders.length === 0 ? '' : ` Its ${holderWord(value)}${are} ${listWords(holders)}.`;
  const text = typeOf(value) === null ? textOf(member(value, 'encumbranceText')) : null;
  const affecting = listOf(member(value, 'affectingEncumbrances')).filter(isObject);
  const all = [
    newInstrumentSeverity(typeOf(value), textOf(member(value, 'encumbranceText'))),
    ...affecting.map((one) => newInstrumentSeverity(textOf(member(one, affectingNames.type)))),
  ];
  const severity = all.includes('stopsSettlement') ? 'stopsSettlement' : 'check';
  const affected = affecting.map((one) => instrumentName(one, affectingNames, 'an entry without a type'));
  const dated = datedWords(value, encumbranceNames);
  report.say(
    {
      part,
      kind: 'added',
      severity,
      text: [
        `${nameOf(value)}${dated}${dated === '' ? '' : ','} is new.${by}`,
        text === null ? '' : ` Its text is ${quoted(text)}.`,
        affected.length === 0 ? '' : ` It is affected by ${listWords(affected)}.`,
      ].join(''),
    },
    fields,
  );
}

function sayGone(
  report: Report,
  gone: readonly { readonly value: JsonObject; readonly fields: readonly Field[] }[],
  endOf: EndOf,
): void {
  for (const { value, fields } of gone) {
    const type = typeOf(value) ?? unknownName(value);
    const isOnly = gone.filter((one) => (typeOf(one.value) ?? unknownName(one.value)) === type).length === 1;
    const end = isOnly ? endOf(type) : null;
    const dated = datedWords(value, encumbranceNames);
    const name = `${nameOf(value)}${dated}${dated === '' ? '' : ','}`;
    // Without a type its text is all that tells which it was.
    const text = typeOf(value) === null ? textOf(member(value, 'encumbranceText')) : null;
    const said = text === null ? '' : ` Its text was ${quoted(text)}.`;
    report.say(
      {
        part,
        kind: 'removed',
        severity: 'check',
        text: `${name} ${end ?? 'is no longer listed.'}${said}`,
      },
      fields,
    );
  }
}

function sayChanged(
  report: Report,
  path: string,
  before: JsonObject,
  after: JsonObject,
  fields: Map<string, Field[]>,
): void {
  if (fields.size === 0) return;
  const name = nameOf(after);
  const spelled = take(fields, 'encumbranceDocument');
  for (const field of spelled) {
    const [one, other] = [textOf(field.before), textOf(field.after)];
    if (one === null || other === null) report.rest([field]);
    else {
      const text = `The number of ${name} is now written ${quoted(other)}. It was ${quoted(one)}.`;
      report.say({ part, kind: 'changed', severity: 'note', text }, [field]);
    }
  }
  sayFact(report, take(fields, 'encumbranceType'), {
    part,
    what: `The type of entry ${shortened(textOf(member(after, 'encumbranceDocument')) ?? 'without a number')}`,
    severity: newInstrumentSeverity(typeOf(after) ?? typeOf(before)),
  });
  sayFact(report, take(fields, 'encumbranceDate'), {
    part,
    what: `The date of ${name}`,
    severity: 'check',
    show: 'date',
  });
  sayFact(report, take(fields, 'encumbranceText'), {
    part,
    what: `The text of ${name}`,
    severity: 'check',
    show: 'words',
  });
  sayHolders(report, path, before, after, take(fields, 'encumbranceHolders'));
  sayAffecting(report, path, before, after, take(fields, 'affectingEncumbrances'));
  report.rest(takeRest(fields));
}

function sayHolders(
  report: Report,
  path: string,
  before: JsonObject,
  after: JsonObject,
  fields: readonly Field[],
): void {
  if (fields.length === 0) return;
  const list = 'encumbranceHolders';
  const word = holderWord(after);
  const of = nameOf(after);
  const inner = at(path, list);
  const [old, now] = [member(before, list), member(after, list)];
  sayForm(report, inner, old, now);
  const gone: [string, Field[]][] = [];
  const come: [string, Field[]][] = [];
  for (const pair of pairs(list, listOf(old), listOf(now))) {
    const own = differences(inList(inner, pair.key), '', pair.before, pair.after);
    const [one, other] = [pair.before, pair.after].map((side) =>
      textOf(member(objectOf(side), 'legalEntityName')),
    );
    if (isEmpty(pair.before) && other != null) come.push([shortened(other), own]);
    else if (isEmpty(pair.after) && one != null) gone.push([shortened(one), own]);
    else sayHolder(report, own, `The name of the ${word} of ${of}`);
  }
  const said = { part, severity: 'stopsSettlement' } as const;
  const [left, came] = [gone[0], come[0]];
  if (gone.length === 1 && come.length === 1 && left && came) {
    const text = `The ${word} of ${of} changed from ${left[0]} to ${came[0]}.`;
    report.say({ ...said, kind: 'changed', text }, [...left[1], ...came[1]]);
    return;
  }
  for (const [name, own] of come) {
    report.say({ ...said, kind: 'added', text: `${name} is now a ${word} of ${of}.` }, own);
  }
  for (const [name, own] of gone) {
    report.say({ ...said, kind: 'removed', text: `${name} is no longer a ${word} of ${of}.` }, own);
  }
}

/** A holder that is the same one: its name may be written otherwise, and its place in the list may have changed. */
function sayHolder(report: Report, fields: readonly Field[], what: string): void {
  for (const field of fields) {
    if (field.path.endsWith('.legalEntityName')) sayFact(report, [field], { part, what, severity: 'check' });
    else report.rest([field], field.path.endsWith('.order') ? 'note' : 'check');
  }
}

function sayAffecting(
  report: Report,
  path: string,
  before: JsonObject,
  after: JsonObject,
  fields: readonly Field[],
): void {
  if (fields.length === 0) return;
  const list = 'affectingEncumbrances';
  const inner = at(path, list);
  const [old, now] = [member(before, list), member(after, list)];
  sayForm(report, inner, old, now);
  for (const pair of pairs(list, listOf(old), listOf(now))) {
    const own = differences(inList(inner, pair.key), '', pair.before, pair.after);
    const value = objectOf(isEmpty(pair.after) ? pair.before : pair.after);
    const name = instrumentName(value, affectingNames, 'An entry without a type');
    const dated = datedWords(value, affectingNames);
    const type = textOf(member(value, affectingNames.type));
    if (isEmpty(pair.before)) {
      const text = `${name}${dated}${dated === '' ? '' : ','} now affects ${nameOf(after)}.`;
      report.say({ part, kind: 'added', severity: newInstrumentSeverity(type), text }, own);
    } else if (isEmpty(pair.after)) {
      const text = `${name} no longer affects ${nameOf(after)}.`;
      report.say({ part, kind: 'removed', severity: 'check', text }, own);
    } else sayAffectingChange(report, own, value, nameOf(after));
  }
}

function sayAffectingChange(
  report: Report,
  fields: readonly Field[],
  value: JsonObject,
  affected: string,
): void {
  const number = textOf(member(value, affectingNames.document)) ?? 'without a number';
  const name = `entry ${shortened(number)}, which affects ${affected},`;
  for (const field of fields) {
    const is = (of: string) => field.path.endsWith(`.${of}`);
    const said = { part, severity: 'check' } as const;
    if (is(affectingNames.type)) sayFact(report, [field], { ...said, what: `The type of ${name}` });
    else if (is(affectingNames.date)) {
      sayFact(report, [field], { ...said, what: `The date of ${name}`, show: 'date' });
    } else report.rest([field]);
  }
}

/** An entry that comes or goes moves all below it: that is worth a note, and another order among the same entries a check. */
function sayPriorities(
  report: Report,
  fields: readonly Field[],
  found: readonly { readonly before: Json | undefined; readonly after: Json | undefined }[],
): void {
  const meant = fields.filter(({ kind }) => kind !== 'rewritten');
  report.rest(fields.filter(({ kind }) => kind === 'rewritten'));
  const [first] = meant;
  if (first === undefined) return;
  const both = found.filter(({ before, after }) => isObject(before) && isObject(after));
  const of = (value: Json | undefined) => numberOf(member(objectOf(value), 'encumbrancePriority'));
  const inOrder = [...both].sort((a, b) => (of(a.before) ?? 0) - (of(b.before) ?? 0));
  const isKept = inOrder.every(({ after }, index) => {
    const next = inOrder[index + 1];
    return next === undefined || (of(after) ?? 0) <= (of(next.after) ?? 0);
  });
  if (meant.length === 1) {
    const pair = both.find(({ before, after }) => of(before) !== of(after)) ?? both[0];
    const name = nameOf(objectOf(pair?.after));
    sayFact(report, meant, { part, what: `The priority of ${name}`, severity: isKept ? 'note' : 'check' });
    return;
  }
  const isRead = meant.every(({ before, after }) => numberOf(before) !== null && numberOf(after) !== null);
  if (!isRead) {
    report.rest(meant);
    return;
  }
  const moved = inOrder.flatMap(({ before, after }) =>
    of(before) === of(after) ? [] : [`${nameOf(objectOf(after))} from ${of(before)} to ${of(after)}`],
  );
  report.say(
    {
      part,
      kind: 'changed',
      severity: isKept ? 'note' : 'check',
      text: isKept
        ? `The priority numbers of ${meant.length} encumbrances changed. Their order among each other did not.`
        : `The order of priority changed: ${listWords(moved)}.`,
    },
    meant,
  );
}

/** Notations: agreements, notices and plans that the register only notes. */
export function sayNotations(
  report: Report,
  path: string,
  before: Json | undefined,
  after: Json | undefined,
): void {
  sayForm(report, path, before, after);
  for (const pair of pairs('notations', listOf(before), listOf(after))) {
    const fields = differences(inList(path, pair.key), '', pair.before, pair.after);
    const value = objectOf(isEmpty(pair.after) ? pair.before : pair.after);
    const [type, plan, text] = ['notationType', 'notationPlan', 'notationText'].map((name) =>
      textOf(member(value, name)),
    );
    const kindWords = type == null ? '' : ` ${quoted(type)}`;
    const about = `${kindWords}${plan == null ? '' : ` on plan ${shortened(plan)}`}`;
    const words = text == null ? '' : ` Its text is ${quoted(text)}.`;
    const one = about === '' ? 'A notation' : `The notation${about}`;
    if (isEmpty(pair.before)) {
      report.say(
        {
          part,
          kind: 'added',
          severity: notationSeverity(type ?? null, text ?? null),
          text: `${one} is new.${words}`,
        },
        fields,
      );
    } else if (isEmpty(pair.after)) {
      const gone = `${one} is no longer listed.${words.replace('is', 'was')}`;
      report.say({ part, kind: 'removed', severity: 'check', text: gone }, fields);
    } else {
      for (const field of fields) {
        const isText = field.path.endsWith('.notationText');
        if (isText)
          sayFact(report, [field], {
            part,
            what: `The text of the notation${about}`,
            severity: 'check',
            show: 'words',
          });
        else report.rest([field]);
      }
    }
  }
}
