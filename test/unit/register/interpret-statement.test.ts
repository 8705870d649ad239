import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interpretStatement, type StatementMeaning } from '../../../main/register/interpret-statement.ts';
import { registerStatement } from '../../../shared/model/register-statement.ts';
import type { VolumeFolio } from '../../../shared/model/volume-folio.ts';
import { aStatement, bytesOf } from '../../support/drss.ts';

const title = '10940/843' as VolumeFolio;
const policy = { loopbackOrigin: null };
/** Any part of an answer may be spoilt. */
type Certificate = ReturnType<typeof JSON.parse>;

function read(value: unknown, of: string = title): StatementMeaning {
  return interpretStatement(bytesOf(value), 'application/json', of as VolumeFolio, policy);
}

function spoil(change: (certificate: Certificate) => void): unknown {
  const answer = JSON.parse(JSON.stringify(aStatement()));
  change(answer.titleSearchCertificate);
  return answer;
}

describe('odd answers that are kept', () => {
  const odd: [string, (c: Certificate) => void, (m: StatementMeaning) => unknown, unknown][] = [
    [
      'a producedDate with a T',
      (c) => {
        c.titleSearchDetail.producedDate = '2026-09-01T10:15:00';
      },
      (m) => m.statement?.producedDate,
      '2026-09-01T10:15:00',
    ],
    [
      'numbers for text',
      (c) => {
        c.titleReferenceDetail.titleReference = { volume: 10940, folio: 843 };
      },
      (m) => m.statement?.titleReference,
      { volume: '10940', folio: '843', suffix: null },
    ],
    [
      'digits in quotes for numbers',
      (c) => {
        c.activityOnTitle.numberOfDays = '125';
      },
      (m) => m.statement?.activity?.numberOfDays,
      125,
    ],
    [
      'leading zeros of the volume',
      (c) => {
        c.titleReferenceDetail.titleReference = { volume: '010940', folio: '843' };
      },
      // Six digits are no volume: nothing proves that it is another title.
      (m) => m.statement?.titleReference.volume,
      '010940',
    ],
    [
      'null for what is absent',
      (c) => {
        c.landDescription = null;
        c.registeredProprietor.estateType = null;
        c.additionalInformation.nomination = null;
      },
      (m) => [m.statement?.landDescription, m.statement?.registeredProprietor?.estateType],
      [null, null],
    ],
    [
      'unknown fields and a member named __proto__',
      (c) => {
        c.novelty = { a: 1 };
        c.titleSearchDetail.novelty = [1];
      },
      (m) => m.remarks,
      [],
    ],
    [
      'unknown words of known lists',
      (c) => {
        c.titleReferenceDetail.titleStatus = 'FROZEN';
        c.titleReferenceDetail.ctType = 'Clay tablet';
      },
      (m) => [m.statement?.titleStatus, m.statement?.ctType],
      ['FROZEN', 'Clay tablet'],
    ],
    [
      'an unknown suffix on a related title',
      (c) => {
        c.additionalInformation.otherTitlesAffectingThisLand.titleReference[0].suffix = 'Z';
      },
      (m) => m.statement?.additional.otherTitles[0]?.suffix,
      'Z',
    ],
    [
      'a list of proprietorships, in their order',
      (c) => {
        c.registeredProprietor.registeredProprietorship = [
          { order: 2, effectiveDate: '2020-01-01' },
          { order: 1, effectiveDate: '2010-01-01' },
        ];
      },
      (m) => m.statement?.registeredProprietor?.proprietorships.map(({ effectiveDate }) => effectiveDate),
      ['2010-01-01', '2020-01-01'],
    ],
    [
      'parent titles without their wrapping',
      (c) => {
        c.landDescription.parentTitles = [{ volume: '9500', folio: '906' }];
      },
      (m) => m.statement?.landDescription?.parentTitles,
      [{ volume: '9500', folio: '906', suffix: null }],
    ],
    [
      'given names without their wrapping',
      (c) => {
        const [group] = c.registeredProprietor.registeredProprietorship.proprietorGroups;
        group.proprietorHoldings[1].party.personFullName.givenNames = [{ value: 'JO' }, 'ANN'];
      },
      (m) => m.statement?.registeredProprietor?.proprietorships[0]?.groups[0]?.holdings[0]?.party.givenNames,
      ['JO', 'ANN'],
    ],
    [
      'an order that is none',
      (c) => {
        c.registeredProprietor.registeredProprietorship.proprietorGroups[0].order = 'first';
      },
      (m) => m.statement?.registeredProprietor?.proprietorships[0]?.groups[0]?.order,
      null,
    ],
    [
      'text in lines of base64',
      (c) => {
        c.registerSearchStatement.data = 'UkVH\r\nSVNU\r\nRVI=';
      },
      (m) => m.text,
      'REGISTER',
    ],
    [
      'no text and no link',
      (c) => {
        c.registerSearchStatement = {};
        c.registerSearchStatementCertificate = null;
      },
      (m) => [m.text, m.link, m.remarks],
      [null, null, []],
    ],
  ];
  test.each(odd)('%s', (_, change, look, expected) => {
    const meaning = read(spoil(change));
    expect(meaning.statement).not.toBeNull();
    expect(look(meaning)).toEqual(expected);
  });

  test.each(['A', 'B', 'C', 'K', 'L'])('the suffix %s is the title that was asked for', (suffix) => {
    const answer = spoil((c) => {
      c.titleReferenceDetail.titleReference = { volume: '3049', folio: '244', suffix };
    });
    expect(read(answer, `3049/244${suffix}`).statement?.titleReference.suffix).toBe(suffix);
  });
});

