import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Comparison,
  compareStatements,
} from '../../../../../shared/model/register-changes/compare-statements.ts';
import type { Json } from '../../../../../shared/model/register-changes/json.ts';
import { anyStatement } from '../../../../support/drss/any-statement.ts';

type Value = null | boolean | number | string | Value[] | { [name: string]: Value };

/** More of them by hand, after a change of the comparison. */
const runs = { numRuns: Number(process.env.LANDFOLIO_RUNS ?? 100), endOnFailure: true };

const readText = (data: unknown) =>
  typeof data === 'string' ? Buffer.from(data, 'base64').toString() : null;
const compare = (one: Value, other: Value): Comparison =>
  compareStatements(one as Json, other as Json, readText);

const ownOfStatement = ['securityNo', 'producedDate', 'authenticityToken', 'copyrightText'];

/** All places in a statement that a mutation can hit, but for what every statement has of its own. */
function places(value: Value, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (value === null || typeof value !== 'object') return [at];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const inner = keys
    .filter((key) => !ownOfStatement.includes(String(key)))
    .flatMap((key) => places((value as Record<string | number, Value>)[key] as Value, [...at, key]));
  return at.length === 0 ? inner : [at, ...inner];
}

const strange = fc.oneof<fc.Arbitrary<Value>[]>(
  fc.constantFrom<Value>('', 'AX999999Z', '2026-11-04', 7, true, null, 1e21, '125 days'),
  fc.constantFrom<Value>([], {}, [null], { unknown: 1 }, [[1]], { unknown: { deep: ['a', 'b'] } }),
  fc.string({ maxLength: 5 }),
  fc.constant('y'.repeat(10_000)),
  fc.constant(JSON.parse('{"__proto__": {"a": 1}, "constructor": "c"}') as Value),
);

interface Mutation {
  readonly place: number;
  readonly act: 'set' | 'remove' | 'add' | 'twice' | 'wrap';
  readonly value: Value;
  readonly name: string;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  place: fc.nat(),
  act: fc.constantFrom('set', 'remove', 'add', 'twice', 'wrap'),
  value: strange,
  name: fc.constantFrom('unknown', '__proto__', 'order', 'a.b', 'encumbrances', 'toString'),
});

function holderOf(root: Value, place: readonly (string | number)[]): Record<string | number, Value> {
  return place
    .slice(0, -1)
    .reduce<Value>((value, key) => (value as Record<string | number, Value>)[key] as Value, root) as Record<
    string | number,
    Value
  >;
}

function set(holder: Record<string | number, Value>, key: string | number, value: Value): void {
  // An assignment to `__proto__` would be none.
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

/** A copy with the mutation, and the names on the way to where it is. */
function mutate(
  original: Value,
  { place, act, value, name }: Mutation,
): { copy: Value; names: readonly string[] } {
  const copy = structuredClone(original);
  const all = places(copy);
  const hit = all[place % all.length];
  if (hit === undefined) return { copy, names: [] };
  const holder = holderOf(copy, hit);
  const key = hit.at(-1) as string | number;
  const here = holder[key] as Value;
  const names = hit.filter((part) => typeof part === 'string');
  if (act === 'remove') {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  } else if (act === 'twice' && Array.isArray(holder)) holder.push(structuredClone(here));
  else if (act === 'wrap') set(holder, key, [here]);
  else if (act === 'add' && Array.isArray(here)) here.push(value);
  else if (act === 'add' && here !== null && typeof here === 'object' && !Object.hasOwn(here, name))
    set(here as Record<string, Value>, name, value);
  else set(holder, key, value);
  return { copy, names };
}

/** The same for the same value, whatever the order of members and lists. Written here again, to check ours. */
function sorted(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(sorted).sort().join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${sorted(value[key] as Value)}`)
    .join()}}`;
}

/** Names of a path, without what identifies the members of lists. */
function namesIn(path: string): string[] {
  const found: string[] = [];
  const steps = /\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g;
  for (const [, quoted, plain] of path.matchAll(steps))
    found.push(plain ?? (JSON.parse(`"${quoted}"`) as string));
  return found;
}

function paths({ changes }: Comparison): string[] {
  return changes.map(({ path }) => path).sort();
}

test('a mutation anywhere is reported, at its place', () => {
  fc.assert(
    fc.property(anyStatement, mutation, (statement, one) => {
      const { copy, names } = mutate(statement as Value, one);
      const found = compare(statement as Value, copy);
      if (sorted(statement as Value) === sorted(copy)) return expect(found.changes).toEqual([]);
      expect(found.changes.length, `${one.act} at ${names.join('.')}`).toBeGreaterThan(0);
      const isNear = found.changes.some(({ path }) => {
        const own = namesIn(path).filter((name) => names.includes(name));
        return (
          own.length === names.length || names.slice(0, own.length).every((name, at) => own[at] === name)
        );
      });
      expect(isNear, `${one.act} at ${names.join('.')}`).toBe(true);
    }),
    runs,
  );
});

/** Every single value with the names on the way to it, and how often it is there. */
function counted(
  value: Value | undefined,
  names: string,
  into = new Map<string, number>(),
): Map<string, number> {
  if (Array.isArray(value)) for (const inner of value) counted(inner, names, into);
  else if (value !== null && typeof value === 'object') {
    for (const key of Object.keys(value)) counted(value[key], `${names}/${key}`, into);
  } else if (value !== null && value !== undefined) {
    const key = `${names} = ${JSON.stringify(value)}`;
    into.set(key, (into.get(key) ?? 0) + 1);
  }
  return into;
}

function told(found: Comparison, side: 'before' | 'after'): Map<string, number> {
  const all = new Map<string, number>();
  for (const change of found.changes) {
    const inLists = change.path.replace(/\["(?:[^"\\]|\\.)*"\]/g, (step) => (lists.test(step) ? '' : step));
    counted(change[side] as Value | undefined, `/${namesIn(inLists).join('/')}`, all);
  }
  return all;
}
/** Members of objects whose names are no plain words stand in the same brackets as what identifies members of lists. */
const lists = /^\["(?!a\.b"\])/;

