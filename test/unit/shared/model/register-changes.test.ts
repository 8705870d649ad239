import { describe, expect, test } from 'vitest';
import { interpretStatement } from '../../../../main/register/interpret-statement.ts';
import { registerChanges } from '../../../../shared/model/register-changes.ts';
import type { RegisterStatement } from '../../../../shared/model/register-statement.ts';
import { parseVolumeFolio } from '../../../../shared/model/volume-folio.ts';
import { aStatement, bytesOf } from '../../../support/drss.ts';

function read(): RegisterStatement {
  const title = parseVolumeFolio('10940/843');
  if (!title.ok) throw new Error('no title');
  const { statement } = interpretStatement(bytesOf(aStatement()), null, title.value, {
    loopbackOrigin: null,
  });
  if (statement === null) throw new Error('no statement');
  return statement;
}

/** What is of the statement and not of the title, or only puts entries in an order. */
const ofTheStatement = new Set(['copyrightText', 'securityNo', 'producedDate', 'authenticityToken']);
const ignored = new Set([...ofTheStatement, 'titleReference', 'numberOfDays', 'order']);

type Path = readonly (string | number)[];

/** Every member that holds a value, by its path. */
function leaves(value: unknown, path: Path = []): Path[] {
  if (path.some((part) => ignored.has(String(part)))) return [];
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function withOther(statement: RegisterStatement, path: Path, other: (value: unknown) => unknown) {
  const copy = structuredClone(statement);
  let holder = copy as unknown as Record<string | number, unknown>;
  for (const part of path.slice(0, -1)) holder = holder[part] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  holder[last] = other(holder[last]);
  return copy;
}

describe('nothing that differs stays unsaid', () => {
  const paths = leaves(read());
  test('there is something to look at', () => expect(paths.length).toBeGreaterThan(50));

  test.each(paths.map((path) => [path.join('.'), path] as const))('%s, another value', (_, path) => {
    const changed = withOther(read(), path, (value) =>
      typeof value === 'number' ? value + 1 : `${value} X`,
    );
    expect(registerChanges(read(), changed)).not.toEqual([]);
    expect(registerChanges(changed, read())).toHaveLength(registerChanges(read(), changed).length);
  });

  test.each(['encumbrances', 'notations'] as const)('an entry less or more among %s', (list) => {
    const fewer = { ...read(), [list]: [] };
    expect(registerChanges(read(), fewer)).toMatchObject([{ part: 'encumbrances', kind: 'gone' }]);
    expect(registerChanges(fewer, read())).toMatchObject([{ part: 'encumbrances', kind: 'new' }]);
    const [first] = read()[list];
    const twice = { ...read(), [list]: [first, first] };
    expect(registerChanges(read(), twice as RegisterStatement)).toMatchObject([{ kind: 'new' }]);
  });

  test('whole parts that are missing', () => {
    const bare = { ...read(), landDescription: null, registeredProprietor: null, activity: null };
    const parts = new Set(registerChanges(read(), bare).map(({ part }) => part));
    expect(parts).toEqual(new Set(['proprietors', 'activity', 'land']));
  });
});

test('the same title at another time differs in nothing', () => {
  const later = { ...read(), producedDate: '2026-10-01 08:00:00', securityNo: '9', authenticityToken: 'x' };
  expect(registerChanges(read(), later)).toEqual([]);
});

test('a sale is told as who came, who went, and by which dealing, without the prose that repeats it', () => {
  const after = read();
  const [ship] = after.registeredProprietor?.proprietorships ?? [];
  const [group] = ship?.groups ?? [];
  if (!ship || !group) throw new Error('no proprietor');
  ship.registeredProprietorshipText = 'Sole Proprietor';
  ship.proprietorDerivation = 'AX999999Z';
  const [holding] = group.holdings;
  if (!holding) throw new Error('no holder');
  group.holdings = [{ ...holding, party: { ...holding.party, proprietorNameText: 'MAY BUYER' } }];
  expect(registerChanges(read(), after)).toEqual([
    expect.objectContaining({ part: 'proprietors', kind: 'new', what: 'MAY BUYER', before: null }),
    {
      part: 'proprietors',
      kind: 'changed',
      what: 'Derived from',
      before: 'AL123456X, from 2015-03-02',
      after: 'AX999999Z, from 2015-03-02',
    },
    expect.objectContaining({ kind: 'gone', what: 'JO ANN CITIZEN', after: null }),
    expect.objectContaining({ kind: 'gone', what: 'HARBOUR HOLDINGS PTY LTD', after: null }),
  ]);
});