describe('text that cannot be decoded leaves the statement and says so', () => {
  test.each<unknown>(['not base64!', 'UkVH*', 'UkVHSVNURVI', 'UkVH=SVN', 'gICA', 42, ['UkVH'], 'UkV='])(
    '%j',
    (data) => {
      const meaning = read(
        spoil((c) => {
          c.registerSearchStatement = { data };
        }),
      );
      expect(meaning.statement).not.toBeNull();
      expect(meaning.text).toBeNull();
      expect(meaning.remarks.join()).toContain('cannot be decoded');
    },
  );
});

describe('a hostile link is not used, and the remark does not hold it', () => {
  test.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'http://files.example.com/a',
    'https://user:secret@files.example.com/a',
    'https://127.0.0.1/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://files.example.com:8443/a',
    'https://intranet.local/secret',
    'https://files.example.com/a b',
    `https://files.example.com/${'a'.repeat(5000)}`,
  ])('%s', (link) => {
    const meaning = read(
      spoil((c) => {
        c.registerSearchStatementCertificate = { link };
      }),
    );
    expect(meaning.statement).not.toBeNull();
    expect(meaning.link).toBeNull();
    expect(meaning.remarks).toHaveLength(1);
    expect(meaning.remarks.join()).not.toContain('secret');
    expect(meaning.remarks.join()).not.toContain(link.slice(0, 30));
  });

  test('a link of the wrong kind is no link', () => {
    const answer = spoil((c) => {
      c.registerSearchStatementCertificate = { link: { href: 'x' } };
    });
    expect(read(answer).link).toBeNull();
  });
});

