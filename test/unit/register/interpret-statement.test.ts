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
      'base64 without padding',
      (c) => {
        c.registerSearchStatement.data = 'UkVHSVNURVI';
      },
      (m) => m.text,
      'REGISTER',
    ],
    [
      'base64 as URLs write it',
      (c) => {
        c.registerSearchStatement.data = 'w7_Dvj8-';
      },
      (m) => m.text,
      '\u00ff\u00fe?>',
    ],
    [
      'one thing where a list is expected, and a list of one where a thing is',
      (c) => {
        const notices = c.encumbrancesCaveatsAndNotices;
        notices.encumbrances = {
          encumbranceText: 'MORTGAGE A',
          encumbranceHolders: { legalEntityName: 'A BANK' },
        };
        c.titleReferenceDetail = [c.titleReferenceDetail];
        c.registeredProprietor.registeredProprietorship = { proprietorGroups: { tenancyType: 'Sole' } };
      },
      (m) => [
        m.remarks,
        m.statement?.encumbrances.map(({ encumbranceText, holders }) => [
          encumbranceText,
          holders[0]?.legalEntityName,
        ]),
        m.statement?.titleStatus,
        m.statement?.registeredProprietor?.proprietorships[0]?.groups[0]?.tenancyType,
      ],
      [[], [['MORTGAGE A', 'A BANK']], 'LIVE', 'Sole'],
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
  test.each<unknown>(['not base64!', 'UkVH*', 'UkVHSVNUR', 'UkVH=SVN', 'gICA', 42, ['UkVH'], 'UkV='])(
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

describe('the title that the text names', () => {
  const withText = (text: string) =>
    read(
      spoil((c) => {
        c.registerSearchStatement = { data: Buffer.from(text).toString('base64') };
      }),
    );

  test.each([
    'REGISTER SEARCH STATEMENT VOLUME 08001 FOLIO 001',
    'REGISTER SEARCH STATEMENT (Title Search)\n-----\n  VOLUME 08001 FOLIO 001     Security no : 1\nLAND DESCRIPTION\nVolume 10940 Folio 843',
    'Register Search Statement\r\nVol. 8001 Fol. 1\r\nPARENT TITLE Volume 10940 Folio 843',
  ])('is remarked on where it is another one: %j', (text) => {
    const meaning = withText(text);
    expect(meaning.statement).not.toBeNull();
    expect(meaning.remarks).toEqual([
      'The text version of this statement is for title 8001/001 and not for 10940/843. Ask the service provider before you rely on either.',
    ]);
  });

  test.each([
    'REGISTER SEARCH STATEMENT\nVOLUME 10940 FOLIO 843   Security no : 1',
    'VOLUME 010940 FOLIO 843',
    'VOLUME 10940 FOLIO 843A',
    'REGISTER SEARCH STATEMENT\nLAND DESCRIPTION\nVolume 08001 Folio 001',
    'PARENT TITLES :\nVolume 08001 Folio 001',
    'VOLUME 10940 FOLIO 843\nVOLUME 08001 FOLIO 001',
    'VOLUME 08001 FOLIO 001\nVOLUME 08001 FOLIO 002',
    'See also volume 08001 folio 001',
    'REGISTER SEARCH STATEMENT',
  ])('raises no doubt in %j', (text) => {
    expect(withText(text).remarks).toEqual([]);
  });
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
    'https://files.exam ple.com/a',
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

describe('what cannot be read of a statement that was paid for is left out and named, and the rest is shown', () => {
  const bad: [string, string | null, (c: Certificate) => void][] = [
    ['titleSearchDetail.copyrightText', null, (c) => delete c.titleSearchDetail],
    ['titleSearchDetail.copyrightText', null, (c) => delete c.titleSearchDetail.copyrightText],
    ['titleSearchDetail.securityNo', null, (c) => delete c.titleSearchDetail.securityNo],
    ['titleSearchDetail.producedDate', null, (c) => (c.titleSearchDetail.producedDate = null)],
    ['titleSearchDetail.authenticityToken', null, (c) => delete c.titleSearchDetail.authenticityToken],
    ['titleReferenceDetail', 'none', (c) => (c.titleReferenceDetail = 'none')],
    [
      'titleReferenceDetail.titleReference.volume',
      null,
      (c) => delete c.titleReferenceDetail.titleReference.volume,
    ],
    [
      'titleReferenceDetail.titleReference.folio',
      '',
      (c) => (c.titleReferenceDetail.titleReference.folio = ''),
    ],
    ['titleReferenceDetail.titleType', null, (c) => delete c.titleReferenceDetail.titleType],
    [
      'titleReferenceDetail.titleStatus',
      '{"is":"LIVE"}',
      (c) => (c.titleReferenceDetail.titleStatus = { is: 'LIVE' }),
    ],
    ['additionalInformation', null, (c) => delete c.additionalInformation],
    ['activityOnTitle.numberOfDays', '125 days', (c) => (c.activityOnTitle.numberOfDays = '125 days')],
    [
      'encumbrancesCaveatsAndNotices.encumbrances',
      'one',
      (c) => (c.encumbrancesCaveatsAndNotices.encumbrances = 'one'),
    ],
    ['landDescription', '[]', (c) => (c.landDescription = [])],
    [
      'registeredProprietor.registeredProprietorship.proprietorGroups[0].tenancyType',
      '["7 of them"]',
      (c) =>
        (c.registeredProprietor.registeredProprietorship.proprietorGroups[0].tenancyType = ['7 of them']),
    ],
  ];
  test.each(bad)('%s that came as %j', (path, value, change) => {
    const meaning = read(spoil(change));
    expect(meaning.statement).not.toBeNull();
    const found = meaning.leftOut.find((one) => one.path === path);
    expect(found?.value).toBe(value);
    expect(meaning.remarks[0]).toMatch(/^\d+ parts? of this statement (is|are|came)/);
    expect(meaning.remarks[0]).toContain('before you rely on it');
    expect(meaning.text).toContain('REGISTER SEARCH STATEMENT');
    expect(meaning.raw).toBeNull();
  });

  test('several bad entries of one list hide none of the good ones', () => {
    const meaning = read(
      spoil((c) => {
        const good = (text: string) => ({ encumbranceText: text });
        c.encumbrancesCaveatsAndNotices.encumbrances = [
          7,
          good('MORTGAGE A'),
          null,
          { ...good('COVENANT B'), encumbrancePriority: 'first', encumbranceDate: { year: 2019 } },
          good('CAVEAT C'),
          'CHARGE D',
        ];
      }),
    );
    const shown = meaning.statement?.encumbrances.map(({ encumbranceText }) => encumbranceText);
    expect(shown).toEqual(['MORTGAGE A', 'COVENANT B', 'CAVEAT C']);
    expect(meaning.leftOut.map(({ value }) => value).sort()).toEqual(
      ['7', 'null', 'first', '{"year":2019}', 'CHARGE D'].sort(),
    );
    expect(meaning.remarks[0]).toMatch(/^5 parts of this statement are missing or could not be read/);
  });

  test('it is read without its root, and in a list of one', () => {
    for (const answer of [aStatement().titleSearchCertificate, [aStatement()]])
      expect(read(answer)).toMatchObject({
        statement: { securityNo: '124080291367D' },
        leftOut: [],
        remarks: [],
      });
  });
});

describe('a whole statement is read, whatever is said or stands around it', () => {
  test.each([null, 'text/plain', 'application/octet-stream', 'text/html', 'packed'])('as %s', (type) => {
    const meaning = interpretStatement(bytesOf(aStatement()), type, title, policy);
    expect(meaning).toMatchObject({ statement: { securityNo: '124080291367D' }, remarks: [] });
  });

  test.each<[string, unknown]>([
    ['data', { data: aStatement() }],
    ['a list under data', { data: [aStatement()], meta: { page: 1 } }],
    ['its own name', { titleSearchCertificate: aStatement() }],
  ])('in %s', (_, answer) => {
    expect(read(answer)).toMatchObject({ statement: { securityNo: '124080291367D' }, remarks: [] });
  });
});

describe('answers that cannot be used at all', () => {
  test('a web page says what it may be, and not to try again what may be charged', () => {
    const page = new TextEncoder().encode('<!doctype html><p>Sign in');
    const { remarks } = interpretStatement(page, 'text/html; charset=utf-8', title, policy);
    expect(remarks.join()).toContain('A web page arrived instead.');
    expect(remarks.join()).not.toMatch(/try again/i);
  });

  test.each<[string, unknown]>([
    ['nothing', ''],
    ['a web page', '<!doctype html><p>Sorry'],
    ['torn JSON', JSON.stringify(aStatement()).slice(0, 500)],
    ['a list of two', [aStatement(), aStatement()]],
    ['two in one answer', { a: aStatement(), b: aStatement() }],
    ['null', null],
    ['an empty statement', { titleSearchCertificate: {} }],
    [
      'a statement of nothing that we know',
      { titleSearchCertificate: { titleSearchDetail: 'x', error: 'sorry' } },
    ],
    ['a key twice', '{"titleSearchCertificate":{},"titleSearchCertificate":{}}'],
    ['great depth', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ])('%s', (_, value) => {
    const meaning = read(value);
    expect(meaning).toMatchObject({ statement: null, text: null, link: null });
    expect(meaning.remarks[0]).toMatch(/cannot be (read|used)/);
    expect(meaning.raw === null).toBe(value === '');
  });

  test('show their raw values, without the link that lets anybody read the PDF', () => {
    const { registerSearchStatement, registerSearchStatementCertificate } =
      aStatement().titleSearchCertificate;
    const answer = {
      titleSearchCertificate: { registerSearchStatement, registerSearchStatementCertificate, error: 'sorry' },
    };
    const meaning = read(answer);
    expect(meaning.raw).toContain('"error": "sorry"');
    expect(meaning.text).toContain('REGISTER SEARCH STATEMENT');
    expect(meaning.link).not.toBeNull();
    expect(meaning.raw).not.toContain(meaning.link ?? 'https:');
    expect(read('<p>See https://files.example.com/a?sig=secret</p>').raw).toBe('<p>See (link)</p>');
  });

  test('the statement of another title is not shown under this one', () => {
    const meaning = read(aStatement(), '9500/906');
    expect(meaning).toMatchObject({ statement: null, text: null, link: null });
    expect(meaning.remarks).toEqual(['The service sent the statement for 10940/843 instead of 9500/906.']);
    const { statement, text } = read(aStatement());
    expect(meaning.otherTitle).toEqual({
      ...{ volumeFolio: '10940/843', statement, text, leftOut: [], asReceived: [] },
    });
    expect(read(aStatement()).otherTitle).toBeNull();
  });

  test('what cannot be read of the statement of another title is named, too', () => {
    const answer = { ...aStatement(), more: 1 };
    Object.assign(answer.titleSearchCertificate, { activityOnTitle: 'none' });
    const { otherTitle, leftOut, asReceived } = read(answer, '9500/906');
    expect(otherTitle?.leftOut).toMatchObject([{ path: 'activityOnTitle', value: 'none' }]);
    expect(otherTitle?.asReceived).toMatchObject([{ path: 'more', value: '1' }]);
    expect([...leftOut, ...asReceived]).toEqual([]);
  });

  test('a statement that names the title without its letter is shown, and says so; another letter is another title', () => {
    const meaning = read(aStatement(), '10940/843A');
    expect(meaning.statement).not.toBeNull();
    expect(meaning.remarks[0]).toMatch(/^The service calls this title 10940\/843 and not 10940\/843A\./);
    const lettered = aStatement();
    Object.assign(lettered.titleSearchCertificate.titleReferenceDetail.titleReference, { suffix: 'B' });
    expect(read(lettered, '10940/843A').statement).toBeNull();
    expect(read(lettered, '10940/843B').remarks).toEqual([]);
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
    const visit = (value: unknown, path: readonly (string | number)[]) => {
      places.push(path);
      if (Array.isArray(value)) for (const [index, one] of value.entries()) visit(one, [...path, index]);
      else if (typeof value === 'object' && value !== null) {
        for (const [key, one] of Object.entries(value)) visit(one, [...path, key]);
      }
    };
    visit(aStatement().titleSearchCertificate, []);
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