test('every value that only one of two statements has is among the fields, whatever was mutated', () => {
  fc.assert(
    fc.property(anyStatement, fc.array(mutation, { minLength: 1, maxLength: 6 }), (statement, all) => {
      const before = statement as Value;
      const after = all.reduce<Value>((value, one) => mutate(value, one).copy, before);
      const found = compare(before, after);
      const [was, is] = [counted(before, ''), counted(after, '')];
      for (const [one, other, side] of [
        [was, is, 'before'],
        [is, was, 'after'],
      ] as const) {
        const said = told(found, side);
        for (const [key, count] of one) {
          if (/registerSearchStatement|copyrightText|securityNo|producedDate|authenticityToken/.test(key))
            continue;
          expect(said.get(key) ?? 0, key).toBeGreaterThanOrEqual(count - (other.get(key) ?? 0));
        }
      }
    }),
    runs,
  );
});

function shuffled(value: Value, random: () => number): Value {
  if (Array.isArray(value)) {
    const rest = value.map((inner) => shuffled(inner, random));
    return value.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0] as Value);
  }
  if (value === null || typeof value !== 'object') return value;
  const names = Object.keys(value).toReversed();
  return Object.fromEntries(names.map((name) => [name, shuffled(value[name] as Value, random)]));
}

test('equal statements differ in nothing, in whatever order their lists and members are', () => {
  fc.assert(
    fc.property(
      anyStatement,
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (statement, numbers) => {
        const random = () => numbers.next().value as number;
        const later = structuredClone(statement) as { titleSearchCertificate: { titleSearchDetail: object } };
        later.titleSearchCertificate.titleSearchDetail = {
          copyrightText: 'Another year',
          securityNo: '999',
          producedDate: '2026-10-01T08:00:00',
          authenticityToken: 'b3RoZXI=',
        };
        expect(compare(statement as Value, shuffled(later as Value, random))).toEqual({
          sentences: [],
          changes: [],
        });
      },
    ),
    runs,
  );
});

test('two statements name the same fields whichever comes first, and each field belongs to the sentence that names it', () => {
  fc.assert(
    fc.property(anyStatement, anyStatement, fc.array(mutation, { maxLength: 4 }), (statement, other, all) => {
      const near = all.reduce<Value>((value, one) => mutate(value, one).copy, statement as Value);
      for (const second of [near, other as Value]) {
        const found = compare(statement as Value, second);
        expect(paths(compare(second, statement as Value))).toEqual(paths(found));
        const covered = found.sentences.flatMap((sentence) => sentence.paths);
        const claimed = found.changes.flatMap(({ sentence, path }) => (sentence === null ? [] : [path]));
        expect(claimed.sort()).toEqual(covered.sort());
        for (const { sentence } of found.changes) {
          if (sentence !== null) expect(found.sentences).toContain(sentence);
        }
      }
    }),
    runs,
  );
});