describe('answers that cannot be used name the field', () => {
  const c = 'titleSearchCertificate';
  const bad: [string, (c: Certificate) => void][] = [
    [`${c}.titleSearchDetail`, (c) => delete c.titleSearchDetail],
    [`${c}.titleSearchDetail.copyrightText`, (c) => delete c.titleSearchDetail.copyrightText],
    [`${c}.titleSearchDetail.securityNo`, (c) => delete c.titleSearchDetail.securityNo],
    [`${c}.titleSearchDetail.producedDate`, (c) => (c.titleSearchDetail.producedDate = null)],
    [`${c}.titleSearchDetail.authenticityToken`, (c) => delete c.titleSearchDetail.authenticityToken],
    [`${c}.titleReferenceDetail`, (c) => (c.titleReferenceDetail = [c.titleReferenceDetail])],
    [
      `${c}.titleReferenceDetail.titleReference`,
      (c) => (c.titleReferenceDetail.titleReference = [{ volume: '1', folio: '1' }]),
    ],
    [
      `${c}.titleReferenceDetail.titleReference.volume`,
      (c) => delete c.titleReferenceDetail.titleReference.volume,
    ],
    [
      `${c}.titleReferenceDetail.titleReference.folio`,
      (c) => (c.titleReferenceDetail.titleReference.folio = ''),
    ],
    [`${c}.titleReferenceDetail.titleType`, (c) => delete c.titleReferenceDetail.titleType],
    [`${c}.titleReferenceDetail.titleStatus`, (c) => delete c.titleReferenceDetail.titleStatus],
    [`${c}.additionalInformation`, (c) => delete c.additionalInformation],
    [
      `${c}.encumbrancesCaveatsAndNotices.encumbrances`,
      (c) => (c.encumbrancesCaveatsAndNotices.encumbrances = { encumbranceText: 'one' }),
    ],
    [`${c}.landDescription`, (c) => (c.landDescription = [])],
    [
      `${c}.additionalInformation.otherTitlesAffectingThisLand`,
      (c) => (c.additionalInformation.otherTitlesAffectingThisLand = [{ volume: '1', folio: '1' }]),
    ],
  ];
  test.each(bad)('%s', (path, change) => {
    const meaning = read(spoil(change));
    expect(meaning.statement).toBeNull();
    expect(meaning.remarks[0]).toContain(`${path}:`);
    // What was paid for is shown as far as it can be.
    expect(meaning.text).toContain('REGISTER SEARCH STATEMENT');
  });

  test.each<[string, unknown]>([
    ['nothing', ''],
    ['a web page', '<!doctype html><p>Sorry'],
    ['torn JSON', JSON.stringify(aStatement()).slice(0, 500)],
    ['a list', [aStatement()]],
    ['null', null],
    ['the statement without its root', aStatement().titleSearchCertificate],
    ['a key twice', '{"titleSearchCertificate":{},"titleSearchCertificate":{}}'],
    ['great depth', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ])('%s', (_, value) => {
    const meaning = read(value);
    expect(meaning).toMatchObject({ statement: null, text: null, link: null });
    expect(meaning.remarks[0]).toMatch(/cannot be (read|used)/);
  });

  test('the statement of another title is not shown under this one', () => {
    const meaning = read(aStatement(), '9500/906');
    expect(meaning).toMatchObject({ statement: null, text: null, link: null });
    expect(meaning.remarks).toEqual([
      'The service answered with the statement of 10940/843 and not of 9500/906.',
    ]);
  });

  test('a suffix makes another title', () => {
    expect(read(aStatement(), '10940/843A').statement).toBeNull();
  });
});

describe('whatever the bytes', () => {
  const check = (meaning: StatementMeaning) => {
    if (meaning.statement === null) expect(meaning.remarks.length).toBeGreaterThan(0);
    else expect(registerStatement.safeParse(meaning.statement).success).toBe(true);
  };

  test('it never throws, and what it gives is a statement or says why there is none', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.option(fc.string()), (bytes, type) => {
        check(interpretStatement(bytes, type, title, policy));
      }),
    );
    fc.assert(fc.property(fc.jsonValue(), (value) => check(read(value))));
  });

  test('any value in any one place of a whole statement is taken or named, and never thrown at', () => {
    const places: (readonly (string | number)[])[] = [];
    const walk = (value: unknown, path: readonly (string | number)[]) => {
      places.push(path);
      if (Array.isArray(value)) for (const [index, one] of value.entries()) walk(one, [...path, index]);
      else if (typeof value === 'object' && value !== null) {
        for (const [key, one] of Object.entries(value)) walk(one, [...path, key]);
      }
    };
    walk(aStatement().titleSearchCertificate, []);
    fc.assert(
      fc.property(fc.constantFrom(...places.slice(1)), fc.jsonValue({ maxDepth: 2 }), (path, value) => {
        const answer = spoil((c) => {
          let at = c;
          for (const step of path.slice(0, -1)) at = at[step];
          at[path.at(-1) ?? ''] = value;
        });
        const meaning = read(answer);
        check(meaning);
        expect(read(answer)).toEqual(meaning);
      }),
      { numRuns: 500 },
    );
  });
});
