import { at, byMember, type Field } from './fields.ts';
import { givenWords, holderName } from './identity.ts';
import { isObject, type JsonObject, member, objectOf } from './json.ts';
import { type Report, sayFact, take, takeRest } from './report.ts';
import { nameKey, quoted, shortened } from './values.ts';

const part = 'proprietors';

/** What changed of one proprietor: name, parts of the name, address. Gives back the fields that only put them in an order. */
export function sayHolding(report: Report, path: string, before: JsonObject, after: JsonObject): Field[] {
  const fields = byMember(path, before, after);
  const order = take(fields, 'order');
  const [old, now] = [member(before, 'party'), member(after, 'party')];
  if (isObject(old) && isObject(now) && fields.delete('party')) {
    const [was, is] = [before, after].map((value) => shortened(holderName(value) ?? ''));
    sayParty(report, at(path, 'party'), old, now, was ?? '', is ?? '');
  }
  report.rest(takeRest(fields), 'stopsSettlement');
  return order;
}

function sayParty(
  report: Report,
  path: string,
  before: JsonObject,
  after: JsonObject,
  was: string,
  is: string,
): void {
  const fields = byMember(path, before, after);
  const written = take(fields, 'proprietorNameText', 'legalEntityName');
  const [first, ...more] = written;
  if (was !== is && first !== undefined) {
    const text = `The name of the proprietor ${was} is now written ${is}.`;
    // Only an apostrophe, a hyphen or a space is another one.
    const severity = nameKey(was) === nameKey(is) ? 'check' : 'stopsSettlement';
    report.say({ part, kind: 'changed', severity, text }, [first, ...more]);
  } else {
    for (const field of written) {
      const what = field.path.endsWith('.legalEntityName') ? 'name as a legal entity' : 'name as one text';
      sayFact(report, [field], { part, what: `The ${what} of ${is}`, severity: 'stopsSettlement' });
    }
  }
  sayFact(report, take(fields, 'address'), {
    part,
    what: `The address of ${is}`,
    severity: 'check',
    show: 'words',
  });
  const person = 'personFullName';
  const [old, now] = [member(before, person), member(after, person)];
  if (isObject(old) && isObject(now) && fields.delete(person)) {
    const parts = byMember(at(path, person), objectOf(old), objectOf(now));
    sayFact(report, take(parts, 'familyName'), {
      part,
      what: `The family name of ${is}`,
      severity: 'stopsSettlement',
    });
    const given = take(parts, 'givenNames');
    const [one, other] = [old, now].map((value) => {
      const names = givenWords(member(value, 'givenNames'));
      return names === '' ? 'none' : quoted(names);
    });
    const text = `The given names of ${is} changed from ${one} to ${other}.`;
    if (one === other) report.rest(given);
    else report.say({ part, kind: 'changed', severity: 'stopsSettlement', text }, given);
    report.rest(takeRest(parts), 'stopsSettlement');
  }
  report.rest(takeRest(fields), 'stopsSettlement');
}
